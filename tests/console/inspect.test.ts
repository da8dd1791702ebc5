// The pages that look into a run: the attempts of a step with their price, and why an answer was asked for again.
import type { Browser, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { forSuite } from "../support/for-suite.ts";
import { openTestStack } from "../support/stack.ts";
import { openBrowser } from "./open-browser.ts";
import { visit } from "./person.ts";
import { startWaiting } from "./world.ts";

const opened = await openBrowser();
if (typeof opened === "string") console.warn(`The look into runs is not tested. ${opened}`);
const browser = opened as Browser;

type Json = Record<string, unknown>;

/** Passes on the API's answers at addresses that match the pattern, changed by `change`. */
const changeAnswers = (page: Page, pattern: string, change: (body: Json) => Json) =>
  page.route(pattern, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Json) });
  });

describe.skipIf(typeof opened === "string")("looking into runs", () => {
  const stack = forSuite(() => openTestStack({ page: true }));
  afterAll(() => browser.close());

  it("a run's page shows the listed attempts of a step and how many are not listed, what the service said, and the price of tokens", async () => {
    const { page, user, signIn, faults, leave } = await visit(browser, stack);
    const { run } = await startWaiting(stack, user);
    await stack.request(user, `/v1/runs/${run}/cancel`, { method: "POST" });
    await stack.finished(user, run);
    const timeAt = (second: number) => `2026-11-28T10:00:0${second}.000Z`;
    await changeAnswers(page, `**/v1/runs/${run}/steps*`, (body) => {
      const [first, ...others] = body["items"] as Json[];
      const said = { status: 503, text: "Closed for today" };
      const tries = [
        ["failed", { code: "server_error", said }],
        ["failed", { code: "away", saidLeftOut: true }],
        ["completed", null],
      ].map(([state, error], index) => ({
        ...{ attempt: index + 3, state, error },
        ...{ startedAt: timeAt(index), endedAt: timeAt(index + 1) },
      }));
      const cost = { calls: 1, tokens: 640, bytes: 20, microUsd: 3_100 };
      return {
        ...body,
        items: [{ ...first, attempts: 5, tries, triesLeftOut: 2, cost }, ...others],
      };
    });
    await signIn(`/runs/${run}`);
    await page.getByText("640 tokens · $0.0031").waitFor();
    await page.locator("ol.rows summary").first().click();
    await page.getByText("2 attempts are not listed").waitFor();
    const lines = await page.locator("ol.plain-list > li").allTextContents();
    expect(lines.map((line) => /^Attempt \d/.exec(line)?.[0])).toEqual([
      ...["Attempt 3", "Attempt 4", "Attempt 5"],
    ]);
    expect(lines[0]).toContain("server_error");
    expect(lines[0]).toContain("Closed for today");
    expect(lines[1]).toContain("What the service said is not kept");
    expect(lines[2]).toContain("1s");
    expect(await faults()).toEqual([]);
    await leave();
  });

  it("Inspect says why an answer was asked for again, and which parts the prompt has", async () => {
    const { page, user, signIn, faults, leave } = await visit(browser, stack);
    const { run } = await stack.ask(user, "add leeks to my shopping list");
    await changeAnswers(page, `**/v1/runs/${run.id}/trace`, (body) => {
      const hops = body["hops"] as { calls: Json[] }[];
      for (const { calls } of hops) {
        const [call] = calls;
        if (call === undefined) continue;
        call["isRepair"] = true;
        const places = [{ at: "steps.0.type", code: "invalid_type" }];
        call["reason"] = { code: "schema", places };
      }
      return body;
    });
    await signIn(`/runs/${run.id}/inspect`);
    const summary = page.locator("ol.rows summary").first();
    await summary.click();
    await page
      .getByText("Why the first answer was refused: it did not fit its schema")
      .first()
      .waitFor();
    await page
      .locator("p.warning .code", { hasText: "steps.0.type (invalid_type)" })
      .first()
      .waitFor();
    const sums = page.locator("tfoot").first();
    // The stand-in gets a schema, and counts what it was sent.
    for (const name of [
      "The JSON schema of the answer",
      "that is marked for the cache",
      "The rest",
    ]) {
      await sums.getByText(name, { exact: false }).waitFor();
    }
    await page.getByText("Text for a bug report").click();
    await page.getByText("because: schema, steps.0.type (invalid_type)").first().waitFor();
    // Rows by their names, and what was done with them in words.
    const inPlay = page.getByRole("region", { name: "In play now" });
    expect(await inPlay.getByRole("listitem").allInnerTexts()).toEqual(["leeks shopping_1 added"]);
    await page.getByText("Code enforces allergies and diets.", { exact: false }).waitFor();
    expect(await faults()).toEqual([]);
    await leave();
  });
});
