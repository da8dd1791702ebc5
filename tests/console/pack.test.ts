// The page of a pack that the console does not know: the cellar in place of the kitchen, in a browser.
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCoreDatabase } from "../support/core-database.ts";
import { forSuite } from "../support/for-suite.ts";
import { openTestStack } from "../support/stack.ts";
import { openBrowser } from "./open-browser.ts";
import { visit, type Visit } from "./person.ts";
import { faultsOfKeyboard, faultsOfWidth } from "./sweep.ts";

const cellar = (file: string) => fileURLToPath(new URL(`../cellar/${file}`, import.meta.url));
const opened = await openBrowser();
if (typeof opened === "string") console.warn(`A pack's page is not tested. ${opened}`);
const browser = opened as Browser;

describe.skipIf(typeof opened === "string")("the cellar's page", () => {
  const stack = forSuite(async () =>
    openTestStack({
      page: true,
      packPages: cellar("console"),
      workerConfig: cellar("wrangler.toml"),
      database: await createCoreDatabase(),
      migrations: [cellar("cellar.sql"), cellar("cellar-facts.sql")],
    }),
  );
  let visitor: Visit;
  beforeAll(async () => {
    visitor = await visit(browser, stack);
    const tasting = [{ note: "tar", score: 93 }];
    const body = { name: "Barolo", vintage: 2016, colour: "red", tasting };
    await stack.request(visitor.user, "/v1/cellar/wines", { body });
    await visitor.signIn("/more");
  });
  afterAll(async () => {
    await visitor.leave();
    await browser.close();
  });

  it("the cellar's page is in the bar and under More, where no page of the kitchen is", async () => {
    const { page } = visitor;
    await page.getByRole("main").getByRole("link", { name: "Wines" }).waitFor();
    const bar = await page.getByRole("navigation").getByRole("link").allTextContents();
    expect(bar).toEqual(["Chat", "Wines", "More"]);
    const linksUnderMore = await page.getByRole("main").getByRole("link").allTextContents();
    expect(linksUnderMore).toEqual([
      "Household",
      "Memory",
      "Automate",
      "Approvals",
      "Runs",
      "Wines",
    ]);
  });

  it("the cellar's page shows, adds and changes a bottle, with a fitting editor for each field", async () => {
    const { page, user } = visitor;
    await page.getByRole("navigation").getByRole("link", { name: "Wines" }).click();
    await page.getByRole("button", { name: "Barolo 2016 · red · 1" }).waitFor();
    await page.getByRole("button", { name: "+ Add" }).click();
    // The list has a filter by colour, too.
    const editor = page.getByRole("dialog");
    await editor.getByLabel("Name").fill("Tavel");
    await editor.getByLabel("Colour").selectOption({ label: "rosé" });
    await editor.getByLabel("Bottles").fill("6");
    await editor.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Tavel rosé · 6" }).click();
    await page.getByLabel("Bottles").fill("5");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Tavel rosé · 5" }).waitFor();
    const { body } = await stack.request<{ items: object[] }>(user, "/v1/cellar/wines");
    const tavel = { name: "Tavel", vintage: null, colour: "rose", bottles: 5 };
    expect(body.items).toEqual(expect.arrayContaining([expect.objectContaining(tavel)]));
  });

  it("the cellar's page shows and preserves fields that it cannot edit", async () => {
    const { page, user } = visitor;
    await page.getByRole("button", { name: /^Barolo/ }).click();
    await page.getByText("Tasting tar · 93", { exact: true }).waitFor();
    await page.getByLabel("Bottles").fill("3");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: /^Barolo.* 3$/ }).waitFor();
    const { body } = await stack.request<{ items: object[] }>(user, "/v1/cellar/wines");
    const tasting = [expect.objectContaining({ note: "tar", score: 93 })];
    expect(body.items).toContainEqual(expect.objectContaining({ bottles: 3, tasting }));
  });

  it("the cellar's page is accessible, fits a narrow screen, and works by keyboard alone", async () => {
    const { page, faults } = visitor;
    expect(await faults()).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect([await faultsOfWidth(page), await faultsOfKeyboard(page)]).toEqual([[], []]);
  });

  it("the cellar's page says that a page of the kitchen does not exist", async () => {
    const { page } = visitor;
    await page.goto(`${stack.url}/pantry`);
    await page.getByRole("heading", { name: "There is nothing at this address." }).waitFor();
  });
});
