// Keeps the embedded Redis from copying whole hashes: js-redis-server 0.3.0 copies a hash before
// each HGET, and again to announce each write, even without listeners. A run's state is one hash,
// and a real Redis copies nothing.
import type { RedisDatabase } from "js-redis-server/core";

/** The needed parts of a database's internals; if they differ, nothing is patched. */
interface Inside {
  keyspace?: { getLiveEntry?(key: Buffer): { value: { type: string } } | null };
  mutations?: {
    emit(event: { type: string; key?: Buffer; value?: unknown }): void;
    globalListeners?: Set<(event: unknown) => void>;
    keyListeners?: Map<string, unknown>;
  };
}

/**
 * Commands that read a hash only test whether it exists (they change it through updateHash), and
 * the only listener to all writes reads no values.
 */
export function shareHashes(database: RedisDatabase): void {
  const { keyspace, mutations } = database as unknown as Inside;
  if (keyspace?.getLiveEntry) {
    const copy = database.getHash.bind(database);
    database.getHash = (key) => {
      const value = keyspace.getLiveEntry?.(key)?.value;
      return value?.type === "hash" ? (value as ReturnType<typeof copy>) : copy(key);
    };
  }
  const { globalListeners, keyListeners } = mutations ?? {};
  if (!mutations || !globalListeners || !keyListeners) return;
  const copy = mutations.emit.bind(mutations);
  mutations.emit = (event) => {
    const isWatched = event.key !== undefined && keyListeners.has(event.key.toString("hex"));
    if (event.type !== "write" || isWatched) return copy(event);
    for (const listener of globalListeners) listener(event);
  };
}
