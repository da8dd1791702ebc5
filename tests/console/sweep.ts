// Checks for any page, whatever it shows, each of which returns the faults that it finds; and changes of a page's size and
// text size.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core")), "utf8");

/** Accessibility faults, found by axe. */
export async function faultsForPeople(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<AxeResults> } };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  });
}

/** Elements wider than the window or cut off at the edge of their box. A list may scroll sideways; the page may not. */
export const faultsOfWidth = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className}: ${(element.textContent ?? "").slice(0, 60)}`;
    const root = document.documentElement;
    const faults =
      root.scrollWidth > root.clientWidth ? [`The page is ${root.scrollWidth} px wide.`] : [];
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest(".for-readers, pre, [data-scrolls]") !== null) continue;
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      const { overflowX, display } = getComputedStyle(element);
      if (box.right > root.clientWidth + 1 || box.left < -1)
        faults.push(`outside: ${nameOf(element)}`);
      const isInline = display === "inline" || element instanceof SVGElement;
      const isField = element.matches("input, textarea, select");
      if (!isInline && !isField && element.scrollWidth > element.clientWidth + 1) {
        faults.push(`${overflowX === "visible" ? "runs over" : "cut"}: ${nameOf(element)}`);
      }
    }
    return faults;
  });

/** Sets the text size, as a browser setting would. */
export const enlargeText = (page: Page, percent: number): Promise<void> =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);

const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex]";
/** Gives the page another size, and waits until it has drawn its layout for it. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(size.width);
  // A page that draws other elements at this width draws them after the frame in which it learns the width.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );
}

/** More presses of Tab than any page has controls. */
const MAX_TABS = 150;

/**
 * Controls that Tab does not reach, that do not show the focus, or that are out of sight when focused.
 */
export async function faultsOfKeyboard(page: Page): Promise<string[]> {
  const expected = await page.evaluate((controls) => {
    const dialog = document.querySelector("dialog[open]");
    const tabStops = [...(dialog ?? document).querySelectorAll<HTMLElement>(controls)].filter(
      (control) =>
        control.checkVisibility() && control.tabIndex >= 0 && !control.matches(":disabled"),
    );
    const texts = tabStops.map((control) => control.outerHTML.slice(0, 120));
    for (const [place, control] of tabStops.entries()) control.dataset["place"] = String(place);
    (document.activeElement as HTMLElement | null)?.blur();
    return texts;
  }, CONTROLS);
  const reached = new Set<number>();
  const faults: string[] = [];
  for (let tabs = 0; tabs < MAX_TABS && reached.size < expected.length; tabs++) {
    await page.keyboard.press("Tab");
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      const place = (element as HTMLElement | null)?.dataset["place"];
      if (element === null || element === document.body) return undefined;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const isShown = outlineStyle !== "none" && outlineWidth !== "0px";
      const isInSight = box.bottom > 0 && box.top < innerHeight && box.right > 0;
      return { place, text: element.outerHTML.slice(0, 120), isShown, isInSight };
    });
    if (focus === undefined) continue;
    // A long list has drawn a control anew, without its place.
    const place =
      focus.place === undefined
        ? expected.findIndex((text, index) => text === focus.text && !reached.has(index))
        : Number(focus.place);
    if (place === -1 || reached.has(place)) continue;
    reached.add(place);
    if (!focus.isShown) faults.push(`focus is not shown: ${expected[place]}`);
    if (!focus.isInSight) faults.push(`focus is out of sight: ${expected[place]}`);
  }
  const missed = expected.filter((_, place) => !reached.has(place));
  return [...faults, ...missed.map((html) => `Tab does not reach: ${html}`)];
}
