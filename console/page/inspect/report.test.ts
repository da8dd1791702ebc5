// A fault report has the shape of a run and no user text.
import { expect, it } from "vitest";
import { reportOf } from "./report.ts";

const usage = {
  calls: 1,
  input_tokens: 10,
  output_tokens: 3,
  cache_read_input_tokens: 5,
  cache_creation_input_tokens: 0,
  cost_micro_usd: 42,
};
/** Every text of a person, a model or a service is `WORDS`. */
const inspected = {
  run: {
    id: "run-1",
    conversationId: "c-1",
    status: "failed",
    decision: "plan_direct",
    plan: { goal: "WORDS" },
    steps: [],
    usage,
    error: { code: "away", message: "WORDS" },
    reply: { text: "WORDS", changes: [] },
    createdAt: "2026-11-28T10:00:00Z",
    startedAt: null,
    finishedAt: null,
  },
  trace: {
    isKept: true,
    usage,
    understood: {
      goal: "WORDS",
      language: "en",
      considersOnly: true,
      answers: "none",
      moves: [{ kind: "new_goal", evidence: { source: "message", quote: "WORDS" } }],
      constraints: [
        {
          how: "new",
          type: "exclude",
          field: "WORDS",
          value: "WORDS",
          confidence: 1,
          evidence: { source: "message", quote: "WORDS" },
        },
      ],
      facts: [
        {
          kind: "diet",
          what: "WORDS",
          whose: "speaker",
          lasts: "lasting",
          evidence: { source: "voice", quote: "WORDS" },
        },
      ],
      mentions: [
        {
          words: "WORDS",
          type: "recipe",
          ref: "recipe_1",
          candidates: [],
          confidence: "high",
          resolution: "exact",
        },
      ],
      kept: [{ ref: "recipe_2", reason: "WORDS" }],
      dropped: [{ ref: "recipe_3", evidence: { source: "message", quote: "WORDS" } }],
      demoted: [],
      assumptions: ["WORDS"],
    },
    plan: {
      decision: "plan_direct",
      goal: "WORDS",
      attempt: 2,
      steps: [
        {
          id: 1,
          group: 0,
          type: "write",
          subdomain: "shopping",
          operation: "create",
          description: "WORDS",
          items: ["WORDS"],
        },
      ],
    },
    hops: [
      {
        hop: "think",
        node: "think",
        group: null,
        status: "plan",
        startedAt: null,
        ms: 91,
        failedAttempts: [{ attempt: 1, code: "overloaded" }],
        usage,
        calls: [
          {
            node: "think",
            model: "claude",
            ms: 90,
            isRepair: true,
            reason: {
              code: "schema",
              places: [
                { at: "steps.0.type", code: "invalid_type" },
                { at: "undo", code: null },
              ],
            },
            beside: { schema: 3, frame: 1, again: 0, marked: 9, pictures: 0 },
            usage,
            system: [{ title: "Rules", tokens: 9 }],
            user: [{ title: "", tokens: 2 }],
          },
        ],
      },
    ],
  },
  receipt: {
    effects: [
      {
        op: "create",
        table: "shopping_list",
        ref: "shopping_1",
        label: "WORDS",
        rowId: null,
        status: "failed",
        undone: false,
        error: { code: "invalid_value", message: "WORDS" },
      },
    ],
    calls: [
      {
        op: "call",
        hop: "step.1",
        step: "send",
        tool: "WORDS",
        status: "done",
        hasEffect: true,
        undoable: false,
      },
    ],
  },
};

it("a report has the shape of a run, its times, sizes and codes, and no text of a person, a model or a service", () => {
  const report = reportOf(inspected as Parameters<typeof reportOf>[0]);
  expect(JSON.stringify(inspected)).toContain("WORDS");
  expect(report).not.toContain("WORDS");
  for (const line of [
    "run run-1: failed, plan_direct",
    "error away",
    "  constraint exclude, new, 1: quote of 5 characters, message",
    "  mention of recipe: recipe_1, exact, high, 0 candidates",
    "plan 2: plan_direct",
    "  1 in group 1: write shopping create, 1 items",
    "  think: plan, asked again: think, -, 91 ms, 1 calls, 10 in, 5 from the cache, 0 into the cache, 3 out, 42 µ$",
    "    attempt 1: overloaded",
    "    think (asked again): claude, 90 ms, 1 calls, 10 in, 5 from the cache, 0 into the cache, 3 out, 42 µ$",
    "      user: Beginning 2",
    "      system: Rules 9",
    "      because: schema, steps.0.type (invalid_type), undo",
    "      beside: schema 3, frame 1, again 0, pictures 0; marked for the cache 9",
    "      together: 11 estimated, 15 counted, 0 left",
    "  create shopping_list: failed invalid_value",
    "  call step.1: done",
  ]) {
    expect(report.split("\n")).toContain(line);
  }
});
