import { expect, it } from "vitest";
import type { HopContext } from "../engine/hop/hop.ts";
import { buildNodeContext } from "./node-context.ts";

const TEXT = "open @[Ada](a508000d-9b55-40f0-8886-dbdd88bd2de2)";

/** The text that a hop of a run with these results gets. */
function textWith(results: Record<string, string>): string {
  const state = { meta: { text: TEXT }, results, session: {}, staged: {}, claims: 1 };
  const ctx = { hop: "think", state } as unknown as HopContext;
  const parts = {} as Parameters<typeof buildNodeContext>[0];
  return buildNodeContext(parts, ctx).message;
}

it("a hop after Understand gets Understand's message with refs in place of ids (I1), and without one the message as written", () => {
  const resultText = (message?: string) => JSON.stringify({ message, profile: null });
  expect(textWith({ understand: resultText("open @[Ada](wine_1)") })).toBe("open @[Ada](wine_1)");
  expect(textWith({ understand: resultText() })).toBe(TEXT);
  expect(textWith({})).toBe(TEXT);
});
