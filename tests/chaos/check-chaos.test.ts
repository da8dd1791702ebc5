// The checker of chaos runs finds each kind of violation, and reports nothing if nothing is wrong.
import { expect, test } from "vitest";
import { checkChaos } from "./check-chaos.ts";
import type { Evidence, EffectFact, RunFact } from "./facts.ts";
import { DISHES, goodEvidence, HOME, replyWith, SAVED } from "./good-evidence.ts";
import { kindOf, textOf, wordOf } from "./kinds.ts";
import { violationText } from "./violation.ts";

function violationsAfter(damage: (evidence: Evidence) => void): string[] {
  const evidence = goodEvidence();
  damage(evidence);
  return checkChaos(evidence).map(({ sort, what }) => `${sort}: ${what}`);
}

const runOf = (evidence: Evidence, number: number) => evidence.runs[number - 1] as RunFact;
const firstEffect = (evidence: Evidence) => evidence.effects[0] as EffectFact;

test("the checker accepts a run that went well", () => {
  expect(violationsAfter(() => undefined)).toEqual([]);
});

/** Gives a run another end, both as recorded and as the user saw it. */
function endRun(evidence: Evidence, number: number, status: "completed" | "failed", text: string) {
  Object.assign(runOf(evidence, number), { status, reply: { text }, answers: [text] });
  const message = evidence.sent[number - 1];
  if (message) message.seen = { status, reply: replyWith(text), error: null };
}

test("the checker accepts a reported failure that changed nothing, and a failed step that was reported", () => {
  expect(
    violationsAfter((evidence) => {
      // The undo found nothing to take back, because the first run had failed.
      evidence.effects.splice(4, 3);
      evidence.effects.splice(0, 3);
      endRun(evidence, 1, "failed", "Sorry.");
      endRun(evidence, 4, "completed", "I could not undo this.");
    }),
  ).toEqual([]);
  expect(
    violationsAfter((evidence) => {
      evidence.effects.splice(3, 1);
      evidence.rows.length = 0;
      runOf(evidence, 3).steps = [{ hop: "act.1", status: "failed" }];
      endRun(evidence, 3, "completed", "I could not finish one part.");
    }),
  ).toEqual([]);
});

test.each<[string, RegExp, (evidence: Evidence) => void]>([
  ["an accepted message without a run", /^lost: .* which does not exist/, (e) => e.runs.pop()],
  [
    "one message accepted as two runs",
    /^duplicated: .* accepted as run-1 and run-2/,
    (e) => e.sent[0]?.runs.push("run-2"),
  ],
  [
    "two runs of the same message",
    /^duplicated: .* has 2 runs/,
    (e) => void (runOf(e, 2).text = runOf(e, 1).text),
  ],
  [
    "a run of a message that nobody sent",
    /^duplicated: nobody sent this/,
    (e) => void (runOf(e, 4).text = "Hello"),
  ],
  [
    "a message that was refused without a good reason",
    /^lost: .* refused with 404/,
    (e) => Object.assign(e.sent[1] ?? {}, { complaint: "404 not_found" }),
  ],
  ["a run that has not ended", /^never ended: /, (e) => void (runOf(e, 4).status = "running")],
  ["an end without a reply", /^lost: .* no reply/, (e) => void (runOf(e, 2).answers = [null])],
  [
    "a run with two answers",
    /^duplicated: .* two answers/,
    (e) => runOf(e, 2).answers.push("Again"),
  ],
  [
    "an end that changed after the user saw it",
    /^duplicated: the user saw another end/,
    (e) => Object.assign(e.sent[0] ?? {}, { seen: { status: "failed", reply: null, error: null } }),
  ],
  [
    "an end that the user was never shown",
    /^lost: the user was never shown the end/,
    (e) => delete e.sent[0]?.seen,
  ],
  [
    "a run that started before the previous one had ended",
    /^out of order: run 3 started/,
    (e) => void (runOf(e, 3).startedAt = 1_500),
  ],
  [
    "a call of the model for a run before the previous one had ended",
    /^out of order: UnderstandOutput was called/,
    (e) => void Object.assign(e.modelCalls[2] ?? {}, { at: 1_500 }),
  ],
  [
    "turns that are out of order",
    /^out of order: .* has the turns 5 and 4/,
    (e) => void (runOf(e, 2).userSeq = 5),
  ],
  ["a skipped run number", /^out of order: run number 9/, (e) => void (runOf(e, 2).number = 9)],
  [
    "a prompt without the exchange before the run",
    /^lost: the run was not shown the exchange before it/,
    (e) => Object.assign(e.modelCalls[1] ?? {}, { shownMessages: [] }),
  ],
  [
    "an effect that happened twice",
    /^duplicated: create recipes .*: 2 times/,
    (e) => e.effects.splice(1, 0, { ...firstEffect(e), row: "another" }),
  ],
  [
    "an effect that nobody asked for",
    /^duplicated: create recipes Trifle: nobody/,
    (e) => void (firstEffect(e).label = "Trifle"),
  ],
  [
    "an effect after the run's end",
    /^duplicated: 1 effects after its end/,
    (e) => void (firstEffect(e).at = 950),
  ],
  [
    "a missing effect that the reply claims",
    /^lost: completed without create recipes/,
    (e) => e.effects.shift(),
  ],
  ["an undo of only a part", /^lost: undid 2 of 3 effects/, (e) => e.effects.pop()],
  [
    "an effect that was undone twice",
    /^duplicated: delete .*: 2 times/,
    (e) => e.effects.push({ ...(e.effects.at(-1) as EffectFact) }),
  ],
  [
    "an undone effect that is not marked as undone",
    /^lost: 1 undone effects are not marked/,
    (e) => void (firstEffect(e).undoneBy = null),
  ],
  ["a missing row", /^lost: shopping_list .* is missing/, (e) => e.rows.pop()],
  [
    "a row without a receipt",
    /^duplicated: inventory .* has no receipt/,
    (e) => e.rows.push({ table: "inventory", id: "x", household: HOME, name: "salt", lines: 0 }),
  ],
  [
    "two rows with one name",
    /^duplicated: .* exists 2 times/,
    (e) => e.rows.push({ ...(e.rows[0] as (typeof e.rows)[number]), id: "x" }),
  ],
  [
    "a dish with a missing ingredient line",
    /^lost: .* has 1 of 2 lines/,
    (e) => {
      e.effects.splice(-3);
      e.effects.forEach((effect) => (effect.undoneBy = null));
      e.rows.push(
        ...DISHES.map((name, index) => ({
          table: "recipes",
          id: name,
          household: HOME,
          name,
          lines: index === 0 ? 1 : 2,
        })),
      );
    },
  ],
])("the checker finds %s", (_what, expectedFault, damage) => {
  expect(violationsAfter(damage)).toEqual(
    expect.arrayContaining([expect.stringMatching(expectedFault)]),
  );
});

test("a violation names its conversation and run", () => {
  const evidence = goodEvidence();
  evidence.effects.shift();
  const [first] = checkChaos(evidence);
  expect(first && violationText(first)).toMatch(
    /^VIOLATION lost: .*\(conversation conversation-1, run run-1\)$/,
  );
});

test("words are unique, and the kind of a message can be read from its text", () => {
  const words = Array.from({ length: 5000 }, (_, n) => wordOf(n));
  expect(new Set(words).size).toBe(words.length);
  for (const kind of ["read", "talk", "tell", "save", "stock", "ask", "answer"] as const) {
    expect(kindOf(textOf(kind, SAVED))).toEqual({ kind, word: SAVED });
  }
  expect(kindOf("Create three cod dishes")).toBeUndefined();
});
