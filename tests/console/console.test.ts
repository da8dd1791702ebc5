// The console in a real browser on the full stack: the main tasks, the security policy, and accessibility.
import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { forSuite } from "../support/for-suite.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { cases } from "../support/sample.ts";
import { openTestStack, type TestUser } from "../support/stack.ts";
import { openDeployments } from "./next-version.ts";
import { openBrowser } from "./open-browser.ts";
import { faultsForPeople, faultsOfWidth } from "./sweep.ts";

const opened = await openBrowser();
if (typeof opened === "string") console.warn(`The console is not tested. ${opened}`);
const browser = opened as Browser;
/** The gate runs only the main tasks. */
const isWhole = cases(0, 1) === 1;

describe.skipIf(typeof opened === "string")("the console in a browser", () => {
  const stack = forSuite(() => openTestStack({ page: true }));
  afterAll(() => browser.close());

  let context: BrowserContext;
  let page: Page;
  let user: TestUser;
  /** The browser's errors, including violations of the page's policy. */
  let complaints: string[];
  let requests: Request[];

  beforeEach(async () => {
    user = await stack.createUser();
    context = await browser.newContext({
      locale: "en-GB",
      reducedMotion: "reduce",
      viewport: { width: 390, height: 760 },
    });
    context.setDefaultTimeout(PATIENCE_MS);
    page = await context.newPage();
    [complaints, requests] = [[], []];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => requests.push(request));
  });
  afterEach(async () => {
    await context.close();
    if (complaints.length > 0) throw new Error(complaints.join("\n"));
  });

  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const message = () => page.getByRole("textbox", { name: "Message" });

  /** Signs in by the person's button on the sign-in page. */
  async function signIn(path = "/") {
    const [row] = await stack.admin<{ email: string }>(
      "select email from auth.users where id = $1",
      [user.id],
    );
    // The sign-in page has buttons only for the oldest users.
    await stack.admin("update auth.users set created_at = now() where id <> $1", [user.id]);
    await page.goto(stack.url + path);
    const name = row?.email.split(/[-@]/)[0] ?? "";
    await button(`Sign in as ${name}`).first().click();
    await page.getByRole("navigation").first().waitFor();
  }

  const faultsOf = () => faultsForPeople(page);

  it("the console signs in by one press, answers a message, undoes its changes, and is accessible", async () => {
    await page.goto(stack.url);
    await button(/Sign in as/)
      .first()
      .waitFor();
    expect(await faultsOf()).toEqual([]);
    await signIn();

    await message().fill("add milk and 2 lemons to my shopping list");
    await page.keyboard.press("Enter");
    await page.getByText("2 changes").waitFor();
    expect(await page.getByRole("list").last().innerText()).toContain("lemons");
    expect(page.url()).toMatch(/\/chat\/[\da-f-]{36}$/);
    expect(await faultsOf()).toEqual([]);

    await button("Undo").first().click();
    await page.getByText(/^Undone/).waitFor();
    await page.reload();
    await page.getByText(/^Undone/).waitFor();
    const userMessages = page.getByRole("listitem").filter({ hasText: "You:" });
    expect(await userMessages.count()).toBe(2);
  });

  it("the console ticks items offline, sends each tick once, and shows both values if the item has changed meanwhile", async () => {
    const rows = "/v1/kitchen/shopping-list";
    const add = (name: string) =>
      stack.request<{ id: string }>(user, rows, { body: { name, quantity: 2 } });
    const [leeks, limes] = [(await add("leeks")).body, (await add("limes")).body];
    const read = async (id: string) =>
      (await stack.request<{ purchased: boolean }>(user, `${rows}/${id}`)).body;
    const patches = () => requests.filter((request) => request.method() === "PATCH");
    const tick = (name: string) => page.getByRole("checkbox", { name });
    await signIn("/list");
    await tick("leeks").waitFor();
    await page.getByRole("textbox").fill("salt");
    await page.keyboard.press("Enter");
    // The item is on the list. As long as it waits to be sent, its name says so.
    await page.getByRole("checkbox", { name: "salt", exact: true }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

    await context.setOffline(true);
    // The page says so before a request has failed.
    await page.getByText("You are offline").waitFor();
    await page.reload();
    await page.getByText("You are offline").waitFor();
    await page.getByRole("textbox").fill("bread");
    await page.keyboard.press("Enter");
    await tick("bread").click();
    await tick("leeks").click();
    await tick("limes").click();
    await page.getByText("4 changes wait").waitFor();
    await page.getByText("In the basket (3)").waitFor();
    await page.getByText("as of", { exact: false }).waitFor();
    expect(await faultsOf()).toEqual([]);
    // In the shop, too, changes are sent as soon as there is a network.
    await button("In the shop").click();
    expect(await faultsOf()).toEqual([]);
    const otherTab = await context.newPage();
    otherTab.on("request", (request) => requests.push(request));
    await otherTab.goto(`${stack.url}/list`);
    await otherTab.getByText("4 changes wait").waitFor();
    await stack.request(user, `${rows}/${limes.id}`, { method: "PATCH", body: { quantity: 6 } });

    await context.setOffline(false);
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(
      /“limes” was changed meanwhile[^]*limes 2 · ticked[^]*limes 6 · not ticked/,
    );
    expect(await faultsOf()).toEqual([]);
    expect(await read(leeks.id)).toMatchObject({ purchased: true });
    expect(await read(limes.id)).toMatchObject({ purchased: false });
    const onlyBread = async () => {
      const { items } = (
        await stack.request<{ items: { name: string; purchased: boolean }[] }>(user, rows)
      ).body;
      return items.filter(({ name }) => name === "bread").map(({ purchased }) => purchased);
    };
    await expect.poll(onlyBread).toEqual([true]);
    const sentPatches = patches();
    expect(sentPatches).toHaveLength(2);
    expect(new URL(sentPatches[0]?.url() ?? "").pathname).toBe(`${rows}/${leeks.id}`);
    for (const request of sentPatches) expect(await request.headerValue("if-match")).toMatch(/^"/);
    const sent = Promise.withResolvers<void>();
    await context.route(`**${rows}/*`, async (route) => {
      if (route.request().method() === "PATCH") await sent.promise;
      await route.continue();
    });
    await button("Tick it all the same").first().click();
    await otherTab.getByText("1 change waits").waitFor();
    await otherTab.evaluate(() => dispatchEvent(new Event("online")));
    // Long enough for the other tab to send the same tick, if it were going to.
    await page.waitForTimeout(700);
    sent.resolve();
    await otherTab.getByText("In the basket (3)").waitFor();
    await otherTab.getByText("change waits").waitFor({ state: "detached" });
    expect(await read(limes.id)).toMatchObject({ purchased: true, quantity: 6 });
    expect(await onlyBread()).toEqual([true]);
    expect(patches().length).toBe(3);
    complaints = complaints.filter((line) => !line.includes("ERR_INTERNET_DISCONNECTED"));
  });

  it.runIf(isWhole)(
    "the console moves a meal by keyboard and by mouse, deletes many rows at once, limits a pasted list, and searches a long one",
    async () => {
      const day = (place: number) =>
        new Date(Date.UTC(2026, 10, 23 + place)).toISOString().slice(0, 10);
      const meals = "/v1/kitchen/meal-plans";
      const meal = { title: "Leek pie", plannedOn: day(1), mealType: "dinner" };
      const { id } = (await stack.request<{ id: string }>(user, meals, { body: meal })).body;
      await signIn(`/plan?week=${day(0)}`);
      const pie = button(/Leek pie/);
      await pie.focus();
      await page.keyboard.press("Alt+ArrowRight");
      await page.getByText("Leek pie: now on Wednesday 25 November").waitFor();
      expect((await stack.request(user, `${meals}/${id}`)).body).toMatchObject({
        plannedOn: day(2),
      });
      // The focus moves with the meal.
      await page.waitForFunction(
        (meal) => document.activeElement?.getAttribute("data-meal") === meal,
        id,
      );
      await page.keyboard.press("Alt+ArrowLeft");
      await page.getByText("now on Tuesday").waitFor();
      await pie.dragTo(page.getByRole("region", { name: "Thursday 26 November" }));
      await page.getByText("now on Thursday").waitFor();

      const path = "/v1/kitchen/inventory";
      for (const name of ["rice", "peas", "cream"])
        await stack.request(user, path, { body: { name } });
      // The page learns of a change only from the refusal: its stream of changes never begins.
      await page.route(/\/changes$/, () => {});
      await page.goto(`${stack.url}/pantry`);
      await button("Choose").first().click();
      await button("Choose all").click();
      const { items } = (await stack.request<{ items: { id: string; name: string }[] }>(user, path))
        .body;
      const peas = items.find(({ name }) => name === "peas");
      await stack.request(user, `${path}/${peas?.id}`, { method: "PATCH", body: { quantity: 7 } });
      await button("Delete").click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await page.getByText("Done: 2. Changed meanwhile, and left: 1.").waitFor();
      expect((await stack.request<{ items: object[] }>(user, path)).body.items).toMatchObject([
        { name: "peas", quantity: 7 },
      ]);
      complaints = complaints.filter((line) => !line.includes("412"));

      await page.goto(`${stack.url}/list`);
      const field = page.getByRole("textbox", { name: "What to buy" });
      await field.evaluate((input) => {
        const data = new DataTransfer();
        data.setData(
          "text/plain",
          Array.from({ length: 2_000 }, (_, n) => `- item ${n}`).join("\n"),
        );
        input.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData: data, cancelable: true, bubbles: true }),
        );
      });
      await page.getByText("Only the first 200 are taken").waitFor();
      expect(await faultsOf()).toEqual([]);
      await button("Cancel").click();
      await field.waitFor();

      // A long list can be searched.
      for (let n = 1; n <= 11; n += 1)
        await stack.request(user, "/v1/kitchen/shopping-list", { body: { name: `jar ${n}` } });
      await stack.request(user, "/v1/kitchen/shopping-list", { body: { name: "Crème" } });
      await page.reload();
      await page.getByRole("searchbox").fill("creme");
      await page.getByRole("checkbox", { name: /^jar/ }).first().waitFor({ state: "detached" });
      expect(await page.getByRole("checkbox").count()).toBe(1);
      expect(await page.getByText("1 of 12").count()).toBe(1);
      await page.getByRole("searchbox").fill("helicopter");
      await page.getByText("No item fits.").waitFor();
    },
  );

  it.runIf(isWhole)(
    "the console edits a recipe against its version, shows both values, and saves a recipe with a food to avoid only if the person insists",
    async () => {
      const path = "/v1/kitchen/recipes";
      const body = {
        name: "Leek pie",
        description: "Good.",
        ingredients: [{ name: "leeks" }],
        instructions: ["Bake."],
      };
      const { id } = (await stack.request<{ id: string }>(user, path, { body })).body;
      const read = async () => (await stack.request(user, `${path}/${id}`)).body;
      await stack.request(user, "/v1/profile", { method: "PUT", body: { allergens: ["milk"] } });
      await signIn(`/recipes/${id}`);
      await page.getByRole("link", { name: "Edit" }).click();
      await page.getByLabel("Servings").fill("3");
      await stack.request(user, `${path}/${id}`, {
        method: "PATCH",
        body: { notes: "Hot.", description: "Better." },
      });
      const save = page.getByRole("button", { name: "Save", exact: true });
      await save.click();
      const alert = page.getByRole("alert");
      await alert.waitFor();
      expect(await alert.innerText()).toMatch(/Notes\s+Hot\./);
      // Only what has changed meanwhile.
      expect(await alert.innerText()).not.toContain("Servings");
      expect(await read()).toMatchObject({ servings: null, notes: "Hot." });
      await page.getByLabel("Notes").fill("Hot.");
      const png = await page.evaluate(async () => {
        const canvas = new OffscreenCanvas(20, 20);
        canvas.getContext("2d")?.fillRect(0, 0, 20, 20);
        return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
      });
      const upload = await fetch(`${stack.url}${path}/${id}/picture`, {
        method: "PUT",
        headers: {
          authorization: `Bearer ${user.token}`,
          "content-type": "application/octet-stream",
        },
        body: new Uint8Array(png),
      });
      expect(upload.status).toBe(200);
      await save.click();
      await alert.getByText("Somebody changed the picture meanwhile.", { exact: false }).waitFor();
      expect(await alert.innerText()).not.toContain("Their values are below");
      // Tab goes through a line in the order in which the fields are seen. A new line has the focus. After a line is removed,
      // the line in its place has it, or else the line before it.
      const tabTo = async () => {
        await page.keyboard.press("Tab");
        return page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
      };
      await button("+ Ingredient").click();
      await page.keyboard.type("cream");
      expect([await tabTo(), await tabTo(), await tabTo()]).toEqual([
        ...["Quantity", "Unit", "Delete: cream"],
      ]);
      await button("+ Ingredient").click();
      await page.keyboard.type("salt");
      const focused = () =>
        page.evaluate(() => {
          const { activeElement } = document;
          return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent;
        });
      await button("Delete: leeks").press("Enter");
      expect(await focused()).toBe("Delete: cream");
      await button("Delete: salt").press("Enter");
      expect(await focused()).toBe("Delete: cream");
      await button("Delete: cream").press("Enter");
      expect(await focused()).toBe("+ Ingredient");
      await page.keyboard.press("Enter");
      await page.keyboard.type("leeks");
      await button("+ Ingredient").click();
      await page.keyboard.type("cream");
      await save.click();
      await page.getByText("Contains cream (allergy in the household: milk)").waitFor();
      await button("Save it all the same").click();
      await page.getByRole("heading", { name: "Leek pie" }).waitFor();
      expect(await read()).toMatchObject({
        servings: 3,
        notes: "Hot.",
        // The form does not show it.
        description: "Better.",
        ingredients: [{ name: "leeks" }, { name: "cream" }],
        picture: expect.any(String),
      });
      await button("Plan it").click();
      await page.getByText("Contains cream (allergy in the household: milk)").last().waitFor();
      await save.click();
      await button("Save it all the same").waitFor();
      // The dialog states the warning once; the other is on the page behind it.
      expect(await page.getByRole("dialog").getByText("Contains cream").count()).toBe(1);
      await button("Save it all the same").click();
      await page.getByText("Leek pie is planned for").waitFor();
      await page.getByRole("link", { name: "Show the week" }).click();
      await button(/Leek pie/).click();
      const dialog = page.getByRole("dialog");
      const link = dialog.getByRole("link", { name: "Leek pie" });
      await link.waitFor();
      expect(await page.evaluate(() => document.activeElement?.closest("label")?.innerText)).toBe(
        "Dish",
      );
      expect(await page.getByLabel("Servings").inputValue()).toBe("3");
      const dish = page.getByLabel("Dish");
      await dish.fill("Leek pies");
      await link.waitFor({ state: "detached" });
      await dialog.getByText("no longer linked to it").waitFor();
      const write = dialog.getByRole("link", { name: "Save it as a recipe first" });
      expect(await write.getAttribute("href")).toMatch(/^\/recipes\/new\?name=Leek\+pies&week=/);
      expect(await faultsOf()).toEqual([]);
      await dish.press("Enter");
      await dialog.getByRole("button", { name: "Plan “Leek pies” as a note" }).waitFor();
      await dialog.getByRole("button", { name: "Leek pie", exact: true }).click();
      await link.waitFor();
      await dish.fill("leek pie");
      await link.click();
      await button("Cooked today").click();
      await page.getByRole("button", { name: "Cooked today", disabled: true }).waitFor();
      await page.getByRole("link", { name: "Cooking log" }).waitFor();
      // On a phone, the last day of the week is far below: it comes into sight when the address names it, with its meals.
      const last = { title: "Porridge", plannedOn: "2026-11-29", mealType: "breakfast" };
      await stack.request(user, "/v1/kitchen/meal-plans", { body: last });
      await page.goto(`${stack.url}/plan?week=2026-11-29`);
      await button(/Porridge/).waitFor();
      await expect
        .poll(() =>
          page.evaluate(() => {
            const day = document.querySelector('[data-day="2026-11-29"]');
            return (day?.getBoundingClientRect().bottom ?? Infinity) <= innerHeight;
          }),
        )
        .toBe(true);
      complaints = complaints.filter((line) => !/ 412 | 422 /.test(line));
    },
  );

  it.runIf(isWhole)(
    "the console tells an open page of a deployment, and loads the new version on request",
    async () => {
      const { url, deploy, close } = await openDeployments(stack.url);
      await page.goto(`${url}/list`);
      await button(/^Sign in as/)
        .first()
        .click();
      await page.getByRole("navigation").waitFor();
      const versions = () => page.evaluate(() => caches.keys());
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      const [first] = await versions();
      deploy(true);
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await page.getByText("There is a new version").waitFor();
      expect(await faultsOf()).toEqual([]);
      // The files of the old version are still there.
      expect(await versions()).toContain(first);
      await Promise.all([page.waitForEvent("load"), button("Load it").click()]);
      await page.getByRole("navigation").waitFor();
      await page.waitForFunction(async () => (await caches.keys()).join() === "alfred-page-next");
      expect(await page.getByText("There is a new version").count()).toBe(0);
      await page.goto("about:blank");
      close();
    },
  );

  it.runIf(isWhole)(
    "the console still offers to sign in after Supabase Auth has moved to another address",
    async () => {
      await signIn("/list");
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.evaluate(async () => {
        localStorage.removeItem("alfred.session");
        const cache = await caches.open((await caches.keys())[0] ?? "");
        const now = await cache.match("/", { ignoreVary: true });
        const headers = new Headers(now?.headers);
        const policy = headers.get("content-security-policy") ?? "";
        // The policy of a document that was cached when Auth had another address.
        const old = policy.replace(
          /connect-src 'self' [^\s;]+/,
          "connect-src 'self' http://127.0.0.1:9",
        );
        headers.set("content-security-policy", old);
        await cache.put("/", new Response(await now?.text(), { headers }));
      });
      await page.reload();
      await button(/^Sign in as/)
        .first()
        .waitFor();
    },
  );

  it.runIf(isWhole)(
    "the console invites a person, records allergies, and erases the account only after the name is typed",
    async () => {
      const { conversation } = await stack.ask(user, "I'm allergic to shellfish");
      await stack.ask(user, "I don't like coriander");
      await signIn(`/chat/${conversation}`);
      // The reported change links to the page where it is kept.
      await page.getByRole("link", { name: "What was said about people" }).click();
      await page.getByRole("heading", { name: "What was said about people" }).waitFor();
      const disliked = page.getByRole("listitem").filter({ hasText: "coriander" });
      await disliked.getByText("Dislike", { exact: true }).waitFor();
      await button("Invite").click();
      const code = (await page.getByRole("status", { name: "Code" }).innerText()).trim();
      const guest = await stack.createUser();
      const joined = await stack.request(guest, "/v1/invitations/accept", { body: { code } });
      expect(joined.status).toBe(200);

      await page.getByRole("checkbox", { name: "Peanuts" }).check();
      await page.getByLabel("Diets").fill("vegetarian, low salt");
      await button("Save").click();
      await page.getByText("Saved", { exact: true }).waitFor();
      expect((await stack.request(user, "/v1/profile")).body).toMatchObject({
        allergens: ["peanuts"],
        diet: ["vegetarian", "low salt"],
      });
      // The boxes, the statements and the answer all show what the guard checks.
      const crustaceans = page.getByRole("checkbox", { name: "Crustaceans" });
      expect([await crustaceans.isChecked(), await crustaceans.isDisabled()]).toEqual([true, true]);
      await page
        .getByText("Alfred looks out for: Crustaceans, Molluscs", { exact: true })
        .waitFor();
      await page.getByText("looks out for: Crustaceans, Molluscs, Peanuts").waitFor();
      const allergyAnswer = await stack.ask(user, "what am I allergic to?");
      // A food that is in a box and in a statement is one line with both sources.
      const peanuts = page
        .getByRole("region", { name: "What was said" })
        .getByRole("listitem")
        .filter({ hasText: /peanuts/i });
      await peanuts.getByText("stated under “About you”").waitFor();
      await page.getByLabel("What, such as peanuts").fill("peanuts");
      await page.keyboard.press("Enter");
      await button("Delete: peanuts").waitFor();
      await peanuts.getByText("stated under “About you”").waitFor();
      await expect.poll(() => peanuts.count()).toBe(1);
      expect(allergyAnswer.run.reply?.text).toMatch(/allergic to shellfish[^]*allergic to peanuts/);
      await page.getByLabel("What, such as peanuts").fill("shrimp");
      await page.getByLabel("Who (empty: you)").fill("Ada");
      await page.keyboard.press("Enter");
      const statement = page.getByRole("listitem").filter({ hasText: "shrimp" });
      await statement.waitFor();
      await button("Delete: shrimp").click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await statement.waitFor({ state: "detached" });

      await page.getByText("Calendar", { exact: true }).click();
      await button("Make an address").click();
      await page.getByText("/calendar/", { exact: false }).waitFor();
      await button("Make a new one").waitFor();
      await button("Revoke").last().click();
      await button("Make an address").waitFor();

      await button("Erase my account").click();
      const erase = page.getByRole("dialog").getByRole("button", { name: "Erase my account" });
      expect(await erase.isDisabled()).toBe(true);
      const label = await page.getByRole("dialog").locator("label").innerText();
      await page
        .getByRole("dialog")
        .getByRole("textbox")
        .fill(/“(.+)”/.exec(label)?.[1] ?? "");
      await erase.click();
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      complaints = complaints.filter((line) => !/ 40[14] | 422 /.test(line));
    },
  );

  it.runIf(isWhole)(
    "the console edits a row against the version that was read, and shows both values if the row has changed meanwhile",
    async () => {
      const path = "/v1/kitchen/inventory";
      await signIn("/pantry");
      await button("+ Add").click();
      await page.getByLabel("Name").fill("rice");
      await page.getByLabel("Quantity").fill("1.5");
      await page.getByLabel("Best before").fill("2026-12-03");
      expect(await faultsOf()).toEqual([]);
      await page.keyboard.press("Enter");
      const row = button(/^rice/);
      await row.waitFor();
      await page.getByText("1 item", { exact: true }).waitFor();
      expect(await row.innerText()).toContain("1.5 · Thu 3 Dec");
      // The focus is back where it was before the dialog.
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("+ Add");

      await row.click();
      await page.getByLabel("Quantity").fill("2");
      const { items } = (await stack.request<{ items: { id: string }[] }>(user, path)).body;
      const address = `${path}/${items[0]?.id}`;
      await stack.request(user, address, { method: "PATCH", body: { quantity: 9, unit: "kg" } });
      const save = page.getByRole("button", { name: "Save" });
      await save.click();
      const alert = page.getByRole("alert");
      await alert.waitFor();
      expect(await alert.innerText()).toMatch(/Quantity: 9[^]*Unit: kg/);
      expect((await stack.request(user, address)).body).toMatchObject({ quantity: 9 });
      await save.click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      expect((await stack.request(user, address)).body).toMatchObject({ quantity: 2, unit: "kg" });
      complaints = complaints.filter((line) => !line.includes("412"));
    },
  );

  /** A run of a Process that asks before it puts something on the shopping list. */
  async function waitingRun(name: string): Promise<string> {
    const ask = async <T>(path: string, body?: object): Promise<T> => {
      const answer = await stack.request<T>(user, path, body === undefined ? {} : { body });
      expect(answer.status).toBeLessThan(300);
      return answer.body;
    };
    const { items } = await ask<{ items: { id: string; name: string }[] }>(
      "/v1/tools?search=shopping_list.create",
    );
    const step = {
      id: "note",
      calls: { tool: items[0]?.id },
      output: { variable: "made" },
      ...{
        inputs: { items: [{ name: "{input.name}" }] },
        execution: { interactionMode: "manual" },
      },
    };
    const body = {
      name: "Note it",
      initialContext: ["name"],
      steps: [step],
      outputTemplate: "Noted.",
    };
    const { id } = await ask<{ id: string }>("/v1/processes", body);
    const { runId } = await ask<{ runId: string }>(`/v1/processes/${id}/runs`, {
      inputs: { name },
    });
    expect(await stack.finished(user, runId)).toMatchObject({ status: "waiting" });
    return runId;
  }

  it.runIf(isWhole)(
    "the console answers a waiting step with changed inputs, and shows what the run did",
    async () => {
      const run = await waitingRun("saffron");
      await signIn("/approvals");
      await page.getByText("saffron").waitFor();
      await page.getByRole("link", { name: "Approvals 1 question waits for you" }).waitFor();
      await page.getByRole("link", { name: "More 1 question waits for you" }).waitFor();
      expect(await faultsOf()).toEqual([]);
      await button("Change inputs").click();
      const inputs = page.getByRole("textbox", { name: "Inputs" });
      await inputs.fill("{");
      expect(await button("Approve").isDisabled()).toBe(true);
      await inputs.fill('{ "items": [{ "name": "paprika" }] }');
      await button("Approve").click();
      await page.getByText("Nothing waits for you", { exact: false }).waitFor();
      await page.getByRole("link", { name: "Approvals", exact: true }).waitFor();
      await page.getByRole("link", { name: "More", exact: true }).waitFor();
      const confirmation = page.getByRole("status").filter({ hasText: "Approved." });
      expect(await confirmation.getByRole("link").getAttribute("href")).toBe(`/runs/${run}`);
      expect((await stack.finished(user, run)).status).toBe("completed");

      await page.goto(`${stack.url}/runs?trigger=api`);
      await page.getByRole("link", { name: "Note it" }).click();
      await page.locator("summary").filter({ hasText: "note" }).click();
      await page.getByText('"paprika"').first().waitFor();
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Note it");
      await page.getByText("As a drawing").click();
      await page.locator(".node.completed").getByText("note").click();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("note");
      expect(await faultsOf()).toEqual([]);
      await page.goto(`${stack.url}/runs?trigger=api`);
      await page.getByLabel("From", { exact: true }).fill("2100-01-01");
      await page.getByText("No runs that fit").waitFor();
      await page.goBack();
      expect(new URL(page.url()).search).toBe("?trigger=api");
    },
  );

  it.runIf(isWhole)(
    "the console creates a Process as text, marks its faults while it is typed, and runs it",
    async () => {
      const tools = await stack.request<{ items: { id: string }[] }>(
        user,
        "/v1/tools?search=shopping_list.create",
      );
      const text = (name: string) =>
        [
          ...["name: Buy it", "initialContext: [what]", "steps:", "  - id: note", "    calls:"],
          `      tool: ${tools.body.items[0]?.id}`,
          `    inputs: { items: [{ name: "{input.${name}}" }] }`,
          ...["    output: { variable: made }", "outputTemplate: Noted."],
        ].join("\n");
      await signIn("/automate/processes/new");
      const field = page.getByLabel("Text of the Process");
      await field.fill(text("where"));
      const fault = button(/"where" is not in initialContext/);
      await fault.waitFor();
      // One press corrects a mistyped name of a Tool.
      const id = tools.body.items[0]?.id ?? "";
      await field.fill(text("what").replace(id, "shopping_list.creat"));
      await button("shopping_list.create").click();
      expect(await field.inputValue()).toContain(`tool: ${id} # shopping_list.create\n`);
      await page.getByText("No faults").waitFor();
      await field.fill(text("where"));
      await fault.waitFor();
      // The fault leads to its position, where the right name is suggested and chosen.
      await fault.click();
      await page.keyboard.press("ArrowLeft");
      const start = text("where").indexOf("where");
      await field.evaluate(
        (area: HTMLTextAreaElement, start) => area.setSelectionRange(start, start + "where".length),
        start,
      );
      await page.keyboard.type("w");
      await button("input.what").click();
      expect(await field.inputValue()).toContain("{input.what}");
      await page.reload();
      expect(await field.inputValue()).toContain("{input.what}");
      await page.getByText("No faults").waitFor();
      await button("Create").click();
      await page.getByRole("heading", { name: "Buy it" }).waitFor();
      await page.getByLabel("what").fill("saffron");
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await page.waitForURL(/\/runs\//);
      await page.getByText("Noted.").waitFor();
      await page.locator("summary").filter({ hasText: "note" }).click();
      await page.getByText('"saffron"').first().waitFor();
      await page.goto(`${stack.url}/automate/tools/${id}`);
      const usedBy = page.getByRole("region", { name: "Used by" });
      await usedBy.getByRole("link", { name: "Buy it" }).waitFor();
    },
  );

  it.runIf(isWhole)("the console has a usable screen for a Process of 200 steps", async () => {
    const tools = await stack.request<{ items: { id: string }[] }>(
      user,
      "/v1/tools?search=shopping_list.create",
    );
    const steps = Array.from({ length: 200 }, (_, n) => ({
      id: `step_${n}`,
      calls: { tool: tools.body.items[0]?.id },
      inputs: { items: [{ name: "salt" }] },
      output: { variable: `made_${n}` },
      dependsOn: n === 0 ? [] : [`step_${n - 1}`],
    }));
    const body = { name: "Long", steps, outputTemplate: "Done." };
    const { status, body: made } = await stack.request<{ id: string }>(user, "/v1/processes", {
      body,
    });
    expect(status).toBe(201);
    await signIn(`/automate/processes/${made.id}`);
    await page.getByText("200 of 200 steps").waitFor();
    await page.getByRole("searchbox").fill("step_19");
    await page.getByText("11 of 200 steps").waitFor();
    expect(await faultsOf()).toEqual([]);
    await page.goto(`${stack.url}/automate/processes/${made.id}/edit`);
    await page.getByText("No faults").waitFor();
  });

  it.runIf(isWhole)(
    "the console finds another entity while its name is typed, merges it, and says what a save changed, or that it changed nothing",
    async () => {
      const path = "/v1/memory/entities";
      const entity = { summary: "A sister.", category: "person" };
      const make = async (name: string) =>
        (await stack.request<{ id: string }>(user, path, { body: { ...entity, name } })).body.id;
      const ada = await make("Ada");
      await make("Addie");
      await signIn(`/memory/${ada}`);
      await page.getByRole("textbox", { name: "In a few words" }).fill("A sister, who bakes.");
      await button("Save").click();
      await page.getByText("Saved: In a few words").waitFor();
      await button("Save").click();
      await page.getByText("Nothing was changed").waitFor();
      await page.getByLabel("Find the other one").fill("Addi");
      await button("Is Ada").click();
      await page.getByText("Addie is now another name of Ada.").waitFor();
      expect((await stack.request(user, `${path}/${ada}`)).body).toMatchObject({
        summary: "A sister, who bakes.",
        merges: [{ name: "Addie" }],
      });
      await page.goto(`${stack.url}/memory`);
      await page.getByText("Person · Description").waitFor();
      const { conversation } = await stack.ask(user, "what is in my pantry?");
      await page.goto(`${stack.url}/memory/mind/${conversation}`);
      await page.getByLabel("Find somebody or something to take in").fill("Ada");
      await button("Take in").click();
      const same = page.getByText("The tokens of Ada stay the same");
      await page.getByLabel("Relations").click();
      await same.waitFor();
      await page.getByLabel("Description").click();
      await same.waitFor({ state: "hidden" });
      expect(await faultsOf()).toEqual([]);
    },
  );

  it.runIf(isWhole)(
    "the console asks a new person for name, language and allergies, then for a household, and keeps all of it",
    async () => {
      await stack.admin("delete from public.household_members where user_id = $1", [user.id]);
      await stack.admin("update public.profiles set display_name = null where user_id = $1", [
        user.id,
      ]);
      await signIn();
      await page.getByLabel("Language").selectOption("de");
      await page.getByLabel("Dein Name").fill("Nora");
      await page.getByRole("checkbox", { name: "Erdnüsse" }).check();
      // What is typed survives a reload.
      await page.reload();
      await page.getByRole("checkbox", { name: "Erdnüsse", checked: true }).waitFor();
      await button("Weiter").click();
      await page.getByRole("heading", { name: "Dein Haushalt" }).waitFor();
      // The focus follows the heading.
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
      await page.getByLabel("Name deines Haushalts").fill("Am Kanal");
      await button("Haushalt anlegen").click();
      await page.getByRole("textbox", { name: "Nachricht" }).waitFor();
      expect((await stack.request(user, "/v1/profile")).body).toMatchObject({
        displayName: "Nora",
        allergens: ["peanuts"],
      });
      expect((await stack.request(user, "/v1/households")).body).toMatchObject({
        items: [{ name: "Am Kanal", language: "de" }],
      });
    },
  );

  it.runIf(isWhole)("without a choice, a member gets the household's language", async () => {
    await signIn("/household");
    const language = () => page.evaluate(() => document.documentElement.lang);
    await page.getByLabel("Language of the household").selectOption("de");
    await page.getByText("Sprache des Haushalts").waitFor();
    // The page starts in the household's language, although no language was chosen for this browser.
    await page.goto(`${stack.url}/more`);
    await page.getByRole("heading", { name: "Mehr" }).waitFor();
    await page.getByLabel("Sprache").selectOption("fr");
    await page.getByRole("heading", { name: "Plus" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Plus" }).waitFor();
    await page.getByLabel("Langue").selectOption("");
    await page.getByRole("heading", { name: "Mehr" }).waitFor();
    expect(await language()).toBe("de");
  });

  it.runIf(isWhole)(
    "the console finds a recipe, marks what to avoid in it, and puts what is missing on the list",
    async () => {
      const ingredients = [
        { name: "leeks", quantity: 2.5 },
        { name: "cream", unit: "ml", quantity: 200 },
      ];
      const recipe = { name: "Leek pie", servings: 4, cookMinutes: 40, ingredients };
      const body = { ...recipe, instructions: ["Slice the leeks.", "Bake."] };
      await stack.request(user, "/v1/kitchen/recipes", { body });
      await stack.request(user, "/v1/profile", { method: "PUT", body: { allergens: ["milk"] } });
      await signIn("/list");
      // The search opens from any page.
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("searchbox").fill("pie");
      await page.getByRole("dialog").getByRole("link", { name: "Leek pie" }).waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.getByText("2.5 leeks").waitFor();
      expect(await page.getByRole("dialog").count()).toBe(0);
      await page.getByText("Contains cream (allergy in the household: milk)").waitFor();
      expect(await faultsOf()).toEqual([]);
      await stack.request(user, "/v1/kitchen/inventory", { body: { name: "leeks", quantity: 5 } });
      await button("Add what is missing to the list").click();
      const leeks = page.getByRole("dialog").getByRole("listitem").filter({ hasText: "leeks" });
      expect(await leeks.innerText()).toMatch(/needs 3\s+5 at home already/);
      await leeks.getByRole("checkbox").check();
      await button("Add 1 item").click();
      await page.getByText("Added to the shopping list: 1 item.").waitFor();
      expect(await faultsOf()).toEqual([]);
      await page.getByRole("link", { name: "Open the shopping list" }).click();
      await page.getByRole("checkbox", { name: "leeks" }).waitFor();
      expect(await page.getByRole("dialog").count()).toBe(0);
    },
  );

  it.runIf(isWhole)(
    "the console scales a recipe's picture down, shows it and removes it, on a narrow phone",
    async () => {
      const { body } = await stack.request<{ id: string }>(user, "/v1/kitchen/recipes", {
        body: { name: "Leek pie" },
      });
      await page.setViewportSize({ width: 320, height: 640 });
      await signIn(`/recipes/${body.id}`);
      // The recipe has no lines, so no heading announces any.
      await button("Add a picture").waitFor();
      expect(await page.getByRole("heading", { level: 2 }).count()).toBe(0);
      const picker = page.locator("input[type=file]");
      const press = async (name: string) => {
        await button(name).focus();
        await page.keyboard.press("Enter");
      };
      const choice = page.waitForEvent("filechooser");
      await press("Add a picture");
      const pdf = Buffer.from("%PDF-1.7 named pie.jpg");
      await (await choice).setFiles({ name: "pie.jpg", mimeType: "image/jpeg", buffer: pdf });
      await page.getByText("This is not a picture that can be read", { exact: false }).waitFor();
      expect(await faultsOf()).toEqual([]);

      const drawn = await page.evaluate(async () => {
        const canvas = new OffscreenCanvas(3000, 2000);
        const pen = canvas.getContext("2d");
        for (let x = 0; x < 3000; x += 3) {
          if (pen === null) break;
          pen.fillStyle = `hsl(${x}deg 80% 50%)`;
          pen.fillRect(x, 0, 3, 2000);
        }
        return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
      });
      const file = { name: "pie.png", mimeType: "image/png", buffer: Buffer.from(drawn) };
      await picker.setInputFiles(file);
      await page.getByText("The picture is saved.").waitFor();
      const picture = page.getByRole("img", { name: "Leek pie" });
      await expect
        .poll(() =>
          picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
        )
        .toEqual([1280, 853]);
      const pictureBox = await page.locator(".picture").boundingBox();
      const buttonBox = await button("Change the picture").boundingBox();
      expect(buttonBox?.y).toBeGreaterThan((pictureBox?.y ?? 0) + (pictureBox?.height ?? 0));
      expect([...(await faultsOf()), ...(await faultsOfWidth(page))]).toEqual([]);
      const address = `${stack.url}/v1/kitchen/recipes/${body.id}/picture`;
      const bearer = { authorization: `Bearer ${user.token}` };
      const pictureAnswer = await fetch(address, { headers: bearer });
      expect(pictureAnswer.headers.get("content-type")).toBe("image/jpeg");

      // The list shows the picture beside the name, which is read aloud once. The recipe's page and the list have requested
      // the picture once together.
      await page.getByRole("link", { name: "Recipes" }).first().click();
      const row = page.getByRole("link", { name: "Leek pie", exact: true });
      await row.locator("img").waitFor();
      const box = await row.locator(".picture").boundingBox();
      expect([box?.width, box?.height]).toEqual([40, 40]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect([...(await faultsOf()), ...(await faultsOfWidth(page))]).toEqual([]);
      const reads = requests.filter(
        (request) => request.url() === address && request.method() === "GET",
      );
      expect(reads).toHaveLength(1);

      await row.click();
      await picture.waitFor();
      await press("Remove the picture");
      await page.getByRole("dialog").getByText("The recipe stays.", { exact: false }).waitFor();
      expect(await faultsOf()).toEqual([]);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: "Remove the picture" })
        .press("Enter");
      await page.getByText("The picture is removed.").waitFor();
      await picture.waitFor({ state: "detached" });
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      await expect.poll(focused).toBe("Add a picture");
      expect((await fetch(address, { headers: bearer })).status).toBe(404);
    },
  );

  it.runIf(isWhole)(
    "the console deletes a recipe on its own page in the version shown, and the list of recipes takes the deletion back",
    async () => {
      const path = "/v1/kitchen/recipes";
      const { id } = (
        await stack.request<{ id: string }>(user, path, { body: { name: "Pea soup" } })
      ).body;
      await signIn(`/recipes/${id}`);
      const remove = async () => {
        await button("Delete").click();
        await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      };
      await page.getByRole("heading", { name: "Pea soup" }).waitFor();
      await stack.request(user, `${path}/${id}`, { method: "PATCH", body: { servings: 3 } });
      await remove();
      await page.getByText("“Pea soup” was changed meanwhile.", { exact: false }).waitFor();
      await page.getByText("Servings: 3").waitFor();
      await remove();
      await page.getByText("Done: 1.").waitFor();
      expect((await stack.request(user, `${path}/${id}`)).status).toBe(404);
      expect(await faultsOf()).toEqual([]);
      await button("Undo").click();
      await page.getByRole("link", { name: "Pea soup" }).waitFor();
      expect((await stack.request(user, `${path}/${id}`)).body).toMatchObject({ servings: 3 });
      complaints = complaints.filter((line) => !/ 404 | 412 /.test(line));
    },
  );

  it.runIf(isWhole)(
    "the console asks the person to sign in again after the session has ended, and keeps the draft",
    async () => {
      await signIn("/chat/new");
      await message().fill("half a sentence");
      // The session was ended elsewhere, and the token here has expired.
      await page.evaluate(() => {
        const session = JSON.parse(localStorage.getItem("alfred.session") ?? "{}") as object;
        const expired = { ...session, expires_at: 1, refresh_token: "ended elsewhere" };
        localStorage.setItem("alfred.session", JSON.stringify(expired));
      });
      await page.reload();
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      complaints = complaints.filter((line) => !line.includes("400"));
      await signIn("/chat/new");
      await message().waitFor();
      expect(await message().inputValue()).toBe("half a sentence");
    },
  );

  it("the console shows HTML as text, keeps drafts, and uses the chosen language", async () => {
    await signIn("/chat/new");
    await message().fill("what is <img src=x onerror=alert(1)> in my pantry?");
    await page.keyboard.press("Enter");
    await page.getByText("<img src=x", { exact: false }).first().waitFor();
    expect(await page.locator("img[src=x]").count()).toBe(0);

    await message().fill("half a sentence");
    await page.reload();
    await message().waitFor();
    expect(await message().inputValue()).toBe("half a sentence");

    await page.getByRole("link", { name: "More", exact: true }).click();
    await page.getByRole("combobox").selectOption("de");
    await page.getByRole("heading", { name: "Mehr" }).waitFor();
    expect(await page.getAttribute("html", "lang")).toBe("de");
    expect(await faultsOf()).toEqual([]);
    await button("Abmelden").first().click();
    await page.getByRole("heading", { name: "Anmelden" }).waitFor();
  });

  // Every page in every state is in pages.test.ts.
  it("the console fits a narrow phone in dark mode, with no data, and keys scroll its pages", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: "dark" });
    const faults: string[] = [];
    await signIn("/chat/new");
    for (const name of ["Chat", "List", "Pantry", "More"]) {
      await page.getByRole("link", { name, exact: true }).click();
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      faults.push(...(await faultsOfWidth(page)), ...(await faultsOf()));
    }
    expect(faults).toEqual([]);
    // The pressed link of the navigation has the focus, and keeps it.
    const focusAndPlace = () =>
      page.evaluate(() => {
        const {
          scrollTop = 0,
          clientHeight = 0,
          scrollHeight = 0,
        } = document.querySelector("main") ?? {};
        const isAtEnd = scrollTop + clientHeight > scrollHeight - 1;
        const place = scrollTop === 0 ? "top" : isAtEnd ? "end" : "between";
        return `${document.activeElement?.textContent}: ${place}`;
      });
    await page.setViewportSize({ width: 320, height: 300 });
    const places = [await focusAndPlace()];
    for (const key of ["PageDown", "PageUp", "End", "Home"]) {
      await page.keyboard.press(key);
      places.push(await focusAndPlace());
    }
    expect(places).toEqual(
      ["top", "between", "top", "end", "top"].map((place) => `More: ${place}`),
    );
  });
});
