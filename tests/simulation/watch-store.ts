// Watches what the store says: one outcome and one answer each, for whoever asks (I6). A store that
// has lost something may say otherwise, once.
import type { CommitRequest } from "../../shared/ports/store.ts";
import type { MemoryStore } from "./memory-store.ts";

export interface WatchedStore {
  store: MemoryStore;
  /** The store has lost something: what it said before no longer counts. */
  forget(): void;
}

/** The same store; contradictions are added to `violations`. */
export function watchStore(store: MemoryStore, violations: string[]): WatchedStore {
  const said = new Map<string, string>();
  const hold = (key: string, text: string, what: string): void => {
    const before = said.get(key);
    if (before !== undefined && before !== text) violations.push(`I6: two ${what} (${key})`);
    said.set(key, before ?? text);
  };
  const watched: MemoryStore = {
    ...store,
    async commit(request: CommitRequest) {
      const answer = await store.commit(request);
      const { run, epoch, hop, result } = request;
      if (answer.outcome === "committed")
        hold(`${run}.${epoch}.${hop}`, result, "outcomes of a hop");
      return answer;
    },
    async storeAnswer(request) {
      const stored = await store.storeAnswer(request);
      const { run, epoch, hop, index } = request;
      const key = `${run}.${epoch}.${hop}.${index}`;
      if (stored.outcome === "stored") hold(key, stored.answer, "answers at one place");
      return stored;
    },
    async adoptAnswers(request) {
      const { run, epoch, hop } = request;
      for (const key of said.keys()) if (key.startsWith(`${run}.${epoch}.${hop}`)) said.delete(key);
      return store.adoptAnswers(request);
    },
  };
  return { store: watched, forget: () => said.clear() };
}
