// The tree of alternatives over the simulated database: paths, their sessions, and where a message stands. Every
// alternative of the agent's belongs to one run, or was copied by a fork, so a path is a list of exchanges.
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

/** What a fork has copied into the conversation, and then its runs in their order. */
const exchangesIn = (state: State, conversation: ConversationId): Exchange[] => [
  ...(state.conversations.get(conversation)?.copies ?? []),
  ...runsIn(state, conversation),
];

const isRun = (exchange: Exchange): exchange is Run => "number" in exchange;

/** The runs among exchanges. */
export const runsOf = (exchanges: readonly Exchange[]): Run[] => exchanges.filter(isRun);

/** The run in which an exchange was said, in a fork a run of another conversation. */
export const saidIn = (state: State, exchange: Exchange): Run =>
  isRun(exchange) ? exchange : state.runs.get((exchange as Copy).of)!;

/** The exchanges of the path to an agent's alternative, from it up to the root. */
export function pathOf(
  state: State,
  conversation: ConversationId,
  alternative: string | null,
): Exchange[] {
  const all = exchangesIn(state, conversation);
  const byAnswer = new Map(all.map((one) => [one.agentAlternative, one]));
  const path: Exchange[] = [];
  for (let one = byAnswer.get(alternative ?? ""); one; one = byAnswer.get(one.base ?? "")) {
    path.push(one);
  }
  return path;
}

/** The session that holds at an agent's alternative. */
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

/** The alternative whose session a run begins with, or goes on with. */
export const startOf = ({ resumedAt, base }: Run): string | null => resumedAt ?? base;

export const nextVersion = (state: State, conversation: ConversationId): number =>
  (state.snapshots.get(conversation)?.at(-1)?.version ?? 0) + 1;

/** The newest end of the paths through an agent's alternative, or a user's. */
export function newestLeaf(
  state: State,
  conversation: ConversationId,
  alternative: string,
): string {
  const below = exchangesIn(state, conversation).filter((one) =>
    pathOf(state, conversation, one.agentAlternative).some(
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

/** Where a run that has waited goes on. */
export function resumedAt(state: State, { conversation, agentAlternative }: Run): string {
  const { head } = state.conversations.get(conversation)!;
  const isBelow = pathOf(state, conversation, head).some(
    (run) => run.agentAlternative === agentAlternative,
  );
  return isBelow && head !== null ? head : newestLeaf(state, conversation, agentAlternative);
}

/** A place that is not after the head. */
export interface Place {
  base: string | null;
  userTurn?: string;
  userAlternative?: string;
  agentTurn?: string;
  text?: string;
  answer?: Run["answer"];
}
type Refused = "not_found" | "not_a_message" | "still_answering" | "media_gone" | "question_closed";

export function placeFor(
  state: State,
  conversation: Conversation,
  requestedPlace: MessagePlace,
): Place | Refused {
  const all = exchangesIn(state, conversation.id);
  if ("from" in requestedPlace) {
    const isHere = all.some(({ agentAlternative }) => agentAlternative === requestedPlace.from);
    return isHere ? { base: requestedPlace.from } : "not_found";
  }
  // Nothing is asked here over a channel.
  if ("asked" in requestedPlace) return "question_closed";
  const path = pathOf(state, conversation.id, conversation.head);
  const turnOrNewest = "edit" in requestedPlace ? requestedPlace.edit : requestedPlace.retry;
  const turn = turnOrNewest === "newest" ? newestMessage(state, path) : turnOrNewest;
  const ofTurn = all.filter(
    ({ userTurn, agentTurn }) =>
      userTurn === turn || ("retry" in requestedPlace && agentTurn === turn),
  );
  const [any] = ofTurn;
  if (!any) return "not_found";
  const { userTurn, agentTurn } = any;
  const shownAlternative =
    path.find((run) => run.userTurn === userTurn)?.userAlternative ??
    conversation.active?.get(userTurn);
  const first = all.find(({ userAlternative }) => userAlternative === shownAlternative)!;
  const { undoOf, hadMedia, answer } = saidIn(state, first);
  if (undoOf !== null) return "not_a_message";
  const isAnswered = ofTurn.some((one) => !isRun(one) || one.finishedAt !== null);
  const open = runsBelow(path, userTurn).some(
    (run) => ["queued", "running"].includes(run.status) && run.userTurn !== userTurn,
  );
  if (!isAnswered || open) return "still_answering";
  if ("retry" in requestedPlace && hadMedia) return "media_gone";
  const place = { base: first.base, userTurn, agentTurn };
  if ("edit" in requestedPlace) return place;
  const { userAlternative, text } = first;
  return { ...place, userAlternative, text, answer: isRun(first) ? answer : null };
}

/** The turn of the user's newest message on the path; an undo is no message. */
const newestMessage = (state: State, path: readonly Exchange[]): string | undefined =>
  path.find((one) => saidIn(state, one).undoOf === null)?.userTurn;

/** The runs that answer this turn, and the later ones, on the path; newest first. */
function runsBelow(path: readonly Exchange[], userTurn: string): readonly Run[] {
  return runsOf(path.slice(0, path.findIndex((one) => one.userTurn === userTurn) + 1));
}

/** The runs that an edit or a retry would take off the path, and whose changes stand; newest first. */
export function effectsInTheWay(
  state: State,
  conversation: Conversation,
  { userTurn }: Place,
): ConflictingRun[] {
  if (userTurn === undefined) return [];
  const path = pathOf(state, conversation.id, conversation.head);
  const below = new Set<string>(runsBelow(path, userTurn).map(({ id }) => id));
  const effects = [...state.effects.values()];
  // The undo of a change goes together with that change.
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
