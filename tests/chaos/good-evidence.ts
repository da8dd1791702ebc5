// A chaos run in which nothing went wrong, for the checkers' tests to damage.
import type { Evidence, RunFact } from "./facts.ts";
import { created, kindOf, textOf, wordOf } from "./kinds.ts";

export const CONVERSATION = "conversation-1";
export const HOME = "home-1";
export const SAVED = wordOf(0);
const [QUESTION_WORD, ANSWER_WORD] = [wordOf(1), wordOf(2)] as const;
export const DISHES = created("save", SAVED).names;
/** The labels of what each run changes. */
const LABELS_BY_RUN = [DISHES, [], [`${QUESTION_WORD} bags`], DISHES];

export const replyWith = (text: string) => ({ text, changes: [] });

/** Four runs as they should be: three dishes saved, a question, its answer, the dishes undone. */
export function goodEvidence(): Evidence {
  const texts = [
    textOf("save", SAVED),
    textOf("ask", QUESTION_WORD),
    textOf("answer", ANSWER_WORD),
  ];
  texts.push(`Undo: ${texts[0]}`);
  const replies = [
    `I saved ${DISHES.join(", ")}.`,
    "Whose party is it?",
    `I saved ${QUESTION_WORD} bags.`,
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
      changes: LABELS_BY_RUN[index]!.map((label) => ({ label })),
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
      effect(3, "create", "shopping_list", "bags", `${QUESTION_WORD} bags`),
      ...DISHES.map((name) => effect(4, "delete", "recipes", name, name)),
    ],
    rows: [
      {
        table: "shopping_list",
        id: "bags",
        household: HOME,
        name: `${QUESTION_WORD} bags`,
        lines: 0,
      },
    ],
    sent: runs.map(({ id, text, kind, status, reply }) => ({
      conversation: CONVERSATION,
      text,
      runs: [id],
      word: "",
      kind: kind === "undo" ? "undo" : (kindOf(text)?.kind ?? "talk"),
      seen: { status: status as "completed", reply: replyWith(reply?.text ?? ""), error: null },
    })),
    modelCalls: [SAVED, QUESTION_WORD, ANSWER_WORD].map((word, index) => ({
      at: index * 1000 + 100,
      contract: "UnderstandOutput",
      word,
      shownMessages: texts.slice(0, index),
      sessionWords: new Set([SAVED, QUESTION_WORD].slice(0, index)),
      recalledWords: new Set(),
    })),
    conversations: [
      { id: CONVERSATION, head: "answer-4", origin: null, snapshots: [], stored: null },
    ],
    alternatives: runs.flatMap((run, index) => {
      const common = { conversation: CONVERSATION, isActive: true, copiedFrom: null };
      return [
        {
          ...{ ...common, id: run.userAlternative, turn: run.userTurn, speaker: "user" as const },
          ...{ depth: 2 * index + 1, respondsTo: run.base, text: run.text },
        },
        {
          ...{
            ...common,
            id: run.agentAlternative,
            turn: run.agentTurn,
            speaker: "agent" as const,
          },
          ...{ depth: 2 * index + 2, respondsTo: run.userAlternative, text: run.reply!.text! },
        },
      ];
    }),
  };
}
