// What a user reads when Reply answers with a text. The release code is the real one and gets the reply in
// small pieces; the facts of the run are made up here.
import type { NewRunEvent } from "../../shared/contracts/events.ts";
import type { ReplyChange, Stated } from "../../shared/contracts/answers/reply.ts";
import { createRegistry } from "../../shared/domain/entities/create-registry.ts";
import type { ReplyContext } from "../../shared/domain/replies/reply-context.ts";
import type { NodeContext } from "../../shared/chain/node-context.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import { writeReply } from "../../shared/chain/reply/write-reply.ts";
import { createFilePrompts } from "../support/file-prompts.ts";

const pack = createKitchenPack();
const prompts = createFilePrompts();
const TODAY = "2026-11-21";
/** The length of each streamed piece. */
const PIECE_LENGTH = 7;

/** Names that no sentence of the corpus contains: if a reply has one, code has added it. */
export const ADDED = "Oatmilk Zephyr";
export const REFUSED = "Quail eggs Zephyr";

/** The first change was made, the second one refused. */
const CHANGES: ReplyChange[] = [
  { op: "create", status: "applied", table: "shopping_list", ref: "shopping_1", label: ADDED },
  {
    op: "create",
    status: "failed",
    table: "shopping_list",
    ref: null,
    label: REFUSED,
    error: { code: "duplicate", message: "the name is taken" },
  },
];

/** `question`: no change was requested. `asked`: one was, and was not made. `written`: one of two was made. */
export const RUNS = ["question", "asked", "written"] as const;
export type RunKind = (typeof RUNS)[number];

/** What a model states next to its text if it claims no changes and counts nothing. */
export const NOTHING_STATED: Stated = {
  claims: { created: 0, updated: 0, deleted: 0 },
  counts: [],
};

export interface Released {
  text: string;
  /** What a client has on its screen at the end. */
  streamed: string;
}

export async function releasedReply(
  replyText: string,
  language: string,
  run: RunKind,
  stated: Stated = NOTHING_STATED,
): Promise<Released> {
  const events: NewRunEvent[] = [];
  const ctx = {
    pack,
    prompts,
    retried: false,
    clock: { now: () => 0 },
    log: { info: () => undefined, warn: () => undefined },
    emit(newEvents: NewRunEvent[]) {
      events.push(...newEvents);
      return Promise.resolve();
    },
    ask({ onText }: Parameters<NodeContext["ask"]>[0]) {
      const answer = JSON.stringify({ text: replyText, offer: "", ...stated });
      for (let position = 0; position < answer.length; position += PIECE_LENGTH)
        onText?.(answer.slice(position, position + PIECE_LENGTH), 1);
      return Promise.resolve({ text: replyText, offer: "", ...stated });
    },
  } as unknown as NodeContext;
  const rules = {
    pack,
    registry: createRegistry({}),
    shownTexts: [],
    days: { today: TODAY, language },
  };
  const { text } = await writeReply(ctx, contextOf(run, language), rules, {
    isQuick: false,
    mayOffer: true,
    closing: null,
    opening: null,
    isOpeningOnly: false,
  });
  return { text, streamed: events.reduce(screenAfter, "") };
}

function screenAfter(screen: string, { type, data }: NewRunEvent): string {
  if (type === "reply.reset") return "";
  return type === "reply.delta" ? screen + String(data["text"]) : screen;
}

function contextOf(run: RunKind, language: string): ReplyContext {
  const isWritten = run === "written";
  const read = { step: 1, title: "step 1", type: "read" as const, text: "Found 1", madeRefs: [] };
  return {
    today: TODAY,
    entities: { active: [], drafts: [], retained: [] },
    exchanges: [],
    summary: null,
    memory: null,
    phase: null,
    expressed: null,
    goal: "",
    analyses: [],
    ask: null,
    // With a read among the steps, a model writes the reply.
    steps: [{ ...read, status: "completed" }],
    earlierReceipts: [],
    changes: isWritten ? CHANGES : [],
    reads: [],
    drafts: [],
    losses: [],
    notDone: [],
    failures: [],
    openParts: [],
    assumptions: [],
    keptDrafts: [],
    again: false,
    planned: isWritten,
    tookBack: false,
    wanted: run !== "question",
    worded: false,
    language,
    cancelled: null,
    answer: "",
    shows: false,
    looksUp: false,
    late: false,
    message: "",
  };
}
