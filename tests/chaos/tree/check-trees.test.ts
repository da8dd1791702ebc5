// The checker of trees finds violations in a conversation with an edit and a fork, and nothing in a correct one.
import { expect, test } from "vitest";
import type { Evidence, RunFact } from "../facts.ts";
import { CONVERSATION, goodEvidence } from "../good-evidence.ts";
import { textOf, wordOf } from "../kinds.ts";
import { checkTrees } from "./check-trees.ts";
import type { AlternativeFact } from "./tree-facts.ts";

const EDITED = wordOf(3);
const FORK = "conversation-2";

/** A conversation whose third message was edited, and a fork of it at the answer before that message. */
function branchedEvidence(): Evidence {
  const evidence = goodEvidence();
  const [, , third, undo] = evidence.runs as [RunFact, RunFact, RunFact, RunFact];
  const edit: RunFact = {
    ...{ ...third, id: "run-5", number: 5, text: textOf("talk", EDITED) },
    ...{ userAlternative: "words-5", agentAlternative: "answer-5" },
  };
  const message = alternativeOf(evidence, third.userAlternative);
  const answer = alternativeOf(evidence, third.agentAlternative);
  message.isActive = false;
  answer.isActive = false;
  const copies = evidence.alternatives
    .slice(0, 4)
    .map((source) => ({
      ...{ ...source, id: `copy of ${source.id}`, conversation: FORK },
      ...{ turn: `copy of ${source.turn}`, copiedFrom: source.id },
      respondsTo: source.respondsTo && `copy of ${source.respondsTo}`,
    }));
  evidence.alternatives.push(
    { ...message, id: edit.userAlternative, isActive: true, text: edit.text },
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
  const modelCalls = [
    ...evidence.modelCalls,
    {
      ...{ at: 2_500, contract: "UnderstandOutput", word: EDITED },
      shownMessages: evidence.runs.slice(0, 2).map(({ text }) => text),
      ...{ sessionWords: new Set([wordOf(0), wordOf(1)]), recalledWords: new Set<string>() },
    },
  ];
  return { ...evidence, runs: [...evidence.runs.slice(0, 3), undo, edit], sent, modelCalls };
}

const alternativeOf = ({ alternatives }: Evidence, id: string) =>
  alternatives.find((alternative) => alternative.id === id) as AlternativeFact;
const editOf = ({ runs }: Evidence) => runs[4] as RunFact;
const lastCall = ({ modelCalls }: Evidence) => modelCalls.at(-1)!;
const changeShown = (evidence: Evidence, change: (messages: string[]) => string[]) =>
  Object.assign(lastCall(evidence), {
    shownMessages: change([...lastCall(evidence).shownMessages]),
  });

function violationsAfter(damage: (evidence: Evidence) => void): string[] {
  const evidence = branchedEvidence();
  damage(evidence);
  return checkTrees(evidence).map(({ sort, what }) => `${sort}: ${what}`);
}

test("the checker accepts an edit and a fork that went well", () => {
  expect(violationsAfter(() => undefined)).toEqual([]);
});

test("the checker accepts a prompt without an exchange whose run had failed", () => {
  expect(
    violationsAfter((evidence) => {
      Object.assign(evidence.runs[1] as RunFact, { status: "failed" });
      for (const modelCall of evidence.modelCalls.slice(2)) {
        const shownMessages = modelCall.shownMessages.filter(
          (text) => text !== evidence.runs[1]?.text,
        );
        Object.assign(modelCall, { shownMessages });
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
    "a message at another place in the tree than it was sent to",
    /^out of order: run 5 is not at the place to which it was sent/,
    (e) => void (editOf(e).userTurn = "turn-7"),
  ],
  [
    "a message that does not respond to the answer before it",
    /^out of order: run 5 has the depths 5,6 under depth 6/,
    (e) => void (editOf(e).base = "answer-3"),
  ],
  [
    "an exchange of another branch in a prompt",
    /^lost: the run was shown ".*", which is not on its path/,
    (e) => changeShown(e, (messages) => [...messages, textOf("answer", wordOf(2))]),
  ],
  [
    "an exchange that is missing in a prompt",
    /^lost: the run was not shown the exchange ".*" before it/,
    (e) => changeShown(e, (messages) => messages.slice(0, 1)),
  ],
  [
    "a word of another branch in a prompt's session sections",
    /^lost: the run was shown \S+, which belongs to another branch/,
    (e) => Object.assign(lastCall(e), { sessionWords: new Set([wordOf(2)]) }),
  ],
  [
    "a word of another branch in a prompt's recall",
    /^lost: the run was shown \S+, which belongs to another branch/,
    (e) => Object.assign(lastCall(e), { recalledWords: new Set([wordOf(2)]) }),
  ],
  [
    "a session of another path in the store",
    /^lost: I8: run 6 began with session 5, the store has 4/,
    (e) => Object.assign(e.conversations[0]!.stored!, { version: 4 }),
  ],
  [
    "a different field in the store's session",
    /^lost: I8: run 6 has another language/,
    (e) => Object.assign(e.conversations[0]!.stored!, { fields: { language: '"de"' } }),
  ],
  [
    "a fork in which an exchange of its path is missing",
    /^lost: the fork has 1 of its path's 2 exchanges/,
    (e) => void e.alternatives.splice(-2),
  ],
])("the checker finds %s", (_what, expectedFault, damage) => {
  expect(violationsAfter(damage)).toEqual(
    expect.arrayContaining([expect.stringMatching(expectedFault)]),
  );
});
