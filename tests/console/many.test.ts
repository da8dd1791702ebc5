// Choosing many rows: the shopping list and the plan, with the mouse and the keyboard.
import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { forSuite } from "../support/for-suite.ts";
import { openTestStack, type TestUser } from "../support/stack.ts";
import { openBrowser } from "./open-browser.ts";
import { visit } from "./person.ts";

const opened = await openBrowser();
if (typeof opened === "string") console.warn(`Choosing many rows is not tested. ${opened}`);
const browser = opened as Browser;
const LIST = "/v1/kitchen/shopping-list";
const PLAN = "/v1/kitchen/meal-plans";

describe.skipIf(typeof opened === "string")("many rows", () => {
  const stack = forSuite(() => openTestStack({ page: true }));
  afterAll(() => browser.close());

  const add = async (user: TestUser, path: string, row: object) =>
    (await stack.request<{ id: string }>(user, path, { body: row })).body.id;
  const rowsOf = async (user: TestUser, path: string) =>
    (await stack.request<{ items: Record<string, unknown>[] }>(user, path)).body.items;
  const press = (page: Page, name: string) =>
    page.getByRole("button", { name, exact: true }).click();
  const choose = (page: Page, name: string) =>
    page.getByRole("checkbox", { name: `Choose: ${name}` }).check();

  it("items of the shopping list are found by their part of the shop, and changed and deleted together, unless they have changed meanwhile", async () => {
    const { page, user, signIn, faults, leave } = await visit(browser, stack);
    const leeks = await add(user, LIST, { name: "leeks", category: "Vegetables" });
    await add(user, LIST, { name: "limes", category: "vegetables " });
    await add(user, LIST, { name: "milk", category: "Milchprodukte und Eier" });
    await add(user, LIST, { name: "salt" });
    await signIn("/list");
    await page.getByText("4 items").waitFor();
    // A known part of the shop is shown in the page's language, whatever language it was named in.
    await page.locator(".rows .hint", { hasText: "Dairy and eggs" }).waitFor();
    await page.getByRole("button", { name: "Edit: salt" }).click();
    const partOptions = page.getByRole("dialog").locator("datalist option");
    expect(
      await partOptions.evaluateAll((options) =>
        options.map((option) => option.getAttribute("value")),
      ),
    ).toEqual(expect.arrayContaining(["Bakery", "Dairy and eggs", "Vegetables"]));
    await page.keyboard.press("Escape");
    const part = page.getByRole("combobox", { name: "Part of the shop" }).first();
    expect(await part.getByRole("option").allTextContents()).toEqual([
      ...["Part of the shop: All", "Dairy and eggs", "Vegetables"],
    ]);
    await part.selectOption("Vegetables");
    await page.getByText("milk").waitFor({ state: "detached" });
    expect(page.url()).toContain("?category=Vegetables");
    expect(await page.getByRole("listitem").count()).toBe(2);
    await page.getByText("2 of 4").waitFor();

    await press(page, "Choose");
    await press(page, "Choose all");
    await page.getByText("2 chosen").waitFor();
    expect(await faults()).toEqual([]);
    await stack.request(user, `${LIST}/${leeks}`, { method: "PATCH", body: { quantity: 5 } });
    await press(page, "Delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("Done: 1. Changed meanwhile, and left: 1.").waitFor();
    // The pressed button has gone, and the focus is on Undo.
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe("Undo");
    await page.keyboard.press("Enter");
    await page.getByText("Undone: 1.").waitFor();
    await expect.poll(focused).toBe("Undone: 1.");
    expect(await rowsOf(user, LIST)).toHaveLength(4);
    await choose(page, "limes");
    await press(page, "Delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("Done: 1.").waitFor();
    await part.selectOption("");
    await choose(page, "salt");
    await choose(page, "leeks");
    await page.getByText("Change a field of them").click();
    await page.getByRole("combobox", { name: "Part of the shop" }).last().fill("dairy and eggs");
    await press(page, "Change them all");
    await page.getByText("Done: 2.").waitFor();
    const partsNow = async () =>
      (await rowsOf(user, LIST)).map(({ name, category }) => `${name}: ${category}`).sort();
    expect(await partsNow()).toEqual([
      ...["leeks: dairy and eggs", "milk: dairy and eggs", "salt: dairy and eggs"],
    ]);
    // The undo stays when choosing ends. It is refused as a whole if a row has changed since.
    await press(page, "Done");
    await expect.poll(focused).toBe("Choose");
    await stack.request(user, `${LIST}/${leeks}`, { method: "PATCH", body: { quantity: 6 } });
    await press(page, "Undo");
    const refusal = page.getByRole("alert");
    await refusal.getByText("leeks · 5 · Dairy and eggs").waitFor();
    await refusal.getByText("leeks · 6 · Dairy and eggs").waitFor();
    expect(await refusal.getByText("salt").count()).toBe(0);
    expect(await partsNow()).toEqual([
      ...["leeks: dairy and eggs", "milk: dairy and eggs", "salt: dairy and eggs"],
    ]);
    await stack.request(user, `${LIST}/${leeks}`, { method: "PATCH", body: { quantity: 5 } });
    await press(page, "Undo");
    await page.getByText("Undone: 2.").waitFor();
    expect(await partsNow()).toEqual(["leeks: Vegetables", "milk: dairy and eggs", "salt: null"]);

    // An item that is added is shown, whatever the list was narrowed to.
    await part.selectOption("Dairy and eggs");
    await page.getByRole("textbox", { name: "What to buy" }).fill("bread");
    await page.keyboard.press("Enter");
    await page.getByRole("checkbox", { name: "bread", exact: true }).waitFor();
    expect(page.url()).not.toContain("category");
    // The added item is the last one, now and when the list is read again.
    await page.getByText("At the end of the list: bread").waitFor();
    const names = () => page.locator(".rows .name").allTextContents();
    await expect.poll(names).toEqual(["leeks", "milk", "salt", "bread"]);
    await page.reload();
    await expect.poll(names).toEqual(["leeks", "milk", "salt", "bread"]);
    await leave("409", "412");
  });

  it("chosen items of the shopping list go into the basket without a connection, but are neither changed nor deleted", async () => {
    const { page, user, signIn, faults, leave } = await visit(browser, stack);
    for (const name of ["leeks", "limes", "salt"]) await add(user, LIST, { name });
    await signIn("/list");
    await page.getByText("3 items").waitFor();
    await page.context().setOffline(true);
    await page.getByText("You are offline").waitFor();
    await page.getByRole("textbox", { name: "What to buy" }).fill("bread");
    await page.keyboard.press("Enter");
    await press(page, "Choose");
    await page.getByText("Without a connection, and in the shop").waitFor();
    await choose(page, "leeks");
    await choose(page, "limes");
    expect(await page.getByRole("button", { name: "Delete" }).isDisabled()).toBe(true);
    expect(await page.getByRole("checkbox", { name: /^bread/ }).isDisabled()).toBe(true);
    await press(page, "Into the basket");
    await page.getByText("In the basket (2)").waitFor();
    await page.getByText("3 changes wait").waitFor();
    // An item that waits to be sent cannot be chosen.
    expect(await page.getByRole("checkbox", { name: "Choose: leeks" }).isDisabled()).toBe(true);
    expect(await faults()).toEqual([]);
    await page.context().setOffline(false);
    await page.getByText("3 changes sent").waitFor();
    const bought = (await rowsOf(user, LIST)).filter(({ purchased }) => purchased === true);
    expect(bought.map(({ name }) => name).sort()).toEqual(["leeks", "limes"]);
    await press(page, "Undo");
    await page.getByText("Undone: 2.").waitFor();
    await page.getByText(/^In the basket/).waitFor({ state: "detached" });
    await expect
      .poll(async () => (await rowsOf(user, LIST)).some(({ purchased }) => purchased === true))
      .toBe(false);
    await leave("ERR_INTERNET_DISCONNECTED");
  });

  it("meals of the plan are moved together by keyboard and by button, and what is missing for them goes on the list", async () => {
    const { page, user, signIn, faults, leave } = await visit(browser, stack);
    const body = { name: "Leek pie", servings: 2, ingredients: [{ name: "leeks", quantity: 2 }] };
    const recipeId = await add(user, "/v1/kitchen/recipes", { ...body, instructions: ["Bake."] });
    const plan = (title: string, plannedOn: string, fields: object = {}) =>
      add(user, PLAN, { title, plannedOn, mealType: "dinner", ...fields });
    await plan("Leek pie", "2026-11-25", { recipeId, servings: 4 });
    await plan("Toast", "2026-11-26");
    const soup = await plan("Soup", "2026-11-29");
    await signIn("/plan?week=2026-11-25");
    const changes: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PATCH") changes.push(new URL(request.url()).pathname);
    });
    const days = async () =>
      (await rowsOf(user, PLAN)).map(({ title, plannedOn }) => `${title}: ${plannedOn}`).sort();
    const meal = (name: string) => page.getByRole("checkbox", { name: new RegExp(name) });

    await page.getByRole("button", { name: "Choose", exact: true }).focus();
    await page.keyboard.press("Enter");
    for (const name of ["Leek pie", "Toast"]) {
      await meal(name).focus();
      await page.keyboard.press("Space");
    }
    await page.getByText("2 chosen").waitFor();
    expect(await faults()).toEqual([]);
    await meal("Toast").focus();
    await page.keyboard.press("Alt+ArrowRight");
    await page.getByText("Done: 2.").waitFor();
    expect(await days()).toEqual([
      ...["Leek pie: 2026-11-26", "Soup: 2026-11-29", "Toast: 2026-11-27"],
    ]);
    // The focus is still on the meal on which the keys were pressed.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("[data-day]")?.ariaLabel))
      .toBe("Friday 27 November");

    await press(page, "Add what is missing to the list");
    const dialog = page.getByRole("dialog");
    await dialog
      .getByText("Without a recipe, so nothing is known of the ingredients: Toast")
      .waitFor();
    expect(await faults()).toEqual([]);
    await dialog.getByRole("button", { name: "Add 1 item" }).click();
    await dialog.getByText("Added to the shopping list: 1 item.").waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    expect(await rowsOf(user, LIST)).toMatchObject([{ name: "leeks", quantity: 4 }]);

    // A meal that has changed meanwhile stays; the page follows the others.
    await meal("Soup").check();
    await stack.request(user, `${PLAN}/${soup}`, { method: "PATCH", body: { servings: 3 } });
    await press(page, "A week later");
    await page.getByText("Done: 2. Changed meanwhile, and left: 1.").waitFor();
    await expect.poll(() => page.url()).toContain("week=2026-12-0");
    await page.getByText("2 chosen").waitFor();
    // One request for each move, and one more without the meal that was changed.
    expect(changes).toEqual([PLAN, PLAN, PLAN]);
    const later = ["Leek pie: 2026-12-03", "Soup: 2026-11-29", "Toast: 2026-12-04"];
    expect(await days()).toEqual(later);
    await press(page, "Delete");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.getByText("0 chosen").waitFor();
    expect(await days()).toEqual(["Soup: 2026-11-29"]);
    await press(page, "Undo");
    await page.getByText("Undone: 2.").waitFor();
    expect(await days()).toEqual(later);
    await leave("412");
  });
});
