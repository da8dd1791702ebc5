import { expect, it } from "vitest";
import { createCellarPack } from "../../tests/cellar/pack.ts";
import type { StepResult } from "../contracts/results.ts";
import { createRegistry } from "./create-registry.ts";
import type { ReplyContext } from "./reply-context.ts";
import { honestContext, honestStep } from "./honest-context.ts";

const rules = {
  ...{ pack: createCellarPack(), registry: createRegistry({}), receipts: [], shown: [] },
  ...{ sentences: new Set<string>(), unsaved: [] },
};
const step: StepResult = {
  ...{ step: 1, type: "write", subdomain: "wines", status: "failed" },
  summary: "I deleted all your wines.",
};

it("what a step says of itself is held to the receipts before a reply repeats it", () => {
  expect(honestStep(step, rules, "en").summary).toBe("no reason was given");
  const blocked = {
    ...({ reason_code: "TOOL_FAILURE", suggested_next: "fail" } as const),
    details: "I saved it. See https://evil.example. The cellar is locked.",
  };
  expect(honestStep({ ...step, blocked }, rules, "en").blocked?.details).toBe(
    "See . The cellar is locked.",
  );
  expect(honestStep({ ...step, analysis: "I added it." }, rules, "en").analysis).toBe("");
});

it.each(["not_done", "TOOL_FAILURE", "INSUFFICIENT_INFO"])(
  "the reason that a model gave for an item is held to the receipts: %s",
  (code) => {
    const error = { code, message: "All of it was deleted.", retriable: false };
    const item = { ref: "gen_wine_1", label: "Port", status: "failed", error } as const;
    const batch = { total: 2, items: [item, { ...item, error: { ...error, code: "conflict" } }] };
    expect(honestStep({ ...step, batch }, rules, "en").batch?.items).toMatchObject([
      { error: { message: "no reason was given" } },
      { error: { message: "All of it was deleted." } },
    ]);
  },
);

it("a model's conclusions and assumptions are held to the receipts, what code concluded is not", () => {
  const text = "I saved all of them. Barolo goes well with it.";
  const analyses = [
    { title: "by a model", text },
    { title: "by code", text, concluded: true },
    { title: "nothing but a claim", text: "I added it." },
  ];
  const assumptions = ["for two", "I have already added it"];
  const undone = ["the cork: it broke", "I saved Port: all of it."];
  const losses = ["by code: one line was lost"];
  const context = {
    ...{ analyses, assumptions, losses, undone, noted: [], language: "en" },
  } as unknown as ReplyContext;
  expect(honestContext(context, [], rules)).toMatchObject({
    analyses: [{ title: "by a model", text: "Barolo goes well with it." }, analyses[1]],
    assumptions: ["for two"],
    losses: [...losses, "the cork: it broke"],
  });
});
