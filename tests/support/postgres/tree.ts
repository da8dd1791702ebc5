// The tree of alternatives over the simulated database: paths, their sessions, and the places of messages. Each of the
// agent's alternatives belongs to one run or was copied by a fork, so a path is a list of exchanges.
import type { ConversationId } from "../../../shared/contracts/ids.ts";
import type { MessagePlace } from "../../../shared/ports/run-database.ts";
import type { ConflictingRun } from "../../../shared/ports/run-calls.ts";
import type { Conversation, Copy, Exchange, Run, Snapshot, Summary } from "./records.ts";
import type { State } from "./state.ts";

/** The runs of a conversation in their order. */
export function runsIn(state: State, conversation: ConversationId): Run[] {
  return [...state.runs.values()]
    .filter((run) => run.conversation === conversation)
    .sort((a, b) => a.number - b.number);
}

/** The exchanges that a fork has copied into the conversation, followed by its runs in order. */
const exchangesIn = (state: State, conversation: ConversationId): Exchange[] => [
  ...(state.conversations.get(conversation)?.copies ?? []),
  ...runsIn(state, conversation),
];

const isRun = (exchange: Exchange): exchange is Run => "number" in exchange;

/** The runs among exchanges. */
export const runsOf = (exchanges: readonly Exchange[]): Run[] => exchanges.filter(isRun);

/** The run of an exchange; for one that a fork has copied, a run of another conversation. */
export const saidIn = (state: State, exchange: Exchange): Run =>
  isRun(exchange) ? exchange : state.runs.get((exchange as Copy).of)!;

/** The exchanges on the path to an agent's alternative, from there up to the root. */
export function pathOf(
  state: State,
  conversation: ConversationId,
  alternative: string | null,
): Exchange[] {
  const all = exchangesIn(state, conversation);
  const byAnswer = new Map(all.map((exchange) => [exchange.agentAlternative, exchange]));
  const path: Exchange[] = [];
  let exchange = byAnswer.get(alternative ?? "");
  for (; exchange; exchange = byAnswer.get(exchange.base ?? "")) {
    path.push(exchange);
  }
  return path;
}

/** The session at an agent's alternative: that of the last snapshot on its path. */
export function snapshotAt(
  state: State,
  conversation: ConversationId,
  alternative: string | null,
): Snapshot | undefined {
  const snapshots = state.snapshots.get(conversation) ?? [];
  for (const run of pathOf(state, conversation, alternative)) {
    const snapshot = snapshots.findLast(({ at }) => at === run.agentAlternative);
    if (snapshot) return snapshot;
  }
  return undefined;
}

export function summaryAt(
  state: State,
  conversation: ConversationId,
  alternative: string | null,
): Summary | undefined {
  const snapshots = state.snapshots.get(conversation) ?? [];
  const summaries = state.summaries.get(conversation) ?? [];
  for (const run of pathOf(state, conversation, alternative)) {
    const here = snapshots.filter(({ at }) => at === run.agentAlternative).toReversed();
    for (const { version } of here) {
      const match = summaries.find((summary) => summary.version === version);
      if (match) return match;
    }
  }
  return undefined;
}

/** The alternative whose session a run begins or continues with. */
export const startOf = ({ resumedAt, base }: Run): string | null => resumedAt ?? base;

export const nextVersion = (state: State, conversation: ConversationId): number =>
  (state.snapshots.get(conversation)?.at(-1)?.version ?? 0) + 1;

/** The newest leaf below an alternative of the agent or the user. */
export function newestLeaf(
  state: State,
  conversation: ConversationId,
  alternative: string,
): string {
  const below = exchangesIn(state, conversation).filter((exchange) =>
    pathOf(state, conversation, exchange.agentAlternative).some(
      ({ agentAlternative, userAlternative }) =>
        agentAlternative === alternative || userAlternative === alternative,
    ),
  );
  return below.at(-1)!.agentAlternative;
}

export function moveHead(state: State, id: ConversationId, head: string): void {
  const conversation = state.conversations.get(id)!;
  const active = new Map(conversation.active);
  for (const run of pathOf(state, id, head)) {
    active.set(run.userTurn, run.userAlternative);
    active.set(run.agentTurn, run.agentAlternative);
  }
  state.set(state.conversations, id, { ...conversation, head, active });
}

/** The alternative whose session a run continues with after it has waited. */
export function resumedAt(state: State, { conversation, agentAlternative }: Run): string {
  const { head } = state.conversations.get(conversation)!;
  const isBelow = pathOf(state, conversation, head).some(
    (run) => run.agentAlternative === agentAlternative,
  );
  return isBelow && head !== null ? head : newestLeaf(state, conversation, agentAlternative);
}

/** A message's place in the tree, other than after the head. */
export interface Place {
  base: string | null;
  userTurn?: string;
  userAlternative?: string;
  agentTurn?: string;
  text?: string;
  answer?: Run["answer"];
}
type PlaceRefusal =
  | "not_found"
  | "not_a_message"
  | "still_answering"
  | "media_gone"
  | "question_closed";

export function placeFor(
  state: State,
  conversation: Conversation,
  requestedPlace: MessagePlace,
): Place | PlaceRefusal {
  const all = exchangesIn(state, conversation.id);
  if ("from" in requestedPlace) {
    const isHere = all.some(({ agentAlternative }) => agentAlternative === requestedPlace.from);
    return isHere ? { base: requestedPlace.from } : "not_found";
  }
  // The simulator asks nothing over a channel.
  if ("asked" in requestedPlace) return "question_closed";
  const path = pathOf(state, conversation.id, conversation.head);
  const turnOrNewest = "edit" in requestedPlace ? requestedPlace.edit : requestedPlace.retry;
  const turn = turnOrNewest === "newest" ? newestMessage(state, path) : turnOrNewest;
  const ofTurn = all.filter(
    ({ userTurn, agentTurn }) =>
      userTurn === turn || ("retry" in requestedPlace && agentTurn === turn),
  );
  const [anyOfTurn] = ofTurn;
  if (!anyOfTurn) return "not_found";
  const { userTurn, agentTurn } = anyOfTurn;
  const shownAlternative =
    path.find((run) => run.userTurn === userTurn)?.userAlternative ??
    conversation.active?.get(userTurn);
  const first = all.find(({ userAlternative }) => userAlternative === shownAlternative)!;
  const { undoOf, hadMedia, answer } = saidIn(state, first);
  if (undoOf !== null) return "not_a_message";
  const isAnswered = ofTurn.some((exchange) => !isRun(exchange) || exchange.finishedAt !== null);
  const isOpenBelow = runsBelow(path, userTurn).some(
    (run) => ["queued", "running"].includes(run.status) && run.userTurn !== userTurn,
  );
  if (!isAnswered || isOpenBelow) return "still_answering";
  if ("retry" in requestedPlace && hadMedia) return "media_gone";
  const place = { base: first.base, userTurn, agentTurn };
  if ("edit" in requestedPlace) return place;
  const { userAlternative, text } = first;
  return { ...place, userAlternative, text, answer: isRun(first) ? answer : null };
}

/** The turn of the user's newest message on the path. An undo does not count. */
const newestMessage = (state: State, path: readonly Exchange[]): string | undefined =>
  path.find((exchange) => saidIn(state, exchange).undoOf === null)?.userTurn;

/** The runs on the path that answer this turn or a later one, newest first. */
function runsBelow(path: readonly Exchange[], userTurn: string): readonly Run[] {
  return runsOf(path.slice(0, path.findIndex((exchange) => exchange.userTurn === userTurn) + 1));
}

/** The runs whose changes stand and that an edit or a retry would take off the path, newest first. */
export function conflictsOf(
  state: State,
  conversation: Conversation,
  { userTurn }: Place,
): ConflictingRun[] {
  if (userTurn === undefined) return [];
  const path = pathOf(state, conversation.id, conversation.head);
  const below = new Set<string>(runsBelow(path, userTurn).map(({ id }) => id));
  const effects = [...state.effects.values()];
  // If an undo and its change are both taken off the path, neither counts.
  const undoing = new Set(effects.flatMap((e) => (below.has(e.originId) ? [e.undoneBy] : [])));
  const standing = new Set(
    effects
      .filter(({ id, origin, status, undoneBy }) => {
        const stands = status === "applied" && undoneBy === null && !undoing.has(id);
        return origin === "run" && stands;
      })
      .map(({ originId }) => originId),
  );
  return runsBelow(path, userTurn)
    .filter(({ id }) => standing.has(id))
    .toSorted((a, b) => b.number - a.number)
    .map(({ id, text, reply }) => ({ run: id, text, changes: reply?.changes ?? [], calls: [] }));
}
