import { expect, it } from "vitest";
import type { ClaimAnswer } from "../../ports/store.ts";
import { buildHopContext } from "./build-hop-context.ts";
import type { EngineDeps } from "../engine-deps.ts";
import type { Journal } from "../journal/journal.ts";

const TEXT = "open @[Ada](a508000d-9b55-40f0-8886-dbdd88bd2de2)";

/** The text that a hop of a run with these results gets. */
function textWith(results: Record<string, string>): string {
  const deps = {
    clock: { today: () => "2026-11-21" },
    database: { as: () => ({}) },
    limits: { actCalls: 6 },
  } as unknown as EngineDeps;
  const envelope = { hop: "think", user: "u" } as Parameters<typeof buildHopContext>[1];
  const state = { meta: { text: TEXT }, results, session: {}, staged: {}, claims: 1 };
  const claim = { outcome: "granted", fence: 1, state } as unknown as ClaimAnswer & {
    outcome: "granted";
  };
  return buildHopContext(deps, envelope, claim, {} as Journal, 0).state.meta.text;
}

it("a hop after Understand gets the message with refs in place of ids (I1)", () => {
  const understood = (message?: string) => JSON.stringify({ message, profile: null });
  expect(textWith({ understand: understood("open @[Ada](wine_1)") })).toBe("open @[Ada](wine_1)");
  expect(textWith({ understand: understood() })).toBe(TEXT);
  expect(textWith({})).toBe(TEXT);
});
