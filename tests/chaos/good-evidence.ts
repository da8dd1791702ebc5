// A chaos run in which nothing went wrong, for the tests of the checkers to spoil.
import type { Evidence, RunFact } from "./facts.ts";
import { created, kindOf, textOf, wordOf } from "./kinds.ts";

export const CONVERSATION = "conversation-1";
export const HOME = "home-1";
export const SAVED = wordOf(0);
const [ASKED, ANSWERED] = [wordOf(1), wordOf(2)] as const;
export const DISHES = created("save", SAVED).names;
/** What each run changes. */
const LABELS = [DISHES, [], [`${ASKED} bags`], DISHES];

export const told = (text: string) => ({ text, changes: [] });

/** Four runs as they should be: three dishes saved, a question, its answer, the dishes undone. */
export function goodEvidence(): Evidence {
  const texts = [textOf("save", SAVED), textOf("ask", ASKED), textOf("answer", ANSWERED)];
  texts.push(`Undo: ${texts[0]}`);
  const replies = [
    `I saved ${DISHES.join(", ")}.`,
    "Whose party is it?",
    `I saved ${ASKED} bags.`,
    "Taken out: all of it.",
  ];
  const runs = texts.map((text, index): RunFact => ({
    id: `run-${index + 1}`,
    conversation: CONVERSATION,
    household: HOME,
    number: index + 1,
    kind: index === 3 ? "undo" : "message",
    undoes: index === 3 ? ["run-1"] : [],
    needs: null,
    status: "completed",
    epoch: 0,
    error: null,
    steps: [],
    text,
    reply: {
      text: replies[index] ?? "",
      ...(index === 1 ? { pending: { type: "ask_user" } } : {}),
      changes: LABELS[index]!.map((label) => ({ label })),
    },
    startedAt: index * 1000,
    finishedAt: index * 1000 + 900,
    answers: [replies[index] ?? ""],
    userSeq: 2 * index + 1,
    agentSeq: 2 * index + 2,
    userTurn: `turn-${2 * index + 1}`,
    agentTurn: `turn-${2 * index + 2}`,
    userAlternative: `words-${index + 1}`,
    agentAlternative: `answer-${index + 1}`,
    base: index === 0 ? null : `answer-${index}`,
  }));
  const effect = (run: number, op: string, table: string, row: string, label: string) => ({
    id: `${op} ${row}`,
    run: `run-${run}`,
    household: HOME,
    op,
    table,
    row,
    label,
    status: "applied",
    undoneBy: run === 1 ? `delete ${row}` : null,
    at: run * 1000 - 500,
  });
  return {
    runs,
    effects: [
      ...DISHES.map((name) => effect(1, "create", "recipes", name, name)),
      effect(3, "create", "shopping_list", "bags", `${ASKED} bags`),
      ...DISHES.map((name) => effect(4, "delete", "recipes", name, name)),
    ],
    rows: [
      { table: "shopping_list", id: "bags", household: HOME, name: `${ASKED} bags`, lines: 0 },
    ],
    sent: runs.map(({ id, text, kind, status, reply }) => ({
      conversation: CONVERSATION,
      text,
      runs: [id],
      word: "",
      kind: kind === "undo" ? "undo" : (kindOf(text)?.kind ?? "talk"),
      seen: { status: status as "completed", reply: told(reply?.text ?? ""), error: null },
    })),
    asked: [SAVED, ASKED, ANSWERED].map((word, index) => ({
      at: index * 1000 + 100,
      contract: "UnderstandOutput",
      word,
      said: texts.slice(0, index),
      told: new Set([SAVED, ASKED].slice(0, index)),
      recalled: new Set(),
    })),
    conversations: [
      { id: CONVERSATION, head: "answer-4", origin: null, snapshots: [], stored: null },
    ],
    alternatives: runs.flatMap((run, index) => {
      const one = { conversation: CONVERSATION, isActive: true, copiedFrom: null };
      return [
        {
          ...{ ...one, id: run.userAlternative, turn: run.userTurn, speaker: "user" as const },
          ...{ depth: 2 * index + 1, respondsTo: run.base, text: run.text },
        },
        {
          ...{ ...one, id: run.agentAlternative, turn: run.agentTurn, speaker: "agent" as const },
          ...{ depth: 2 * index + 2, respondsTo: run.userAlternative, text: run.reply!.text! },
        },
      ];
    }),
  };
}
