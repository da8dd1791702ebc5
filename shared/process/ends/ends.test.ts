// What runs leave behind: the session, the record of their calls, words in every language.
import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import { definition, resolved, step, TOOLS } from "../../../tests/support/test-process.ts";
import { LANGUAGES } from "../../contracts/language.ts";
import { processWordsFor } from "../../domain/wording/processes/process-words-for.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import type { Clock } from "../../ports/clock.ts";
import type { RunMeta } from "../../ports/store.ts";
import { callRecords, NO_EFFECTS, outsideEffects } from "./made-calls.ts";
import { failureText } from "./reply-text.ts";
import { summaryOf } from "./run-record.ts";
import { stepOfHop } from "../../platform/processes/step-of-hop.ts";
import { releaseOutput } from "./release-output.ts";
import { sessionAfter } from "./session-after.ts";
import { parseSession } from "../../domain/conversation/session-fields.ts";
import { storableValue } from "../steps/storable-value.ts";

const CHILD = "00000000-0000-4000-9000-000000000400";
const clock: Clock = {
  now: () => 0,
  today: () => "2026-11-23",
  iso: () => "2026-11-23T00:00:00.000Z",
};

describe("the session", () => {
  const ending = { text: "Done.", routing: "process", goal: "A test", blocked: null };
  const run = (meta: Partial<RunMeta>) => ({
    meta: { text: "go", ...meta } as RunMeta,
    session: { exchange: "2" },
    staged: { language: '"de"' },
  });

  it("the session gets an exchange from a run that answers a message", () => {
    const after = sessionAfter(createCellarPack(), run({}), clock, ending);
    expect(after["exchange"]).toBe("3");
    expect(JSON.parse(after["turn:3"] ?? "null")).toMatchObject({ user: "go", blocked: null });
  });

  it("the session gets no exchange from a run without a message, but keeps what its steps have changed", () => {
    const after = sessionAfter(createCellarPack(), run({ trigger: "schedule" }), clock, ending);
    expect(after).toEqual({ exchange: "2", language: '"de"' });
  });
});

it.each(LANGUAGES)("a reply says in %s that an address was removed", (language) => {
  const session = parseSession({});
  const { text } = releaseOutput(
    createCellarPack(),
    session,
    "See https://x.example",
    [],
    language,
  );
  expect(text).toBe(`See ‹${wordsFor(language).reply.linkRemoved}›`);
});

describe("failed runs", () => {
  const failure = { step: "add", isBegun: true, code: "timeout", receipts: [] };

  it.each(LANGUAGES)(
    "a failed run says that nothing was changed only if that is certain, in %s",
    (language) => {
      const textAfter = (outside: Partial<typeof NO_EFFECTS>) =>
        failureText(language, { ...failure, outside: { ...NO_EFFECTS, ...outside } });
      const { nothingChanged } = wordsFor(language);
      expect(textAfter({})).toContain(nothingChanged);
      expect(textAfter({ inDoubt: ["add"] })).not.toContain(nothingChanged);
      expect(textAfter({ changed: ["add"] })).not.toContain(nothingChanged);
    },
  );
});

describe("the record", () => {
  const process = resolved(
    definition([
      step({ id: "a", calls: "echo" }),
      step({ id: "b", calls: { process: CHILD }, inputs: {} }),
    ]),
    { [CHILD]: definition([step({ id: "x", calls: "unsafe" })]) },
  );
  const took = { ms: 3, bytesIn: 1, bytesOut: 2, tokens: 0 };
  const statuses = {
    step: { kind: "frame", waves: [[1], [2]] },
    "step.2.1": {
      kind: "step",
      status: "failed",
      req: true,
      t: took,
      error: { code: "timeout", detail: "" },
    },
    "step.2": { kind: "frame", waves: [[1]] },
    "step.1": { kind: "step", status: "completed", t: took },
  };

  it("the record lists the calls of all frames in order, and says that no undo takes them back", () => {
    expect(summaryOf(process, statuses, []).calls).toEqual([
      {
        op: "call",
        hop: "step.1",
        step: "a",
        tool: "echo",
        status: "done",
        hasEffect: true,
        undoable: false,
      },
      {
        op: "call",
        hop: "step.2.1",
        step: "b/x",
        tool: "unsafe",
        status: "timeout",
        hasEffect: true,
        undoable: false,
      },
    ]);
    expect(callRecords(process, statuses)[1]).toMatchObject({
      hop: "step.2.1",
      tool: TOOLS.unsafe,
      code: "timeout",
      ms: 3,
      bytes: 3,
    });
  });

  it("the record includes calls that only the journal has, and one without an answer has an unknown outcome", () => {
    const { step: root } = statuses;
    const journalled = {
      "step.1": { status: "done", measure: took },
      "step.2.1": { status: "unknown_outcome", measure: null },
    };
    const { calls } = summaryOf(process, { step: root }, [], journalled);
    expect(calls.map(({ hop, step: name, status }) => [hop, name, status])).toEqual([
      ["step.1", "a", "done"],
      ["step.2.1", "b/x", "unknown_outcome"],
    ]);
    expect(callRecords(process, { step: root }, journalled)).toMatchObject([
      { hop: "step.1", code: "ok" },
      { hop: "step.2.1", code: "unknown_outcome", ms: 0 },
    ]);
    expect(outsideEffects(process, { step: root }, journalled)).toEqual({
      changed: ["a"],
      inDoubt: ["b/x"],
    });
  });

  it("the record includes a call whose repetition a person has refused or is being asked about", () => {
    const error = { code: "unknown_outcome", detail: "" };
    const refusedStatuses = { "step.2.1": { kind: "step", status: "failed", error } };
    const unknown = [{ hop: "step.2.1", status: "unknown_outcome", hasEffect: true }];
    expect(summaryOf(process, refusedStatuses, []).calls).toMatchObject(unknown);
    expect(callRecords(process, refusedStatuses)).toMatchObject([
      { code: "unknown_outcome", ms: 0 },
    ]);
    const askedStatuses = { "step.2.1": { kind: "step", status: "asked" } };
    const question = {
      hop: "step.2.1",
      step: "b/x",
      why: "unknown_outcome" as const,
      tool: "unsafe",
      inputs: {},
      given: [],
      requestHash: "h",
      choices: [],
    };
    expect(summaryOf(process, askedStatuses, [question]).calls).toMatchObject(unknown);
    const doubtStatuses = { "step.2.1": { kind: "step", status: "asked", error } };
    expect(callRecords(process, doubtStatuses, {}, true)).toEqual([]);
    expect(summaryOf(process, askedStatuses, [{ ...question, why: "manual" }]).calls).toEqual([]);
  });

  it("the record counts a call as done even if its answer cannot be used", () => {
    const after = (code: string) =>
      outsideEffects(process, {
        "step.2.1": { kind: "step", status: "failed", t: took, error: { code, detail: "" } },
      });
    expect(after("output_mismatch")).toEqual({ changed: ["b/x"], inDoubt: [] });
    expect(after("rejected")).toEqual({ changed: [], inDoubt: [] });
  });

  it("the record finds a step by its hop, even if the hop has no mark", () => {
    expect(stepOfHop(process, "step.2.1")?.name).toBe("b/x");
    expect(stepOfHop(process, "step.2.0")).toBeNull();
    expect(stepOfHop(process, "step.1.1")).toBeNull();
  });
});

it.each(LANGUAGES)(
  "every text exists, and contains the names that it is about (%s)",
  (language) => {
    const words = processWordsFor(language);
    const names = ["Crème & Söhne's", "**x** $&"];
    const [name = ""] = names;
    for (const text of [
      ...[words.failed(name, "why"), words.missed(name, "why"), words.inDoubt(name)],
      words.fromOutside(name),
      ...[words.final(names)],
    ]) {
      expect(text).toContain(name);
    }
    expect(words.notBegun("why")).toContain("why");
    expect(words.noResult("why")).toContain("why");
    const advice = Object.values(words.advice);
    expect(new Set(advice).size).toBe(advice.length);
    const whole = [
      words.done,
      ...Object.values(words.shortened),
      words.choices,
      words.expired,
      ...advice,
    ];
    const all = [...whole, ...Object.values(words.reasons)];
    expect(all.every((text) => text.trim() === text && text !== "")).toBe(true);
    expect(new Set(Object.values(words.reasons)).size).toBe(Object.keys(words.reasons).length);
  },
);

it("a text that Postgres cannot store is cleaned, and any other value is unchanged", () => {
  expect(storableValue({ "a\0": ["x\ud800y", 1] })).toEqual({ "a\uFFFD": ["x\uFFFDy", 1] });
  const whole = { a: "\\u0000 is written out" };
  expect(storableValue(whole)).toEqual(whole);
});
