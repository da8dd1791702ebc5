// Plays one conversation from its first message to its last, and judges every turn.
import { createApiClient, hasEnded, type ApiClient, type Run } from "../../cli/chat/api-client.ts";
import type { Conversation } from "../conversation.ts";
import { stockHousehold } from "../households/stock-household.ts";
import type { PlayedTurn } from "../played-turn.ts";
import { readRows } from "../rows/read-rows.ts";
import { foodsToTry, judgeTurn, type Verdict } from "./judge-turn.ts";
import type { Stage } from "./stage.ts";
import { tryFoods } from "./try-foods.ts";

/** Seconds that one request may wait for a run's end. */
const WAIT_SECONDS = 20;

export interface JudgedTurn {
  played: PlayedTurn;
  verdicts: Verdict[];
}

export interface PlayOptions {
  stage: Stage;
  signal?: AbortSignal;
  /** Called before each turn; false ends the conversation there. */
  mayContinue?: () => boolean;
  /** Called after each turn. */
  onTurn?: (turn: JudgedTurn) => void;
}

export interface PlayedConversation {
  conversationId: string;
  turns: JudgedTurn[];
  /** False if it was ended before its last message. */
  isWhole: boolean;
}

/** @throws Error if the system cannot be reached or refuses a request; the signal's reason */
export async function playConversation(
  conversation: Conversation,
  { stage, signal, mayContinue = () => true, onTurn }: PlayOptions,
): Promise<PlayedConversation> {
  const person = await stage.addPerson();
  await stockHousehold(stage.query, person, conversation);
  const token = await stage.tokenFor(person.id);
  const api = createApiClient(stage.url, token, signal);
  const { id: conversationId } = await api.createConversation(crypto.randomUUID());

  const turns: JudgedTurn[] = [];
  for (const turn of conversation.turns) {
    signal?.throwIfAborted();
    if (!mayContinue()) return { conversationId, turns, isWhole: false };
    const earlier = turns.map(({ played }) => played);
    const text = typeof turn.message === "string" ? turn.message : turn.message(earlier);
    const before = await readRows(stage.query, person);
    const startedAt = performance.now();
    const { runId } = await api.sendMessage(conversationId, text, crypto.randomUUID());
    const run = await waitForEnd(api, runId, signal);
    const milliseconds = Math.round(performance.now() - startedAt);
    const after = await readRows(stage.query, person);
    const entities = await api.getEntities(conversationId);
    const guardCodes = await tryFoods(stage, token, foodsToTry(turn));
    const playedTurn: PlayedTurn = {
      message: text,
      language: conversation.language,
      before,
      after,
      milliseconds,
      guardCodes,
      earlier,
      ...runFields(run),
      drafts: entities.filter(({ tier }) => tier === "draft").map(({ label }) => label),
    };
    const verdicts = judgeTurn(conversation, turn, playedTurn, stage.isTimed);
    turns.push({ played: playedTurn, verdicts });
    onTurn?.({ played: playedTurn, verdicts });
  }
  return { conversationId, turns, isWhole: true };
}

async function waitForEnd(api: ApiClient, id: string, signal?: AbortSignal): Promise<Run> {
  for (;;) {
    signal?.throwIfAborted();
    const run = await api.getRun(id, WAIT_SECONDS);
    if (hasEnded(run)) return run;
  }
}

function runFields({ id, status, reply, usage, error }: Run) {
  const { text = "", changes = [], pending } = reply ?? {};
  return {
    runId: id,
    status,
    reply: text,
    changes,
    pending:
      pending === undefined
        ? null
        : { type: pending.type, text: pending.text, options: pending.options ?? [] },
    calls: usage?.calls ?? 0,
    cost: usage?.cost_micro_usd ?? null,
    error: error === null ? null : `${error.code}: ${error.message}`,
  };
}
