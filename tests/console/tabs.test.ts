// Several tabs of one browser, changes while a page is open, drafts, sessions, pages without a connection, deployments,
// pages that cannot be drawn, and the plan.
import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { forSuite } from "../support/for-suite.ts";
import { cases } from "../support/sample.ts";
import { openTestStack } from "../support/stack.ts";
import { openDeployments } from "./next-version.ts";
import { openBrowser } from "./open-browser.ts";
import { visit } from "./person.ts";

const opened = await openBrowser();
if (typeof opened === "string") console.warn(`Tabs are not tested. ${opened}`);
const browser = opened as Browser;
const PANTRY = "/v1/kitchen/inventory";

describe.skipIf(typeof opened === "string")("tabs", () => {
  const stack = forSuite(() => openTestStack({ page: true }));
  afterAll(() => browser.close());

  const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

  it("tabs show what another tab writes and what happened while they were hidden, without losing what is typed", async () => {
    const { page, user, signIn, openTab, leave } = await visit(browser, stack);
    const path = "/v1/kitchen/inventory";
    const add = (name: string) => stack.request<{ id: string }>(user, path, { body: { name } });
    const { id } = (await add("rice")).body;
    await signIn("/pantry");
    const tab = await openTab("/pantry");
    await button(tab, /^rice/).click();
    await tab.getByLabel("Notes").fill("half a sentence");

    await button(page, "+ Add").click();
    await page.getByLabel("Name").fill("peas");
    await page.keyboard.press("Enter");
    await button(page, /^peas/).waitFor();
    // The dialog covers the list, for screen readers too, so look for the element.
    await tab.locator("li", { hasText: "peas" }).waitFor();
    expect(await tab.getByLabel("Notes").inputValue()).toBe("half a sentence");

    await add("cream");
    await tab.evaluate(() => dispatchEvent(new Event("focus")));
    await tab.locator("li", { hasText: "cream" }).waitFor();
    expect(await tab.getByLabel("Notes").inputValue()).toBe("half a sentence");
    await button(tab, "Save").click();
    await tab.getByRole("dialog").waitFor({ state: "detached" });
    const row = await stack.request(user, `${path}/${id}`);
    expect(row.body).toMatchObject({ name: "rice", notes: "half a sentence" });
    await leave();
  });

  it("an open list shows what another member adds and ticks without a reload, and keeps the focus and what is typed", async () => {
    const [alice, bob] = [await visit(browser, stack), await visit(browser, stack)];
    const { householdId } = alice.user;
    const invitations = `/v1/households/${householdId}/invitations`;
    const { code } = (await stack.request<{ code: string }>(alice.user, invitations, { body: {} }))
      .body;
    await stack.request(bob.user, "/v1/invitations/accept", { body: { code } });
    const firstHousehold = `/v1/households/${bob.user.householdId}`;
    await stack.request(bob.user, firstHousehold, { method: "DELETE" });
    await alice.signIn("/list");
    await bob.signIn("/list");
    const box = bob.page.getByLabel("What to buy");
    await box.fill("half a wo");
    // Bob's stream begins when his page has been quiet for a while.
    await bob.page.waitForResponse((response) => response.url().endsWith("/changes"));

    await alice.page.getByLabel("What to buy").fill("leeks");
    await alice.page.keyboard.press("Enter");
    const leeks = bob.page.getByRole("checkbox", { name: /leeks/ });
    await leeks.waitFor();
    expect(await box.inputValue()).toBe("half a wo");
    expect(await box.evaluate((field) => field === document.activeElement)).toBe(true);

    await alice.page.getByRole("checkbox", { name: /leeks/ }).click();
    await bob.page.getByText("In the basket (1)").waitFor();
    expect(await box.inputValue()).toBe("half a wo");
    await alice.leave();
    await bob.leave();
  });

  it("tabs do not overwrite a newer version of a Process that was read while an old one was being edited", async () => {
    const { page, user, signIn, openTab, leave } = await visit(browser, stack);
    const tools = await stack.request<{ items: { id: string }[] }>(
      user,
      "/v1/tools?search=shopping_list.create",
    );
    const step = {
      id: "note",
      calls: { tool: tools.body.items[0]?.id },
      inputs: { items: [{ name: "salt" }] },
      output: { variable: "made" },
    };
    const body = { name: "Buy salt", steps: [step], outputTemplate: "Noted." };
    const { id } = (await stack.request<{ id: string }>(user, "/v1/processes", { body })).body;
    const address = `/automate/processes/${id}/edit`;
    await signIn(address);
    const tab = await openTab(address);
    const text = (on: Page) => on.getByLabel("Text of the Process");
    const say = async (on: Page, words: string) =>
      text(on).fill((await text(on).inputValue()).replace(/Noted\.|Bought\./, words));
    const save = (on: Page) => on.getByRole("button", { name: "Save", exact: true }).click();
    await text(tab).waitFor();
    await say(tab, "Mine.");
    await say(page, "Bought.");
    await save(page);
    await page.getByText("Saved as version 2").waitFor();
    // The other tab has read the new version, and keeps what is typed.
    await tab.getByText("Version 2").waitFor();
    expect(await text(tab).inputValue()).toContain("Mine.");
    await save(tab);
    await tab.getByText("Somebody changed this Process meanwhile").waitFor();
    const read = async () =>
      (await stack.request<{ definition: object }>(user, `/v1/processes/${id}`)).body.definition;
    expect(await read()).toMatchObject({ outputTemplate: "Bought." });
    await button(tab, "Discard changes").click();
    expect(await text(tab).inputValue()).toContain("Bought.");
    await say(tab, "Mine.");
    await save(tab);
    await tab.getByText("Saved as version 3").waitFor();
    expect(await read()).toMatchObject({ outputTemplate: "Mine." });
    await leave("412");
  });

  it("a page keeps drafts of a row, with its version, and of a new recipe when it is reloaded", async () => {
    const { page, user, signIn, leave } = await visit(browser, stack);
    const pantry = "/v1/kitchen/inventory";
    const rice = (await stack.request<{ id: string }>(user, pantry, { body: { name: "rice" } }))
      .body;
    const change = (path: string, body: object) =>
      stack.request(user, path, { method: "PATCH", body });
    await signIn("/pantry");
    await button(page, /^rice/).click();
    // The button appears when the form has the row's values.
    await page.getByRole("button", { name: "Delete", exact: true }).waitFor();
    await page.getByLabel("Notes").fill("half a sentence");
    await change(`${pantry}/${rice.id}`, { quantity: 9 });
    await page.reload();
    await button(page, /^rice/).click();
    expect(await page.getByLabel("Notes").inputValue()).toBe("half a sentence");
    const save = page.getByRole("button", { name: "Save", exact: true });
    await save.click();
    await page.getByText("Quantity: 9").waitFor();
    await save.click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect((await stack.request(user, `${pantry}/${rice.id}`)).body).toMatchObject({
      quantity: 9,
      notes: "half a sentence",
    });
    // A saved or cancelled draft is dropped.
    await button(page, /^rice/).click();
    await page.getByLabel("Notes").fill("not this");
    await page.keyboard.press("Escape");
    await button(page, /^rice/).click();
    await page.getByRole("button", { name: "Delete", exact: true }).waitFor();
    expect(await page.getByLabel("Notes").inputValue()).toBe("half a sentence");

    await page.goto(`${stack.url}/recipes/new`);
    await page.getByLabel("Name").fill("Leek pie");
    await page.reload();
    expect(await page.getByLabel("Name").inputValue()).toBe("Leek pie");
    await leave("412");
  });

  it("tabs renew an expired session once for all of them, and stay signed in", async () => {
    const { page, signIn, openTab, leave } = await visit(browser, stack);
    await signIn("/pantry");
    const tab = await openTab("/list");
    await tab.getByRole("navigation").waitFor();
    const renewals: string[] = [];
    await page.context().route("**/auth/v1/token?grant_type=refresh_token", async (route) => {
      renewals.push(String(route.request().postData()));
      // Long enough for the other tab to try as well.
      await page.waitForTimeout(300);
      await route.continue();
    });
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem("alfred.session") ?? "{}") as object;
      localStorage.setItem("alfred.session", JSON.stringify({ ...session, expires_at: 1 }));
    });
    await Promise.all([page.reload(), tab.reload()]);
    await button(page, "+ Add").waitFor();
    await tab.getByRole("textbox", { name: "What to buy" }).fill("salt");
    await tab.keyboard.press("Enter");
    await tab.getByRole("checkbox", { name: "salt", exact: true }).waitFor();
    expect(renewals).toHaveLength(1);
    await leave();
  });

  it("a page renews a session that only the API knows to have expired, and asks the person to sign in if the API refuses the renewed one", async () => {
    const { page, signIn, leave } = await visit(browser, stack);
    await signIn("/pantry");
    await button(page, "+ Add").click();
    await page.getByLabel("Name").fill("half a wo");
    const refuseToken = () =>
      page.evaluate(() => {
        const session = JSON.parse(localStorage.getItem("alfred.session") ?? "{}") as object;
        localStorage.setItem("alfred.session", JSON.stringify({ ...session, access_token: "old" }));
      });
    await refuseToken();
    await page.reload();
    await button(page, "+ Add").click();
    expect(await page.getByLabel("Name").inputValue()).toBe("half a wo");
    await page.keyboard.type("rd");
    await page.keyboard.press("Enter");
    await button(page, /^half a word/).waitFor();

    await page
      .context()
      .route("**/v1/kitchen/inventory*", (route) =>
        route.fulfill({
          status: 401,
          contentType: "application/problem+json",
          body: JSON.stringify({ code: "token_invalid", status: 401, title: "", detail: "" }),
        }),
      );
    await page.reload();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await leave("401");
  });

  it("a dialog takes the focus at the moment at which it appears, so that no key is lost", async () => {
    const { page, signIn, leave } = await visit(browser, stack);
    await signIn("/pantry");
    await button(page, "+ Add").waitFor();
    const hasFocus = () =>
      page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const add = [...document.querySelectorAll("button")].find(
              ({ textContent }) => textContent === "+ Add",
            );
            // The observer is told of a change before the browser draws it.
            new MutationObserver((_, observer) => {
              const dialog = document.querySelector("dialog");
              if (dialog === null) return;
              observer.disconnect();
              resolve(dialog.contains(document.activeElement));
            }).observe(document.body, { childList: true, subtree: true });
            add?.click();
          }),
      );
    expect(await hasFocus()).toBe(true);
    await leave();
  });

  it("a page shows a row that was added while its rows were still being read for the first time", async () => {
    const { page, signIn, leave } = await visit(browser, stack);
    await signIn("/pantry");
    const added = Promise.withResolvers<void>();
    let reads = 0;
    await page.route("**/v1/kitchen/inventory?*", async (route) => {
      reads += 1;
      if (reads > 1) return route.continue();
      const before = await route.fetch();
      await added.promise;
      await route.fulfill({ response: before });
    });
    await page.reload();
    await button(page, "+ Add").click();
    await page.getByLabel("Name").fill("rice");
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await page.keyboard.press("Enter");
    expect((await answer).status()).toBe(201);
    added.resolve();
    await button(page, /^rice/).waitFor();
    await leave();
  });

  it("two tabs that are online again send each waiting tick and each added item once, and put all items away", async () => {
    const { page, user, signIn, openTab, leave } = await visit(browser, stack);
    const rows = "/v1/kitchen/shopping-list";
    for (const name of ["leeks", "limes"]) await stack.request(user, rows, { body: { name } });
    await signIn("/list");
    const tab = await openTab("/list");
    const sentKeys: string[] = [];
    const context = page.context();
    await context.route(`**${rows}/*`, async (route) => {
      const request = route.request();
      if (request.method() === "PATCH") {
        sentKeys.push((await request.headerValue("idempotency-key")) ?? "");
        await page.waitForTimeout(300);
      }
      await route.continue();
    });
    await tab.getByRole("checkbox", { name: "leeks" }).waitFor();
    await page.getByRole("checkbox", { name: "leeks" }).waitFor();
    await context.setOffline(true);
    await page.getByRole("checkbox", { name: "leeks" }).click();
    await tab.getByRole("checkbox", { name: "limes" }).click();
    for (const view of [page, tab]) await view.getByText("2 changes wait").waitFor();
    await page.getByText("Everything is in the basket.").waitFor();
    await page.getByText("To edit items, wait until then.").waitFor();
    const field = page.getByRole("textbox", { name: "What to buy" });
    await field.fill("2 lemons");
    await page.keyboard.press("Enter");
    await expect.poll(() => field.inputValue()).toBe("");
    for (const view of [page, tab]) await view.getByText("3 changes wait").waitFor();
    // The new item is ticked in the other tab before it is sent.
    await tab.getByRole("checkbox", { name: "2 lemons waits to be sent" }).click();
    for (const view of [page, tab]) {
      await view.getByText("4 changes wait").waitFor();
      await view.getByText("In the basket (3)").waitFor();
    }
    const pencil = page.getByRole("button", { name: "Edit: leeks" });
    expect(await pencil.isDisabled()).toBe(true);
    // The message about what was sent disappears after a while, so both tabs are watched from the beginning.
    const told = [page, tab].map((view) =>
      view.getByRole("status").getByText("4 changes sent").waitFor(),
    );
    await context.setOffline(false);
    for (const view of [page, tab]) {
      await view.evaluate(() => dispatchEvent(new Event("online")));
      await view.getByText("In the basket (3)").waitFor();
      await view.getByText(/changes? waits?/).waitFor({ state: "detached" });
    }
    await Promise.all(told);
    expect(await pencil.isDisabled()).toBe(false);
    // The list was read again. Opening another page removes the message about what was sent.
    await page.getByText("as of", { exact: false }).waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Pantry", exact: true }).click();
    await button(page, "+ Add").waitFor();
    await page.getByRole("link", { name: "List", exact: true }).click();
    await page.getByText("In the basket (3)").waitFor();
    expect(await page.getByText("4 changes sent").count()).toBe(0);
    expect(sentKeys).toHaveLength(3);
    expect(new Set(sentKeys).size).toBe(3);
    type Items = { items: { name: string; quantity: number | null; purchased: boolean }[] };
    const read = async (path: string) => (await stack.request<Items>(user, path)).body.items;
    const items = await read(rows);
    expect(items.map(({ name, quantity, purchased }) => [name, quantity, purchased])).toEqual([
      ["leeks", null, true],
      ["limes", null, true],
      ["lemons", 2, true],
    ]);
    await stack.request(user, rows, { body: { name: "salt" } });
    await button(page, "Put 3 items away in the pantry").click();
    await page.getByText("3 items are in the pantry now.").waitFor();
    await tab.getByText(/^In the basket \(/).waitFor({ state: "detached" });
    expect((await read(rows)).map(({ name }) => name)).toEqual(["salt"]);
    const pantry = await read(PANTRY);
    expect(pantry.map(({ name }) => name).sort()).toEqual(["leeks", "lemons", "limes"]);
    // Undo is refused if a row has been changed since, and the page shows both versions of the row.
    const [row] = (await stack.request<{ items: { id: string }[] }>(user, PANTRY)).body.items;
    const change = (quantity: number | null) =>
      stack.request(user, `${PANTRY}/${row?.id}`, { method: "PATCH", body: { quantity } });
    const quantity = pantry[0]?.quantity ?? null;
    await change(7);
    await button(page, "Undo").click();
    await page.getByText("As you left it").waitFor();
    await page.getByText("changed_since").waitFor();
    await change(quantity);
    await button(page, "Undo").click();
    await page.getByText("3 items are back on the list.").waitFor();
    expect((await read(rows)).map(({ name }) => name).sort()).toEqual([
      ...["leeks", "lemons", "limes", "salt"],
    ]);
    expect(await read(PANTRY)).toEqual([]);
    // In a tab whose list stays open, the message disappears after a while.
    if (cases(0, 1) === 1) await tab.getByText("4 changes sent").waitFor({ state: "detached" });
    await leave("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "409");
  });

  it("a page without a connection shows the week of the plan that it has read, and does not show another week as empty", async () => {
    const { page, user, signIn, faults, leave } = await visit(browser, stack);
    const body = { title: "Porridge", plannedOn: "2026-11-25", mealType: "dinner" };
    await stack.request(user, "/v1/kitchen/meal-plans", { body });
    await signIn("/plan?week=2026-11-25");
    await button(page, /Porridge/).waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.reload();
    await button(page, /Porridge/).waitFor();
    await page.getByText("as of", { exact: false }).waitFor();
    await page.getByRole("link", { name: "The week after" }).click();
    await page.getByText("Your plan is not lost.").waitFor();
    expect(await page.locator("[data-day]").count()).toBe(0);
    expect(await faults()).toEqual([]);
    await page.context().setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await page.locator("[data-day]").first().waitFor();
    await leave("ERR_INTERNET_DISCONNECTED", "ERR_FAILED");
  });

  it("without a connection, rows and recipes that were read are shown with the time of reading, and a page that was not read says so", async () => {
    const { page, user, signIn, leave } = await visit(browser, stack);
    const add = async (path: string, body: object) => {
      const { status } = await stack.request(user, `/v1/kitchen/${path}`, { body });
      expect(status).toBe(201);
    };
    await add("inventory", { name: "rice" });
    await add("tasks", { title: "Soak the beans" });
    await add("cooking-log", { title: "Leek pie", cookedOn: "2026-11-25" });
    const ingredients = [{ name: "barley" }];
    await add("recipes", { name: "Barley soup", ingredients });
    await signIn("/pantry");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const goTo = (path: string) => page.goto(stack.url + path);
    const readPages = [
      ["/pantry", /^rice/],
      ["/tasks", /Soak the beans/],
      ["/recipes", /Barley soup/],
    ] as const;
    const rowWith = (text: RegExp) => page.locator("main li", { hasText: text });
    for (const [path, text] of readPages) {
      await goTo(path);
      await rowWith(text).waitFor();
    }
    await page.context().setOffline(true);
    for (const [path, text] of readPages) {
      await goTo(path);
      await rowWith(text).waitFor();
      await page.getByText("as of", { exact: false }).waitFor();
      expect(await page.getByRole("alert").count()).toBe(0);
    }
    // The recipe itself was not opened before.
    await page.getByRole("link", { name: "Barley soup" }).click();
    await rowWith(/barley/).waitFor();
    await page.getByText("as of", { exact: false }).waitFor();
    await goTo("/log");
    await page.getByRole("alert").getByText("Nothing is lost.").waitFor();
    expect(await page.getByText("as of", { exact: false }).count()).toBe(0);
    await page.context().setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await rowWith(/Leek pie/).waitFor();
    await leave("ERR_INTERNET_DISCONNECTED", "ERR_FAILED");
  });

  it("a dish that is saved as a recipe first is then planned on the day that was chosen before", async () => {
    const { page, user, signIn, leave } = await visit(browser, stack);
    const old = { title: "Barley stew", plannedOn: "2026-11-24", mealType: "lunch" };
    await stack.request(user, "/v1/kitchen/meal-plans", { body: old });
    await signIn("/plan?week=2026-11-27");
    const dialog = page.getByRole("dialog");
    const writeRecipe = async (name: string, saved: string) => {
      await dialog.getByRole("link", { name: "Save it as a recipe first" }).click();
      const field = page.getByLabel("Name");
      await field.waitFor();
      expect(await field.inputValue()).toBe(name);
      await field.fill(saved);
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await dialog.getByText("From your recipes:").waitFor();
      await dialog.getByRole("button", { name: "Save", exact: true }).click();
      await dialog.waitFor({ state: "detached" });
    };
    await button(page, /^Add a meal on Friday/).click();
    await page.getByLabel("Dish").fill("Leek pie");
    await page.getByLabel("Servings").fill("7");
    await writeRecipe("Leek pie", "Leek pie");
    await button(page, /Leek pie/).waitFor();
    await button(page, /Barley stew/).click();
    await writeRecipe("Barley stew", "Barley stew with beer");
    await button(page, /Barley stew with beer/).waitFor();
    expect(new URL(page.url()).searchParams.has("meal")).toBe(false);
    type Meals = { items: { title: string; plannedOn: string; recipeId: string | null }[] };
    const { body } = await stack.request<Meals>(user, "/v1/kitchen/meal-plans");
    expect(body.items.toSorted((a, b) => a.title.localeCompare(b.title))).toMatchObject([
      { title: "Barley stew with beer", plannedOn: "2026-11-24", recipeId: expect.any(String) },
      { title: "Leek pie", plannedOn: "2026-11-27", servings: 7, recipeId: expect.any(String) },
    ]);
    await leave();
  });

  it("the plan opens on the last day of a week with that day and the coming week, and does not show an unread week as empty", async () => {
    const { page, user, signIn, leave } = await visit(browser, stack);
    const plan = async (title: string, plannedOn: string) => {
      const body = { title, plannedOn, mealType: "dinner" };
      await stack.request(user, "/v1/kitchen/meal-plans", { body });
    };
    await plan("Porridge", "2026-11-29");
    await plan("Dumplings", "2026-12-06");
    await plan("Rinderschmorbraten", "2026-12-03");
    await signIn("/plan?week=2026-11-25");
    await button(page, /Porridge/).waitFor();
    const days = () =>
      page
        .locator("[data-day]")
        .evaluateAll((elements) => elements.map((element) => element.dataset["day"]));
    await page.clock.setFixedTime(new Date("2026-11-29T12:00:00"));
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "List", exact: true }).click();
    await page.getByRole("link", { name: "Plan", exact: true }).click();
    await page.getByText("Your plan is not lost.").waitFor();
    expect(await days()).toEqual(["2026-11-29"]);
    await page.context().setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await button(page, /Dumplings/).waitFor();
    await button(page, /Porridge/).waitFor();
    const shownDays = await days();
    expect([shownDays.length, shownDays[0], shownDays[1], shownDays.at(-1)]).toEqual([
      ...[8, "2026-11-29", "2026-11-30", "2026-12-06"],
    ]);
    // Eight columns would break the long word of a dish.
    await page.setViewportSize({ width: 1280, height: 800 });
    const linesOfDish = await button(page, /Rinderschmorbraten/).evaluate((meal) => {
      const dish = document.createRange();
      dish.selectNode(meal.querySelector("br")?.nextSibling ?? meal);
      return dish.getClientRects().length;
    });
    expect(linesOfDish).toBe(1);
    await page.setViewportSize({ width: 390, height: 760 });
    await page.getByRole("link", { name: "The week before" }).click();
    await page.locator('[data-day="2026-11-23"]').waitFor();
    expect(await days()).toHaveLength(7);
    await page.getByRole("link", { name: "The week after" }).click();
    await page.locator('[data-day="2026-12-06"]').waitFor();
    expect((await days())[0]).toBe("2026-11-30");
    await leave("ERR_INTERNET_DISCONNECTED", "ERR_FAILED");
  });

  it("the plan asks which recipe is meant before it saves a dish with a similar name as a note", async () => {
    const { page, user, signIn, faults, leave } = await visit(browser, stack);
    const recipe = { name: "Barley soup", ingredients: [{ name: "barley" }] };
    await stack.request(user, "/v1/kitchen/recipes", { body: recipe });
    await signIn("/plan");
    const dialog = page.getByRole("dialog");
    const typeDish = async () => {
      await button(page, /^Add a meal on/)
        .first()
        .click();
      await page.getByLabel("Dish").fill("bar");
      await dialog.getByRole("button", { name: "Barley soup" }).waitFor();
      await page.keyboard.press("Enter");
      await dialog.getByRole("button", { name: "Plan “bar” as a note" }).waitFor();
    };
    await typeDish();
    expect(await faults()).toEqual([]);
    // The first recipe has the focus, so that Enter takes it.
    await page.keyboard.press("Enter");
    await dialog.getByRole("link", { name: "Barley soup" }).waitFor();
    await page.keyboard.press("Enter");
    await button(page, /Barley soup/).waitFor();
    await typeDish();
    await dialog.getByRole("button", { name: "Plan “bar” as a note" }).click();
    await button(page, /bar$/).waitFor();
    type Meals = { items: { title: string; recipeId: string | null }[] };
    const { body } = await stack.request<Meals>(user, "/v1/kitchen/meal-plans");
    const meals = body.items.map(({ title, recipeId }) => [title, recipeId !== null]);
    expect(meals.toSorted()).toEqual([
      ["Barley soup", true],
      ["bar", false],
    ]);
    await leave();
  });

  it("the plan says which ingredients of a dish stay on the shopping list after the dish has left the plan", async () => {
    const { page, user, signIn, faults, leave } = await visit(browser, stack);
    const barley = { name: "barley", quantity: 100, unit: "g" };
    const recipe = { name: "Barley soup", ingredients: [barley, { name: "salt" }] };
    const { body } = await stack.request<{ id: string }>(user, "/v1/kitchen/recipes", {
      body: recipe,
    });
    await stack.request(user, "/v1/kitchen/shopping-list", { body: barley });
    await stack.request(user, "/v1/kitchen/shopping-list", { body: { name: "milk" } });
    const meal = { title: "Barley soup", recipeId: body.id, mealType: "dinner" };
    for (const plannedOn of ["2126-11-26", "2126-11-27", "2026-11-01"])
      await stack.request(user, "/v1/kitchen/meal-plans", { body: { ...meal, plannedOn } });
    const swap = async () => {
      await button(page, /Barley soup/)
        .first()
        .click();
      await page.getByLabel("Dish").fill("Toast");
      await button(page, "Save").click();
      await button(page, /Toast/).first().waitFor();
    };
    const note = page.getByText(
      "Ingredients of “Barley soup” are still on the shopping list: barley. Take off what no other meal needs.",
    );
    await signIn("/plan?week=2126-11-26");
    await swap();
    await note.waitFor();
    expect(await faults()).toEqual([]);
    await page.reload();
    await button(page, /Barley soup/).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await note.waitFor();
    await page.getByRole("link", { name: "Open the shopping list" }).click();
    await page.getByRole("checkbox", { name: "barley" }).waitFor();
    // The shopping for earlier days is over.
    await page.goto(`${stack.url}/plan?week=2026-11-01`);
    await swap();
    await page.waitForLoadState("networkidle");
    expect(await note.count()).toBe(0);
    await leave();
  });

  it("a page says that a part of it is gone after a deployment, and loads the new version on request", async () => {
    const { page, signIn, faults, leave } = await visit(browser, stack);
    const { url, deploy, close } = await openDeployments(stack.url);
    await signIn("/chat/new");
    const session = await page.evaluate(() => localStorage.getItem("alfred.session") ?? "");
    await page.goto(`${url}/healthz`);
    await page.evaluate((text) => localStorage.setItem("alfred.session", text), session);
    await page.goto(`${url}/chat/new`);
    const field = page.getByRole("textbox", { name: "Message", exact: true });
    await field.fill("half a sentence");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.evaluate(() => Object.assign(globalThis, { isSame: true }));

    deploy(false);
    await page.getByRole("link", { name: "Plan", exact: true }).click();
    await page.getByText("belongs to an older version").waitFor();
    await page.getByText("There is a new version").waitFor();
    expect(await faults()).toEqual([]);
    expect(await page.evaluate(() => "isSame" in globalThis)).toBe(true);
    await page.getByRole("link", { name: "Chat", exact: true }).click();
    expect(await field.inputValue()).toBe("half a sentence");

    await Promise.all([page.waitForEvent("load"), button(page, "Load it").click()]);
    await field.waitFor();
    expect(await field.inputValue()).toBe("half a sentence");
    await page.getByRole("link", { name: "Plan", exact: true }).click();
    await page.getByText("This week").waitFor();
    await leave("404", "dynamically imported");
    close();
  });

  it("a page that cannot be drawn says so, and the navigation leads to the others", async () => {
    const { page, signIn, faults, leave } = await visit(browser, stack);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "languages", { value: ["en-US@posix"] });
    });
    await signIn("/plan");
    // The page formats its days although the browser names its language by an odd tag.
    await page.getByRole("heading", { name: "Plan", level: 1 }).waitFor();
    await page.locator("[data-day]").first().waitFor();
    const broken = { status: 200, contentType: "application/json", body: '{"items":[{}]}' };
    await page.route("**/v1/kitchen/recipes?*", (route) => route.fulfill(broken));
    await page.getByRole("link", { name: "More", exact: true }).click();
    await page.getByRole("link", { name: /^Recipes/ }).click();
    await page.getByText("This could not be loaded.").waitFor();
    expect(await faults()).toEqual([]);
    await page.unroute("**/v1/kitchen/recipes?*");
    await page.getByRole("link", { name: "Pantry", exact: true }).click();
    await page.getByRole("heading", { name: "Pantry", level: 1 }).waitFor();
    // The browser has stored a copy with the fault: the page is drawn once the recipes have been read.
    await page.goto(`${stack.url}/recipes`);
    await page.getByRole("heading", { name: "Recipes", level: 1 }).waitFor();
    await leave("TypeError");
  });
});
