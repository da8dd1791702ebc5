// fork_conversation over the simulated database.
import type { ConversationId, UserId } from "../../../shared/contracts/ids.ts";
import { conversationId } from "../ids.ts";
import { rowsIn } from "./rows.ts";
import type { Conversation, Exchange } from "./records.ts";
import type { State } from "./state.ts";
import { isOpen } from "./runs.ts";
import { moveHead, pathOf, runsOf, saidIn } from "./tree.ts";

/** The most turns that a fork copies. */
const MAX_TURNS = 1000;

export interface ForkRequest {
  user: UserId;
  conversation: ConversationId;
  /** The answer's alternative. */
  alternative: string;
}

/** @returns the new conversation, or why there is none */
export function forkConversation(
  state: State,
  { user, conversation, alternative }: ForkRequest,
): { conversation: ConversationId } | { outcome: string } {
  const origin = state.conversations.get(conversation);
  if (!origin || origin.user !== user) return { outcome: "not_found" };
  const path = pathOf(state, conversation, alternative).toReversed();
  const outcome = problemOf(state, origin, path);
  if (outcome !== null) return { outcome };

  const id = conversationId(state.uuid());
  const answers = new Map(path.map((exchange) => [exchange.agentAlternative, state.uuid()]));
  const copies = path.map((exchange) => ({
    text: exchange.text,
    of: saidIn(state, exchange).id,
    userTurn: state.uuid(),
    agentTurn: state.uuid(),
    userAlternative: state.uuid(),
    agentAlternative: answers.get(exchange.agentAlternative)!,
    base: exchange.base === null ? null : answers.get(exchange.base)!,
  }));
  const { household } = origin;
  const fork: Conversation = {
    ...{
      id,
      user,
      household,
      copies,
      status: "active",
      runCount: 0,
      sendsReplies: false,
      head: null,
    },
  };
  state.set(state.conversations, id, fork);
  moveHead(state, id, answers.get(alternative)!);

  const newIds = newDraftIds(state, origin);
  const rename = (text: string): string =>
    [...newIds].reduce((renamed, [oldId, newId]) => renamed.replaceAll(oldId, newId), text);
  const refs = [...(state.refs.get(conversation) ?? [])];
  state.set(
    state.refs,
    id,
    new Map(refs.map(([ref, row]) => [ref, { ...row, entity: rename(row.entity) }])),
  );
  for (const [counter, n] of [...state.counters]) {
    const [owner, prefix] = counter.split("/");
    if (owner === conversation) state.set(state.counters, `${id}/${prefix}`, n);
  }
  const snapshots = (state.snapshots.get(conversation) ?? []).flatMap((snapshot) => {
    const copiedAnswer = answers.get(snapshot.at);
    if (copiedAnswer === undefined) return [];
    const { pending: _asked, ...fields } = JSON.parse(snapshot.state) as Record<string, unknown>;
    return [
      {
        ...snapshot,
        at: copiedAnswer,
        state: rename(JSON.stringify(fields)),
        isCopy: true as const,
      },
    ];
  });
  state.set(state.snapshots, id, snapshots);
  const versions = new Set(snapshots.map(({ version }) => version));
  const summaries = state.summaries.get(conversation) ?? [];
  state.set(
    state.summaries,
    id,
    summaries.filter(({ version }) => versions.has(version)),
  );
  return { conversation: id };
}

function problemOf(state: State, origin: Conversation, path: Exchange[]): string | null {
  const leaf = path.at(-1);
  if (!leaf || origin.isHidden) return "not_found";
  const isAnswering = runsOf(path).some((run) => isOpen(run) || run.status === "waiting");
  if (isAnswering) return "still_answering";
  if (saidIn(state, leaf).reply?.text === undefined) return "nothing_to_fork";
  const isShown = (turn: string, alternative: string) => origin.active?.get(turn) === alternative;
  const isStale = path.some(
    (exchange) =>
      !isShown(exchange.userTurn, exchange.userAlternative) ||
      (exchange !== leaf && !isShown(exchange.agentTurn, exchange.agentAlternative)),
  );
  if (isStale) return "stale_answer";
  return path.length * 2 > MAX_TURNS ? "path_too_long" : null;
}

/** New ids for the drafts that are not saved as rows: old id → new id. */
function newDraftIds(state: State, { id }: Conversation): Map<string, string> {
  const drafts = [...(state.refs.get(id)?.values() ?? [])].filter(({ ref }) =>
    ref.startsWith("gen_"),
  );
  const isRow = (entity: string) =>
    [...state.tables.keys()].some((table) => rowsIn(state, table).has(entity));
  return new Map(
    drafts
      .map(({ entity }) => entity)
      .filter((entity) => !isRow(entity))
      .map((entity) => [entity, state.uuid()]),
  );
}
