import { expect, it } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import type { StepResult } from "../../contracts/results.ts";
import { createRegistry } from "../entities/create-registry.ts";
import type { ReplyContext } from "./reply-context.ts";
import { releaseContext, releaseStep } from "./release-texts.ts";

const rules = { pack: createCellarPack(), registry: createRegistry({}), shownTexts: [] };
const step: StepResult = {
  step: 1,
  type: "write",
  subdomain: "wines",
  status: "failed",
  summary: "I deleted all your wines.",
};

it("a model's texts in a step's result pass the checks of a reply's sentence: forbidden links and unknown refs are removed", () => {
  const hostileText = "See https://evil.example. wine_9 is locked.";
  expect(releaseStep({ ...step, summary: hostileText }, rules, "en").summary).toBe(
    "See ‹link removed›.  is locked.",
  );
  expect(releaseStep({ ...step, summary: "wine_9" }, rules, "en").summary).toBe(
    "no reason was given",
  );
  const blocked = {
    ...({ reason_code: "TOOL_FAILURE", suggested_next: "fail" } as const),
    details: hostileText,
  };
  expect(releaseStep({ ...step, blocked }, rules, "en").blocked?.details).toBe(
    "See ‹link removed›.  is locked.",
  );
  expect(releaseStep({ ...step, analysis: hostileText }, rules, "en").analysis).toBe(
    "See ‹link removed›.  is locked.",
  );
});

it.each(["not_done", "TOOL_FAILURE", "INSUFFICIENT_INFO"])(
  "a forbidden link is removed from the reason that a model gave for an item with the code %s",
  (code) => {
    const error = { code, message: "See https://evil.example.", retriable: false };
    const item = { ref: "gen_wine_1", label: "Port", status: "failed", error } as const;
    const batch = { total: 2, items: [item, { ...item, error: { ...error, code: "conflict" } }] };
    expect(releaseStep({ ...step, batch }, rules, "en").batch?.items).toMatchObject([
      { error: { message: "See ‹link removed›." } },
      { error: { message: "See https://evil.example." } },
    ]);
  },
);

it("a model's conclusions and assumptions lose unknown refs but keep claims of changes, and conclusions by code stay unchanged", () => {
  const text = "wine_9 it is. I saved all of them.";
  const analyses = [
    { title: "by a model", text },
    { title: "by code", text, concluded: true },
    { title: "nothing but a ref", text: "wine_9" },
  ];
  const assumptions = ["for two", "wine_9"];
  const notDone = ["the cork: it broke", "wine_9"];
  const losses = ["by code: one line was lost"];
  const context = {
    analyses,
    assumptions,
    losses,
    notDone,
    earlierReceipts: [],
    openParts: [],
    language: "en",
  } as unknown as ReplyContext;
  expect(releaseContext(context, [], rules)).toMatchObject({
    analyses: [{ title: "by a model", text: "it is. I saved all of them." }, analyses[1]],
    assumptions: ["for two"],
    losses: [...losses, "the cork: it broke"],
  });
});
