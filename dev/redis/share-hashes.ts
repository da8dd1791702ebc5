// Keeps the embedded Redis from copying whole hashes: js-redis-server 0.3.0 copies a hash before each HGET,
// and again to notify of each write, even without listeners. A run's state is one hash, and a real Redis
// copies nothing.
import type { RedisDatabase } from "js-redis-server/core";

/** What is inside a database, as far as it is needed; where it is not so, everything stays as it is. */
interface Inside {
  keyspace?: { getLiveEntry?(key: Buffer): { value: { type: string } } | null };
  mutations?: {
    emit(event: { type: string; key?: Buffer; value?: unknown }): void;
    globalListeners?: Set<(event: unknown) => void>;
    keyListeners?: Map<string, unknown>;
  };
}

/**
 * Commands that ask for a hash only ask whether there is one (they change it through updateHash), and
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
