// The pantry as a table on a desktop: cells are edited in place, with the keyboard and the mouse.
import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { forSuite } from "../support/for-suite.ts";
import { openTestStack, type TestUser } from "../support/stack.ts";
import { openBrowser } from "./open-browser.ts";
import { visit } from "./person.ts";

const opened = await openBrowser();
if (typeof opened === "string") console.warn(`The pantry's table is not tested. ${opened}`);
const browser = opened as Browser;
const PANTRY = "/v1/kitchen/inventory";
const DESKTOP = { viewport: { width: 1280, height: 800 } };
/** The maximum number of elements in the whole page, as for long lists. */
const MAX_ELEMENTS = 400;

describe.skipIf(typeof opened === "string")("the pantry's table", () => {
  const stack = forSuite(() => openTestStack({ page: true }));
  afterAll(() => browser.close());

  const add = async (user: TestUser, row: object) =>
    (await stack.request<{ id: string }>(user, PANTRY, { body: row })).body.id;
  const read = async (user: TestUser, id: string) =>
    (await stack.request<Record<string, unknown>>(user, `${PANTRY}/${id}`)).body;
  /** The text of the cell or the name of the field that has the focus. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute("aria-label") ?? activeElement?.textContent;
    });
  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  it("the pantry's table is sorted and edited by keyboard, and shows both values if the row has changed meanwhile", async () => {
    const { page, user, signIn, faults, leave } = await visit(browser, stack, DESKTOP);
    const rice = await add(user, { name: "Rice", quantity: 1, unit: "kg", location: "pantry" });
    const leeks = await add(user, { name: "Leeks", quantity: 2, location: "fridge" });
    await signIn("/pantry");
    const grid = page.getByRole("grid", { name: "Pantry" });
    await grid.getByRole("gridcell", { name: "Leeks", exact: true }).waitFor();
    expect(await faults()).toEqual([]);
    const firstName = (
      await grid.getByRole("gridcell", { name: /^(Rice|Leeks)$/ }).allTextContents()
    )[0];
    const [first, second] = firstName === "Rice" ? [rice, leeks] : [leeks, rice];

    // The headers sort the table, also from the address and without a connection.
    const names = () => grid.getByRole("gridcell", { name: /^(Rice|Leeks)$/ }).allTextContents();
    const header = grid.getByRole("columnheader", { name: "Name" });
    for (const [direction, search, sorted] of [
      ["ascending", "?sort=name", ["Leeks", "Rice"]],
      ["descending", "?sort=-name", ["Rice", "Leeks"]],
    ] as const) {
      await header.getByRole("button").press("Enter");
      await expect.poll(() => header.getAttribute("aria-sort")).toBe(direction);
      await expect.poll(names).toEqual(sorted);
      expect(new URL(page.url()).search).toBe(search);
    }
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText("as of").first().waitFor();
    await expect.poll(names).toEqual(["Rice", "Leeks"]);
    await page.context().setOffline(false);
    await header.getByRole("button").press("Enter");
    await expect.poll(() => header.getAttribute("aria-sort")).toBe("none");

    // Tab reaches one cell of the table; the arrow keys move from there.
    await page.getByRole("button", { name: "+ Add" }).focus();
    await expect
      .poll(async () => {
        await press(page, "Tab");
        return focused(page);
      })
      .toBe(firstName);
    await press(page, "ArrowRight", "Enter");
    await expect.poll(() => focused(page)).toBe(`Quantity: ${firstName}`);
    expect(await faults()).toEqual([]);
    await press(page, "5", "Enter");
    await expect.poll(async () => (await read(user, first))["quantity"]).toBe(5);
    await expect.poll(() => focused(page)).toBe("5");

    // Esc discards what was typed; Tab saves it and moves to the next cell.
    await press(page, "Enter", "9", "Escape");
    await expect.poll(() => focused(page)).toBe("5");
    await press(page, "F2", "6", "Tab");
    await expect.poll(async () => (await read(user, first))["quantity"]).toBe(6);
    await press(page, "Enter");
    await expect.poll(() => focused(page)).toBe(`Unit: ${firstName}`);
    await press(page, "b", "a", "g", "Shift+Tab");
    await expect.poll(() => focused(page)).toBe("6");
    await expect.poll(async () => (await read(user, first))["unit"]).toBe("bag");

    // A value that is not allowed is not saved.
    await press(page, "Enter", "-", "1", "Enter");
    await expect.poll(() => focused(page)).toBe(`Quantity: ${firstName}`);
    await press(page, "Escape");

    await press(page, "ArrowDown", "Enter");
    await stack.request(user, `${PANTRY}/${second}`, {
      method: "PATCH",
      body: { quantity: 8, location: "freezer" },
    });
    await press(page, "3", "Enter");
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(
      /was changed meanwhile[^]*What you wanted\s+Quantity: 3\s+What it is now\s+Quantity: 8\s+Place: Freezer/,
    );
    expect((await read(user, second))["quantity"]).toBe(8);
    expect(await faults()).toEqual([]);
    await page.getByRole("button", { name: "Save it all the same" }).click();
    await alert.waitFor({ state: "detached" });
    // The focus is in the cell again, not lost with the button.
    await expect.poll(() => focused(page)).toBe("3");
    await expect.poll(async () => (await read(user, second))["quantity"]).toBe(3);
    await grid.getByRole("gridcell", { name: "Freezer" }).waitFor();

    // Space selects several rows, which are then put on the shopping list.
    await grid.getByRole("gridcell", { name: "3", exact: true }).click();
    await press(page, "Escape", "Home", "Space", "ArrowUp", "Space");
    await page.getByText("2 chosen").waitFor();
    expect(await faults()).toEqual([]);
    await page.getByRole("button", { name: "To the shopping list" }).click();
    await page.getByText("Done: 2.").waitFor();
    const listed = async () =>
      (await stack.request<{ items: object[] }>(user, "/v1/kitchen/shopping-list")).body.items;
    expect(await listed()).toHaveLength(2);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone: 2.").waitFor();
    expect(await listed()).toEqual([]);
    await leave("412", "ERR_INTERNET_DISCONNECTED");
  });

  it("the pantry's table saves a cell that loses the focus, marks what the household must avoid, and says that a row is gone", async () => {
    const { page, user, signIn, faults, leave } = await visit(browser, stack, DESKTOP);
    const peas = await add(user, { name: "Peas" });
    await stack.request(user, "/v1/profile", { method: "PUT", body: { allergens: ["milk"] } });
    await signIn("/pantry");
    const rename = async (name: string, next: string) => {
      await page.getByRole("gridcell", { name, exact: true }).click();
      await page.getByRole("textbox", { name: `Name: ${name}` }).fill(next);
      await page.getByRole("searchbox").focus();
    };
    // A row that does not match the search any more stays until the search changes.
    await page.getByRole("searchbox").fill("pea");
    await rename("Peas", "Cream");
    await expect.poll(async () => (await read(user, peas))["name"]).toBe("Cream");
    await page.getByText("Contains cream (allergy in the household: milk)").waitFor();
    await page.getByRole("searchbox").fill("peas");
    await page.getByRole("gridcell", { name: /^Cream/ }).waitFor({ state: "detached" });
    await page.getByRole("searchbox").fill("");
    // The last cell opens the row with all its fields, and gets the focus back.
    await page.getByRole("button", { name: "Edit: Cream" }).click();
    await page.getByRole("dialog").getByLabel("Notes").fill("Opened");
    await press(page, "Escape");
    await expect.poll(() => focused(page)).toBe("Edit: Cream");

    // A change between the page's read and its write is not overwritten either.
    const address = `${PANTRY}/${peas}`;
    await page.route(`**${address}`, async (route) => {
      if (route.request().method() === "PATCH")
        await stack.request(user, address, { method: "PATCH", body: { quantity: 8 } });
      await route.continue();
    });
    await page.getByRole("gridcell").nth(2).click();
    await press(page, "3", "Enter");
    await page.getByText("Quantity: 8").waitFor();
    await page.unroute(`**${address}`);
    await page.getByRole("button", { name: "Leave it as it is now" }).click();
    await page.getByRole("gridcell", { name: "8", exact: true }).waitFor();
    expect((await read(user, peas))["quantity"]).toBe(8);

    await page.getByRole("gridcell", { name: /^Cream/ }).click();
    await page.getByRole("textbox").last().fill("  ");
    await press(page, "Enter");
    // A row without a name is not saved.
    await expect.poll(() => focused(page)).toBe("Name: Cream");
    await page.getByRole("textbox").last().fill("Oat cream");
    await stack.request(user, `${PANTRY}/${peas}`, { method: "DELETE" });
    await press(page, "Enter");
    await page.getByText("“Cream” was deleted meanwhile.").waitFor();
    expect(await faults()).toEqual([]);
    await page.getByRole("button", { name: "Leave it as it is now" }).click();
    await page.getByText("Nothing in stock yet").waitFor();
    await leave("404", "412");
  });

  it("the pantry's table of 2,000 rows has few elements, and keys move to its ends", async () => {
    const { page, user, signIn, faults, leave } = await visit(browser, stack, DESKTOP);
    await stack.admin(
      `insert into public.inventory (household_id, created_by, name, location)
         select $1, $2, 'Jar ' || lpad(n::text, 4, '0'), 'pantry' from generate_series(1, 2000) n`,
      [user.householdId, user.id],
    );
    await signIn("/pantry");
    const grid = page.getByRole("grid");
    await grid.getByRole("gridcell", { name: /^Jar/ }).first().click();
    await press(page, "Escape", "Control+End");
    const rowOf = () =>
      page.evaluate(() => document.activeElement?.closest("[role=row]")?.ariaRowIndex);
    await expect.poll(rowOf).toBe("2001");
    const isInSight = await page.evaluate(() => {
      const { top = 0, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
      return top > 0 && bottom < innerHeight;
    });
    expect(isInSight).toBe(true);
    expect(await page.evaluate(() => document.querySelectorAll("*").length)).toBeLessThanOrEqual(
      MAX_ELEMENTS,
    );
    expect(await faults()).toEqual([]);
    await press(page, "PageUp", "ArrowUp");
    await expect.poll(rowOf).toBe("1990");
    await press(page, "Control+Home");
    await expect.poll(rowOf).toBe("2");
    expect(await grid.getAttribute("aria-rowcount")).toBe("2001");
    await leave();
  });
});
