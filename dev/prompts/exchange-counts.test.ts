// Counts short recordings of exchanges, and compares such counts in the document about calls.
import { describe, expect, it } from "vitest";
import type { Recording } from "../replay/recording.ts";
import { callsDocument } from "./calls-document.ts";
import { countExchange } from "./exchange-counts.ts";

type Hop = Recording["hops"][number];

function answer(text: string, prompt: { system: string; user: string } | null = null) {
  return {
    contract: "C", text, truncated: false, model: "m",
    usage: {
      calls: 1, input_tokens: 0, output_tokens: 0,
      cache_read_input_tokens: 0, cache_creation_input_tokens: 0,
    },
    prompt: prompt === null ? null : { hash: "h", ...prompt },
  };
}

function hop(name: string, answers: Hop["answers"], result: unknown = {}): Hop {
  return { hop: name, status: {}, result, answers };
}

function recording(hops: Hop[], decision: string, types: string[], undoOf: string | null = null) {
  return {
    version: 1,
    message: { text: "hi", undoOf, baseUnseen: false },
    at: "2026-11-21T12:00:00Z",
    start: { user: "u", household: "h", conversation: "c", session: 0, tables: {} },
    hops,
    outcome: {
      status: "completed", decision, reply: null, error: null, effects: [],
      plan: { steps: types.map((type) => ({ type })) },
    },
  } satisfies Recording;
}

const PROMPT = { system: "x".repeat(400), user: "y".repeat(100) };

describe("counting an exchange", () => {
  it("countExchange counts every call, complete prompts and answers, and the drafts that were made", () => {
    const hops = [
      hop("understand", [answer("u".repeat(40), PROMPT)]),
      hop("think", [answer("t".repeat(40), PROMPT)]),
      hop("act.1", []),
      hop("act.2.1", [answer("g".repeat(80), PROMPT)], { artifacts: [{ ref: "gen_a_1" }] }),
      hop("act.2.2", [answer("g".repeat(80), PROMPT)], { artifacts: [{ ref: "gen_a_2" }] }),
      hop("reply", [answer("r".repeat(20), PROMPT)]),
    ];
    expect(countExchange(recording(hops, "plan_direct", ["read", "generate"]))).toEqual({
      kind: "plan: one read, makes", steps: "read generate", calls: 5,
      prompt: 5 * 125, output: 10 + 10 + 20 + 20 + 5, reply: 5, drafts: 2,
    });
  });

  it("countExchange counts no prompt tokens if a prompt was not recorded", () => {
    const hops = [hop("understand", [answer("u", PROMPT)]), hop("reply", [answer("r")])];
    expect(countExchange(recording(hops, "plan_direct", []))).toMatchObject({
      kind: "no steps", calls: 2, prompt: null,
    });
  });

  it("countExchange leaves out an exchange without a model's answer", () => {
    expect(countExchange(recording([hop("act.1", [])], "undo", ["write"], "run"))).toBeNull();
    expect(countExchange(recording([], "plan_direct", []))).toBeNull();
  });

  it("countExchange distinguishes look-ups and questions from plans", () => {
    const kind = (name: string, decision: string) =>
      countExchange(recording([hop(name, [answer("a")])], decision, []))?.kind;
    expect(kind("quick", "quick")).toBe("quick look-up");
    expect(kind("understand", "clarify")).toBe("asked, or answered a question");
  });
});

describe("the document about calls", () => {
  const count = { kind: "quick look-up", steps: "", output: 10, reply: 5, drafts: 0 };

  it("callsDocument shows medians before and after, with the difference", () => {
    const text = callsDocument(
      [3, 3, 4].map((calls) => ({ ...count, calls, prompt: 8000 })),
      [{ ...count, calls: 2, prompt: 4000 }],
      {
        before: [{ node: "think", calls: 4, cached: 0, own: 9000 }],
        after: [{ node: "think", calls: 4, cached: 5000, own: 4500 }],
      },
    );
    expect(text).toMatch(
      /\| think *\| 4 → 4 *\| 0 → 5,000 *\| 9,000 → 4,500 *\| −50 % *\|/,
    );
    expect(text).toMatch(
      /\| quick look-up \| 3 → 1 \| 3 → 2 \(−33 %\) *\| 8,000 → 4,000 \(−50 %\) *\|/,
    );
  });

  it("callsDocument compares newer exchanges only with those of the same kinds", () => {
    const other = { ...count, kind: "no steps", calls: 9, prompt: null };
    const old = [{ ...count, calls: 2, prompt: null }, other];
    const latest = [{ ...count, calls: 1, prompt: null }];
    const text = callsDocument([], old, { before: [], after: [] }, latest);
    expect(text).toMatch(/\| quick look-up *\| 1 → 1 *\| 2 → 1 \(−50 %\) *\|/);
    expect(text).toMatch(/\| all of these kinds *\| 1 → 1 *\| 2 → 1 \(−50 %\) *\|/);
  });

  it("callsDocument compares the newest exchanges with all newer ones", () => {
    const [look, other] = ["quick look-up", "no steps"].map((kind) => ({ ...count, kind }));
    const latest = [
      { ...look!, calls: 2, prompt: null },
      { ...other!, calls: 4, prompt: null },
    ];
    const statedCounts = [{ ...look!, calls: 1, prompt: null }];
    const text = callsDocument([], [], { before: [], after: [] }, latest, statedCounts);
    const [, part = ""] = text.split("## Since plans state their changes");
    expect(part).toMatch(/\| quick look-up *\| 1 → 1 *\| 2 → 1 \(−50 %\) *\|/);
    expect(part).toMatch(/\| all *\| 2 → 1 *\| 3 → 1 \(−67 %\) *\|/);
    expect(part).not.toMatch(/\| no steps/);
    expect(part).toContain("Weighted by the older mix of kinds, they take 2.5 calls a message.");
  });

  it("callsDocument shows a dash if nothing has been counted", () => {
    const text = callsDocument([{ ...count, calls: 3, prompt: null }], null, { before: [], after: [] });
    expect(text).toMatch(/\| quick look-up \| 1 → 0 \| 3 → – *\| – → – *\|/);
  });
});
