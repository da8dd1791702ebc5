// Every page of the console in every state of the table: what holds of all of them.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forSuite } from "../support/for-suite.ts";
import { openTestStack } from "../support/stack.ts";
import { openBrowser } from "./open-browser.ts";
import { PAGES } from "./pages.ts";
import { enlargeText, faultsForPeople, faultsOfKeyboard, faultsOfWidth } from "./sweep.ts";
import { openVisit } from "./visit.ts";
import { furnish, type World } from "./world.ts";

const opened = await openBrowser();
if (typeof opened === "string") console.warn(`The pages are not tested. ${opened}`);
const browser = opened as Browser;

describe.skipIf(typeof opened === "string")("every page", () => {
  const stack = forSuite(() => openTestStack({ page: true }));
  let world: World;
  beforeAll(async () => {
    world = await furnish(stack, await stack.createUser());
  });
  afterAll(() => browser.close());

  describe.each(PAGES)("$name", (state) => {
    it("is usable by anybody, light and dark, narrow and with large text, by keyboard alone", async () => {
      const { isSignedOut = false } = state;
      const { page, complaints, show, close } = await openVisit(browser, stack, {
        ...{ world, isSignedOut },
      });
      await show(state);
      const faults: Record<string, string[]> = { light: await faultsForPeople(page) };
      await page.emulateMedia({ colorScheme: "dark" });
      faults["dark"] = await faultsForPeople(page);
      await page.setViewportSize({ width: 320, height: 640 });
      faults["320 px"] = await faultsOfWidth(page);
      faults["keyboard"] = await faultsOfKeyboard(page);
      await page.setViewportSize({ width: 640, height: 740 });
      await enlargeText(page, 200);
      faults["200 %"] = await faultsOfWidth(page);
      await close();
      expect({ ...faults, complaints }).toEqual({
        ...{ light: [], dark: [], "320 px": [], keyboard: [], "200 %": [], complaints: [] },
      });
    });
  });
});
