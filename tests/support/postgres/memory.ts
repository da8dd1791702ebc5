// The material of memory runs over the simulated database, and what they write (memory_to_extract, write_memory,
// entity_to_enrich, write_enrichment, memory_to_reflect, write_notes, waiting_memory_runs). Tests put the Episodes and
// entities there.
import type { MemoryKind } from "../../../shared/contracts/memory-kinds.ts";
import type { UserId } from "../../../shared/contracts/ids.ts";
import type { MemoryDatabase, MemoryKeeper } from "../../../shared/ports/memory-database.ts";
import { type Session, stored } from "./session.ts";
import type { State } from "./state.ts";

type Answer<M extends keyof MemoryDatabase> = Awaited<ReturnType<MemoryDatabase[M]>>;

const batchOf = (ids: readonly string[]): string => ids.toSorted().join(" ");

export function memoryToExtract({ state, user }: Session, most: number): Answer<"memoryToExtract"> {
  const episodes = (state.unread.get(user) ?? []).slice(0, most);
  if (episodes.length === 0) return { batch: "", episodes: [], entities: [] };
  return {
    batch: batchOf(episodes.map(({ id }) => id)),
    episodes: stored([...episodes])!,
    entities: [],
  };
}

export function writeMemory(
  session: Session,
  request: Parameters<MemoryDatabase["writeMemory"]>[0],
): Promise<Answer<"writeMemory">> {
  const { state, user } = session;
  const { batch, episodes, facts, entities } = request;
  return session.transaction(async (locks) => {
    await locks.exclusive("memory", user);
    const unread = state.unread.get(user) ?? [];
    const areUnread = episodes.every((id) => unread.some((episode) => episode.id === id));
    if (!areUnread || batch !== batchOf(episodes)) return { outcome: "already_written" };
    await session.pause("write_memory");
    const unreadLeft = (state.unread.get(user) ?? []).filter(({ id }) => !episodes.includes(id));
    state.set(state.unread, user, unreadLeft);
    state.set(state.facts, user, [
      ...(state.facts.get(user) ?? []),
      ...facts.map(({ text }) => text),
    ]);
    const counts = { entities: entities.length, facts: facts.length, closed: 0, merged: 0 };
    return { outcome: "written", ...counts, refused: [] };
  });
}

/** The ring's key: the number of notes, and the Episodes that were not reflected on. */
const ringOf = ({ state, user }: Session): string =>
  `${state.notes.get(user)?.length ?? 0} ${batchOf((state.unreflected.get(user) ?? []).map(({ id }) => id))}`;

export function memoryToReflect(session: Session, most: number): Answer<"memoryToReflect"> {
  const waiting = session.state.unreflected.get(session.user) ?? [];
  const last = waiting.slice(0, most).at(-1);
  if (last === undefined) return { batch: "", episodes: [] };
  const episodes = waiting.slice(0, most).map(({ id, saidOn, text }) => ({ id, saidOn, text }));
  const newest = { at: last.saidAt, id: last.id };
  return { batch: ringOf(session), seen: newest, notes: [], episodes, facts: [] };
}

export function writeNotes(
  session: Session,
  { batch, seen, notes }: Parameters<MemoryDatabase["writeNotes"]>[0],
): Promise<Answer<"writeNotes">> {
  const { state, user } = session;
  return session.transaction(async (locks) => {
    await locks.exclusive("memory", user);
    if (batch !== ringOf(session)) return { outcome: "stale" };
    await session.pause("write_notes");
    const waiting = state.unreflected.get(user) ?? [];
    const waitingLeft = waiting.slice(waiting.findIndex(({ id }) => id === seen.id) + 1);
    state.set(state.unreflected, user, waitingLeft);
    const texts = notes.map(({ text }) => text);
    state.set(state.notes, user, [...(state.notes.get(user) ?? []), ...texts]);
    const counts = { notes: notes.length, archived: 0, refused: [], more: waitingLeft.length > 0 };
    return { outcome: "written", ...counts };
  });
}

export function entityToEnrich({ state, user }: Session): Answer<"entityToEnrich"> {
  return stored(state.toEnrich.get(user)?.[0]) ?? { batch: "", facts: [] };
}

export function writeEnrichment(
  session: Session,
  { batch, parts }: Parameters<MemoryDatabase["writeEnrichment"]>[0],
): Promise<Answer<"writeEnrichment">> {
  const { state, user } = session;
  return session.transaction(async (locks) => {
    await locks.exclusive("memory", user);
    const [first, ...rest] = state.toEnrich.get(user) ?? [];
    if (first?.batch !== batch) return { outcome: "already_written" };
    await session.pause("write_enrichment");
    state.set(state.toEnrich, user, rest);
    const texts = parts.map(({ text }) => text);
    state.set(state.facts, user, [...(state.facts.get(user) ?? []), ...texts]);
    return { outcome: "written", sentences: texts.length, facets: 0, refused: [] };
  });
}

/** A user waits for a run of each kind that has material. */
export function waitingMemoryRuns(
  { unread, toEnrich, unreflected }: State,
  limit: number,
): Awaited<ReturnType<MemoryKeeper["waitingMemoryRuns"]>> {
  const waiting = (material: ReadonlyMap<string, readonly unknown[]>, kind: MemoryKind) =>
    [...material].flatMap(([user, items]) =>
      items.length > 0 ? [{ user: user as UserId, kind }] : [],
    );
  return [
    ...waiting(unread, "remember"),
    ...waiting(toEnrich, "enrich"),
    ...waiting(unreflected, "reflect"),
  ].slice(0, limit);
}
