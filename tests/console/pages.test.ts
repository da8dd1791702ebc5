// Checks that apply to every page of the console, in every state in `PAGES`.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forSuite } from "../support/for-suite.ts";
import { openTestStack } from "../support/stack.ts";
import { openBrowser } from "./open-browser.ts";
import { PAGES } from "./pages.ts";
import { type Dots, readDots, writePalettePng } from "./palette-png.ts";
import { enlargeText, faultsForPeople, faultsOfKeyboard, faultsOfWidth, resize } from "./sweep.ts";
import { openVisit } from "./visit.ts";
import { furnish, type World } from "./world.ts";

const opened = await openBrowser();
if (typeof opened === "string") console.warn(`The pages are not tested. ${opened}`);
const browser = opened as Browser;
/** The languages besides English and German. */
const OTHER_LANGUAGES = ["fr", "es", "it", "pt", "nl"];

describe.skipIf(typeof opened === "string")("every page", () => {
  const stack = forSuite(() => openTestStack({ page: true }));
  let world: World;
  beforeAll(async () => {
    world = await furnish(stack, await stack.createUser());
  });
  afterAll(() => browser.close());

  // These tests come first, because others change what some pages show.
  const compared = PAGES.filter(({ isCompared }) => isCompared);
  // `UPDATE=1` rewrites the pictures: look at each of them.
  it.each(compared)("$name matches its picture", async (state) => {
    const { page, show, close } = await openVisit(browser, stack, {
      world,
      isStill: true,
      isSignedOut: state.isSignedOut ?? false,
    });
    await show(state);
    await page.waitForLoadState("networkidle");
    const png = await page.screenshot({ animations: "disabled", caret: "hide" });
    await close();
    const dots = await readDots(browser, png);
    const file = join(PICTURES, `${state.name}.png`);
    if (process.env["UPDATE"] === "1") {
      mkdirSync(PICTURES, { recursive: true });
      writeFileSync(file, writePalettePng(dots));
    }
    expect(shareOfDifferent(await readDots(browser, readFileSync(file)), dots)).toBeLessThan(0.001);
  });

  describe.each(PAGES)("$name", (state) => {
    it("the page is accessible in light and dark mode, on a narrow screen, with large text and by keyboard alone", async () => {
      const { isSignedOut = false } = state;
      const { page, complaints, show, close } = await openVisit(browser, stack, {
        world,
        isSignedOut,
      });
      await show(state);
      const faults: Record<string, string[]> = { light: await faultsForPeople(page) };
      await page.emulateMedia({ colorScheme: "dark" });
      faults["dark"] = await faultsForPeople(page);
      await resize(page, { width: 320, height: 640 });
      faults["320 px"] = await faultsOfWidth(page);
      faults["keyboard"] = await faultsOfKeyboard(page);
      await resize(page, { width: 640, height: 740 });
      await enlargeText(page, 200);
      faults["200 %"] = await faultsOfWidth(page);
      await close();
      expect({ ...faults, complaints }).toEqual({
        light: [],
        dark: [],
        "320 px": [],
        keyboard: [],
        "200 %": [],
        complaints: [],
      });
    });
  });

  // German has the longest words of the seven languages; 320 px is the narrowest phone. Pages whose `act` looks for English
  // texts are left out. Each of the others is also tested in one of the other languages, in turn.
  const inLanguages = PAGES.filter(
    ({ act, isWordless }) => act === undefined || isWordless,
  ).flatMap((state, place) =>
    ["de", OTHER_LANGUAGES[place % OTHER_LANGUAGES.length] ?? ""].map((language) => ({
      state,
      language,
    })),
  );
  it.each(inLanguages)(
    "$state.name is accessible in $language at 320 px",
    async ({ state, language }) => {
      const { isSignedOut = false } = state;
      const { page, complaints, open, close } = await openVisit(browser, stack, {
        world,
        isSignedOut,
        locale: language,
        viewport: { width: 320, height: 640 },
      });
      await open(state);
      await state.act?.(page);
      const faults = {
        language: await page.locator("html").getAttribute("lang"),
        people: await faultsForPeople(page),
        width: await faultsOfWidth(page),
        complaints,
      };
      await close();
      expect(faults).toEqual({ language, people: [], width: [], complaints: [] });
    },
  );

  it("every compared page has a picture, and every picture belongs to a page", () => {
    const names = compared.map(({ name }) => `${name}.png`);
    expect(names.length).toBeGreaterThanOrEqual(12);
    expect(readdirSync(PICTURES).sort()).toEqual(names.sort());
  });
});

const PICTURES = join(import.meta.dirname, "pictures");

/** Two pixels differ if a colour channel is further apart than a palette of 256 colours explains. */
const MAX_CHANNEL_DIFFERENCE = 48;

/** The share of differing pixels; 1 if the sizes differ. */
function shareOfDifferent(first: Dots, second: Dots): number {
  if (first.width !== second.width || first.height !== second.height) return 1;
  const all = first.width * first.height;
  let differing = 0;
  for (let dot = 0; dot < all; dot++) {
    const far = [0, 1, 2].map((part) =>
      Math.abs((first.rgba[dot * 4 + part] ?? 0) - (second.rgba[dot * 4 + part] ?? 0)),
    );
    if (Math.max(...far) > MAX_CHANNEL_DIFFERENCE) differing += 1;
  }
  return differing / all;
}
