// The checker of trees finds each kind of violation in a conversation with an edit and a fork, and nothing in a good one.
import { expect, test } from "vitest";
import type { Evidence, RunFact } from "../facts.ts";
import { CONVERSATION, goodEvidence } from "../good-evidence.ts";
import { textOf, wordOf } from "../kinds.ts";
import { checkTrees } from "./check-trees.ts";
import type { AlternativeFact } from "./tree-facts.ts";

const EDITED = wordOf(3);
const FORK = "conversation-2";

/** The third message of a good conversation is edited, after which the answer before it was forked. */
function branched(): Evidence {
  const evidence = goodEvidence();
  const [, , third, undo] = evidence.runs as [RunFact, RunFact, RunFact, RunFact];
  const edit: RunFact = {
    ...{ ...third, id: "run-5", number: 5, text: textOf("talk", EDITED) },
    ...{ userAlternative: "words-5", agentAlternative: "answer-5" },
  };
  const words = alternativeOf(evidence, third.userAlternative);
  const answer = alternativeOf(evidence, third.agentAlternative);
  words.isActive = false;
  answer.isActive = false;
  const copies = evidence.alternatives
    .slice(0, 4)
    .map((one) => ({
      ...{ ...one, id: `copy of ${one.id}`, conversation: FORK, turn: `copy of ${one.turn}` },
      ...{ copiedFrom: one.id, respondsTo: one.respondsTo && `copy of ${one.respondsTo}` },
    }));
  evidence.alternatives.push(
    { ...words, id: edit.userAlternative, isActive: true, text: edit.text },
    { ...answer, id: edit.agentAlternative, isActive: true, respondsTo: edit.userAlternative },
    ...copies,
  );
  evidence.conversations = [
    {
      ...{ id: CONVERSATION, head: edit.agentAlternative, origin: null },
      snapshots: [{ at: "answer-5", version: 5, state: '{"language":"\\"en\\""}' }],
      stored: { version: 5, fields: { language: '"en"' } },
    },
    {
      ...{ id: FORK, head: "copy of answer-2", origin: "answer-2" },
      ...{ snapshots: [], stored: null },
    },
  ];
  const sent = [
    ...evidence.sent,
    {
      ...{ conversation: CONVERSATION, kind: "talk" as const, word: EDITED, text: edit.text },
      ...{ runs: [edit.id], place: { edit: edit.userTurn } },
    },
  ];
  const asked = [
    ...evidence.asked,
    {
      ...{ at: 2_500, contract: "UnderstandOutput", word: EDITED },
      said: evidence.runs.slice(0, 2).map(({ text }) => text),
      ...{ told: new Set([wordOf(0), wordOf(1)]), recalled: new Set<string>() },
    },
  ];
  return { ...evidence, runs: [...evidence.runs.slice(0, 3), undo, edit], sent, asked };
}

const alternativeOf = ({ alternatives }: Evidence, id: string) =>
  alternatives.find((one) => one.id === id) as AlternativeFact;
const editOf = ({ runs }: Evidence) => runs[4] as RunFact;
const lastAsked = ({ asked }: Evidence) => asked.at(-1)!;
const saysLast = (evidence: Evidence, change: (before: string[]) => string[]) =>
  Object.assign(lastAsked(evidence), { said: change([...lastAsked(evidence).said]) });

function judged(spoil: (evidence: Evidence) => void): string[] {
  const evidence = branched();
  spoil(evidence);
  return checkTrees(evidence).map(({ sort, what }) => `${sort}: ${what}`);
}

test("nothing is wrong with an edit and a fork that went well", () => {
  expect(judged(() => undefined)).toEqual([]);
});

test("what was not shown because its run had failed is no violation", () => {
  expect(
    judged((evidence) => {
      Object.assign(evidence.runs[1] as RunFact, { status: "failed" });
      for (const one of evidence.asked.slice(2)) {
        Object.assign(one, { said: one.said.filter((text) => text !== evidence.runs[1]?.text) });
      }
    }),
  ).toEqual([]);
});

test.each<[string, RegExp, (evidence: Evidence) => void]>([
  [
    "a head whose path is not active",
    /^out of order: I8: answer-3 is shown/,
    (e) => void (e.conversations[0]!.head = "answer-4"),
  ],
  [
    "a turn without an active alternative",
    /^out of order: I8: turn turn-\d has no active/,
    (e) => void (alternativeOf(e, "answer-4").isActive = false),
  ],
  [
    "a message at another place than it was sent to",
    /^out of order: run 5 does not stand where it was sent/,
    (e) => void (editOf(e).userTurn = "turn-7"),
  ],
  [
    "words that do not respond to the answer before them",
    /^out of order: run 5 stands at 5,6 below 6/,
    (e) => void (editOf(e).base = "answer-3"),
  ],
  [
    "an exchange of another branch in a prompt",
    /^lost: the run was shown ".*", which is not on its path/,
    (e) => saysLast(e, (words) => [...words, textOf("answer", wordOf(2))]),
  ],
  [
    "an exchange that is left out",
    /^lost: the run does not know the exchange ".*" before it/,
    (e) => saysLast(e, (words) => words.slice(0, 1)),
  ],
  [
    "a word of another branch in what the session has",
    /^lost: the run was shown \S+, which another branch said/,
    (e) => Object.assign(lastAsked(e), { told: new Set([wordOf(2)]) }),
  ],
  [
    "a word of another branch in what is recalled",
    /^lost: the run was shown \S+, which another branch said/,
    (e) => Object.assign(lastAsked(e), { recalled: new Set([wordOf(2)]) }),
  ],
  [
    "another path's session in the store",
    /^lost: I8: run 6 began with session 5, the store has 4/,
    (e) => Object.assign(e.conversations[0]!.stored!, { version: 4 }),
  ],
  [
    "another field in the store's session",
    /^lost: I8: run 6 has another language/,
    (e) => Object.assign(e.conversations[0]!.stored!, { fields: { language: '"de"' } }),
  ],
  [
    "a fork without an exchange of its path",
    /^lost: a fork has 1 exchanges of a path of 2/,
    (e) => void e.alternatives.splice(-2),
  ],
])("finds %s", (_what, expectedFault, spoil) => {
  expect(judged(spoil)).toEqual(expect.arrayContaining([expect.stringMatching(expectedFault)]));
});
