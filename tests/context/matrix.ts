// The consumption matrix (spec/context#layers): which node is shown which piece of context, and how much of
// it. `matrix.test.ts` compares it with the prompts.
import { exchangeMarkers, M } from "./markers.ts";

export const NODES = [
  "understand",
  "think",
  "act read",
  "act write",
  "act analyze",
  "act generate",
  "act quick",
  "reply",
  "summarize",
] as const;
export type NodeName = (typeof NODES)[number];

export interface MatrixRow {
  /** The piece of context. */
  piece: string;
  /** Level → the markers of the row that are then in a prompt. `–` means none. */
  levels: Record<string, readonly string[]>;
  /** Node → level; a node without an entry sees nothing of the piece. */
  sees: Partial<Record<NodeName, string>>;
}

export interface MatrixPart {
  title: string;
  rows: MatrixRow[];
}

const ACT: NodeName[] = ["act read", "act write", "act analyze", "act generate", "act quick"];
const CRUD: NodeName[] = ["act read", "act write", "act quick"];
const MAKE: NodeName[] = ["act analyze", "act generate"];
const PLANNED: NodeName[] = ["act read", "act write", "act analyze", "act generate"];

/** A piece that is shown or not. */
function shown(piece: string, markers: string[], nodes: NodeName[]): MatrixRow {
  return graded(piece, { shown: markers }, [["shown", nodes]]);
}

function graded(
  piece: string,
  levels: MatrixRow["levels"],
  sees: [level: string, nodes: NodeName[]][],
): MatrixRow {
  const entries = sees.flatMap(([level, nodes]) => nodes.map((node) => [node, level] as const));
  return { piece, levels, sees: Object.fromEntries(entries) };
}

const exchanges = (numbers: number[]) =>
  numbers.flatMap((n) => [exchangeMarkers(n).user, exchangeMarkers(n).assistant]);
const outcomes = (n: number, steps: number[]) => steps.map((s) => exchangeMarkers(n).outcome(s));

export const MATRIX: MatrixPart[] = [
  {
    title: "Entities (layer 1)",
    rows: [
      graded(
        "active: touched in this exchange or the two before it",
        {
          "in full": [M.activeRef, M.activeLabel, M.activeRow],
          "refs, labels, last words": [M.activeRef, M.activeLabel, M.activePhrase],
          "refs and labels": [M.activeRef, M.activeLabel],
          labels: [M.activeLabel],
        },
        [
          ["refs, labels, last words", ["understand"]],
          ["refs and labels", ["think", "act read", "act quick", ...MAKE]],
          ["in full", ["act write"]],
          ["labels", ["reply"]],
        ],
      ),
      graded(
        "drafts: generated in an earlier exchange, not saved",
        {
          "in full": [M.draftRef, M.draftLabel, M.draftContent],
          "refs, labels, last words": [M.draftRef, M.draftLabel, M.draftPhrase],
          "refs and labels": [M.draftRef, M.draftLabel],
          labels: [M.draftLabel],
        },
        [
          ["refs, labels, last words", ["understand"]],
          ["refs and labels", ["think", ...CRUD, "act generate"]],
          ["in full", ["act analyze"]],
          ["labels", ["reply"]],
        ],
      ),
      graded(
        "retained: older, kept by Understand",
        {
          "refs, labels, last words, reason": [
            M.retainedRef,
            M.retainedLabel,
            M.retainedPhrase,
            M.retainedReason,
          ],
          "refs and labels": [M.retainedRef, M.retainedLabel],
          refs: [M.retainedRef],
        },
        [
          ["refs, labels, last words, reason", ["understand"]],
          ["refs", ["think"]],
          ["refs and labels", ACT],
        ],
      ),
      graded(
        "background: rows of the database that fit the topic",
        { "refs, labels, reason": [M.backgroundRef, M.backgroundLabel, M.backgroundReason] },
        [["refs, labels, reason", ["understand"]]],
      ),
      graded("deleted in this exchange", { "refs and labels": [M.deletedRef, M.deletedLabel] }, [
        ["refs and labels", ["understand", "think", ...ACT]],
      ]),
      shown("older, not retained", [M.forgottenRef, M.forgottenLabel, M.forgottenRow], []),
      shown("do not read again", ["do not read again only"], ["think"]),
    ],
  },
  {
    title: "Conversation (layer 2)",
    rows: [
      graded(
        "exchanges, word for word (long replies condensed): the last 3, and older ones that no summary covers yet",
        {
          "last 3": exchanges([3, 4, 5]),
          "last 2": exchanges([4, 5]),
          "the last one, in short": exchanges([5]),
          "those that leave the window": exchanges([2]),
        },
        [
          ["last 3", ["understand", "think", "reply"]],
          ["the last one, in short", ACT],
          ["those that leave the window", ["summarize"]],
        ],
      ),
      shown(
        "summary of the older ones",
        [M.summary],
        ["understand", "think", "reply", "summarize"],
      ),
      shown(
        "engagement: what the user is after overall",
        [M.engagement],
        ["understand", "think", "reply", "summarize"],
      ),
      graded(
        "pending: the open question or proposal",
        {
          "text and options": [M.pendingText, M.pendingOption],
          "text, options, plan, what was asked for": [
            M.pendingText,
            M.pendingOption,
            M.pendingPlan,
            M.pendingRequest,
          ],
        },
        [
          ["text and options", ["understand"]],
          ["text, options, plan, what was asked for", ["think"]],
        ],
      ),
      shown("the question that this run raises", [M.askText], ["reply"]),
      graded(
        "Episodes about the message's words, by ref",
        { "what code found": [M.recalled, M.picked], "what Understand picked": [M.picked] },
        [
          ["what code found", ["understand"]],
          ["what Understand picked", ["think", "reply"]],
        ],
      ),
      graded(
        "facts about who and what is in mind, by ref",
        {
          "about everyone": [M.inMind, M.inMindPicked],
          "about whom Understand picked": [M.inMindPicked],
        },
        [
          ["about everyone", ["understand"]],
          ["about whom Understand picked", ["think", "reply"]],
        ],
      ),
      shown("what Alfred has noted about the user", [M.noted], ["think", "reply"]),
      shown("the message", [M.message], ["understand", "think", ...ACT, "reply"]),
    ],
  },
  {
    title: "Reasoning (layer 3): the exchange before",
    rows: [
      shown("its steps: outcomes and refs", outcomes(5, [1, 2, 3]), ["think", ...ACT]),
      shown(
        "its steps: jobs and notes",
        [1, 2, 3].flatMap((s) => [exchangeMarkers(5).job(s), exchangeMarkers(5).note(s)]),
        ["think"],
      ),
      shown("steps of the exchange before that", outcomes(4, [1, 2, 3]), []),
      shown("steps of exchanges that leave the window", outcomes(2, [1, 2, 3]), ["summarize"]),
      shown("routing and goal", [M.routing, M.lastGoal], ["think"]),
      shown("phase", [M.phase], ["think"]),
      shown("what the user expressed", [M.expressed], ["think"]),
      shown("why it was blocked", [M.blocked], ["think"]),
      graded(
        "what Understand kept, and why",
        {
          "own history": [exchangeMarkers(3).reason, exchangeMarkers(5).reason],
          "last exchange": [exchangeMarkers(5).reason],
        },
        [
          ["own history", ["understand"]],
          ["last exchange", ["think"]],
        ],
      ),
    ],
  },
  {
    title: "Reasoning (layer 3): this run",
    rows: [
      shown("curation of this message", [M.curationNow], ["think"]),
      shown("mentions as code resolved them", [M.mention], ["think"]),
      shown("assumptions", [M.assumption], ["think", ...ACT, "reply"]),
      shown("why the first plan was blocked", [M.replan], ["think"]),
      shown("changes that can be taken back", [M.change], ["think"]),
      shown("Think's answer to a part that needs no rows", [M.answer], ["reply"]),
      shown(
        "the plan's goal (Act: if the plan has several steps)",
        [M.planGoal],
        [...PLANNED, "reply"],
      ),
      shown("what the user expressed", [M.planExpressed], ["reply"]),
      shown("the step's job", [M.job], ACT),
      shown("an item's brief and siblings", [M.brief, M.sibling], ["act generate"]),
      graded("rows that earlier steps read", { "in full": [M.stepRef, M.stepRow] }, [
        ["in full", [...PLANNED, "reply"]],
      ]),
      shown("analyses", [M.analysis], [...PLANNED, "reply"]),
      shown("outcomes of steps", [M.outcome], [...PLANNED, "reply"]),
      shown("notes for the next step", [M.note], PLANNED),
      graded(
        "drafts that this run made",
        { "in full": [M.madeRef, M.madeContent], refs: [M.madeRef] },
        [
          ["in full", ["act write", ...MAKE, "reply"]],
          ["refs", ["act read"]],
        ],
      ),
      graded(
        "receipts of changes",
        { "refs and labels": [M.receiptRef, M.receiptLabel], labels: [M.receiptLabel] },
        [
          ["refs and labels", PLANNED],
          ["labels", ["reply"]],
        ],
      ),
      shown("losses of compiled payloads", [M.loss], ["reply"]),
      shown("calls of this step, with their rows", [M.callRow], CRUD),
    ],
  },
  {
    title: "State",
    rows: [
      shown("today", ["2026-11-21"], ["understand", "think", ...ACT, "reply"]),
      shown("the days (Act: if rows of the step have dates)", ["in 3 weeks"], ["think"]),
      shown("subdomains", ["## Subdomains"], ["understand", "think"]),
      shown("constraint types of the pack", ["## Constraint types"], ["understand"]),
      shown("open intents of the pack", ["## Open intents"], ["understand"]),
      shown("dashboard: rows per subdomain", ["wines 741"], ["think"]),
      shown("what always applies, from the profile", [M.shunned], ["think", "act write", ...MAKE]),
      shown("what the user has said about themselves", [M.told], ["think", "act write", ...MAKE]),
      shown("other fields of the profile", [M.glass, M.palate], ["act write", ...MAKE]),
      shown("the user's guidance for the subdomain", [M.guidance], ["act write", ...MAKE]),
      shown("the session's goal", [M.goal], ["understand", "think"]),
      shown(
        "the session's constraints",
        [M.constraint],
        ["understand", "think", "act write", ...MAKE],
      ),
      shown("search intent", ["Search intent: category"], ["act read", "act quick"]),
      shown("batch", ["## Batch", M.batch], ["act write"]),
      shown("schema", ["## Schema"], CRUD),
      shown("content to write", ["## Artifacts"], ["act write"]),
      shown("guidance of the pack for the step type", [M.packText], ACT),
      shown("its examples", [M.packExample], ACT),
      shown("examples for what came before", [M.packAfter], PLANNED),
      shown("examples for something else", [M.packAfterOther], []),
      shown("valid actions", ["## Decision"], ACT),
    ],
  },
];
