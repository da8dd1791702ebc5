// Stops the embedded Redis from copying hashes. js-redis-server 0.3.0 copies a hash before each HGET, and again to
// announce each write to a listener that does not read it. A run's state is one hash, and a real Redis copies nothing.
import type { RedisDatabase } from "js-redis-server/core";

/** The internal parts of a database that the patches need; a patch whose parts are missing is left out. */
interface DatabaseInternals {
  keyspace?: { getLiveEntry?(key: Buffer): { value: { type: string } } | null };
  mutations?: {
    emit(event: { type: string; key?: Buffer; value?: unknown }): void;
    globalListeners?: Set<(event: unknown) => void>;
    keyListeners?: Map<string, unknown>;
  };
}

/**
 * Patches the database so that commands share a hash instead of copying it. This is safe: no command
 * changes a hash that it has read (changes use updateHash), and the only listener to all writes reads
 * no values.
 */
export function shareHashes(database: RedisDatabase): void {
  const { keyspace, mutations } = database as unknown as DatabaseInternals;
  if (keyspace?.getLiveEntry) {
    const copyHash = database.getHash.bind(database);
    database.getHash = (key) => {
      const value = keyspace.getLiveEntry?.(key)?.value;
      return value?.type === "hash" ? (value as ReturnType<typeof copyHash>) : copyHash(key);
    };
  }
  const { globalListeners, keyListeners } = mutations ?? {};
  if (!mutations || !globalListeners || !keyListeners) return;
  const emitCopy = mutations.emit.bind(mutations);
  mutations.emit = (event) => {
    const isWatched = event.key !== undefined && keyListeners.has(event.key.toString("hex"));
    if (event.type !== "write" || isWatched) return emitCopy(event);
    for (const listener of globalListeners) listener(event);
  };
}
