// The checker of chaos runs finds each kind of violation, and nothing where nothing is wrong.
import { expect, test } from "vitest";
import { checkChaos } from "./check-chaos.ts";
import type { Evidence, EffectFact, RunFact } from "./facts.ts";
import { DISHES, goodEvidence, HOME, SAVED, told } from "./good-evidence.ts";
import { kindOf, textOf, wordOf } from "./kinds.ts";
import { violationText } from "./violation.ts";

function judged(spoil: (evidence: Evidence) => void): string[] {
  const evidence = goodEvidence();
  spoil(evidence);
  return checkChaos(evidence).map(({ sort, what }) => `${sort}: ${what}`);
}

const runOf = (evidence: Evidence, number: number) => evidence.runs[number - 1] as RunFact;
const firstEffect = (evidence: Evidence) => evidence.effects[0] as EffectFact;

test("nothing is wrong with a run that went well", () => {
  expect(judged(() => undefined)).toEqual([]);
});

/** Another end of a run, as it is recorded and as the user saw it. */
function end(evidence: Evidence, number: number, status: "completed" | "failed", text: string) {
  Object.assign(runOf(evidence, number), { status, reply: { text }, answers: [text] });
  const message = evidence.sent[number - 1];
  if (message) message.seen = { status, reply: told(text), error: null };
}

test("an honest failure that changed nothing is no violation, nor is a part that was reported", () => {
  expect(
    judged((evidence) => {
      // The undo found nothing to take back, because the first run had failed.
      evidence.effects.splice(4, 3);
      evidence.effects.splice(0, 3);
      end(evidence, 1, "failed", "Sorry.");
      end(evidence, 4, "completed", "I could not undo this.");
    }),
  ).toEqual([]);
  expect(
    judged((evidence) => {
      evidence.effects.splice(3, 1);
      evidence.rows.length = 0;
      runOf(evidence, 3).steps = [{ hop: "act.1", status: "failed" }];
      end(evidence, 3, "completed", "I could not finish one part.");
    }),
  ).toEqual([]);
});

test.each<[string, RegExp, (evidence: Evidence) => void]>([
  ["an accepted message without a run", /^lost: .* which is not there/, (e) => e.runs.pop()],
  [
    "one message accepted as two runs",
    /^duplicated: .* accepted as run-1 and run-2/,
    (e) => e.sent[0]?.runs.push("run-2"),
  ],
  [
    "two runs of the same words",
    /^duplicated: .* has 2 runs/,
    (e) => void (runOf(e, 2).text = runOf(e, 1).text),
  ],
  [
    "a run that nobody asked for",
    /^duplicated: nobody sent this/,
    (e) => void (runOf(e, 4).text = "Hello"),
  ],
  [
    "a request refused without a reason",
    /^lost: .* refused with 404/,
    (e) => Object.assign(e.sent[1] ?? {}, { complaint: "404 not_found" }),
  ],
  ["a run that goes on", /^never ended: /, (e) => void (runOf(e, 4).status = "running")],
  ["an end without a reply", /^lost: .* no reply/, (e) => void (runOf(e, 2).answers = [null])],
  ["two answers", /^duplicated: .* two answers/, (e) => runOf(e, 2).answers.push("Again")],
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
    "a run that began before the one before had ended",
    /^out of order: run 3 started/,
    (e) => void (runOf(e, 3).startedAt = 1_500),
  ],
  [
    "a question about a message before its turn",
    /^out of order: UnderstandOutput was asked/,
    (e) => void Object.assign(e.asked[2] ?? {}, { at: 1_500 }),
  ],
  [
    "turns in another order",
    /^out of order: .* has the turns 5 and 4/,
    (e) => void (runOf(e, 2).userSeq = 5),
  ],
  ["a number left out", /^out of order: run number 9/, (e) => void (runOf(e, 2).number = 9)],
  [
    "a forgotten exchange",
    /^lost: the run does not know the exchange before it/,
    (e) => Object.assign(e.asked[1] ?? {}, { said: [] }),
  ],
  [
    "an effect twice",
    /^duplicated: create recipes .*: 2 times/,
    (e) => e.effects.splice(1, 0, { ...firstEffect(e), row: "another" }),
  ],
  [
    "an effect that nobody wanted",
    /^duplicated: create recipes Trifle: nobody/,
    (e) => void (firstEffect(e).label = "Trifle"),
  ],
  [
    "an effect after the end",
    /^duplicated: 1 effects after its end/,
    (e) => void (firstEffect(e).at = 950),
  ],
  [
    "an effect that was claimed and is missing",
    /^lost: completed without create recipes/,
    (e) => e.effects.shift(),
  ],
  ["an undo of a part", /^lost: undid 2 of 3 effects/, (e) => e.effects.pop()],
  [
    "an undo twice",
    /^duplicated: delete .*: 2 times/,
    (e) => e.effects.push({ ...(e.effects.at(-1) as EffectFact) }),
  ],
  [
    "an undo that is not marked",
    /^lost: 1 of the effects that were undone/,
    (e) => void (firstEffect(e).undoneBy = null),
  ],
  ["a row that is not there", /^lost: shopping_list .* is not there/, (e) => e.rows.pop()],
  [
    "a row without a receipt",
    /^duplicated: inventory .* has no receipt/,
    (e) => e.rows.push({ table: "inventory", id: "x", household: HOME, name: "salt", lines: 0 }),
  ],
  [
    "two rows of one name",
    /^duplicated: .* is there 2 times/,
    (e) => e.rows.push({ ...(e.rows[0] as (typeof e.rows)[number]), id: "x" }),
  ],
  [
    "a dish without its lines",
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
])("finds %s", (_what, expectedFault, spoil) => {
  expect(judged(spoil)).toEqual(expect.arrayContaining([expect.stringMatching(expectedFault)]));
});

test("a violation names its conversation and run", () => {
  const evidence = goodEvidence();
  evidence.effects.shift();
  const [first] = checkChaos(evidence);
  expect(first && violationText(first)).toMatch(
    /^VIOLATION lost: .*\(conversation conversation-1, run run-1\)$/,
  );
});

test("every message has a word of its own, and its kind can be read from it", () => {
  const words = Array.from({ length: 5000 }, (_, n) => wordOf(n));
  expect(new Set(words).size).toBe(words.length);
  for (const kind of ["read", "talk", "save", "stock", "ask", "answer"] as const) {
    expect(kindOf(textOf(kind, SAVED))).toEqual({ kind, word: SAVED });
  }
  expect(kindOf("Create three cod dishes")).toBeUndefined();
});
