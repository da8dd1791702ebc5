// The memory store's keys: values with expiry times, and a history with which the last changes can be undone.
import type { RunNews } from "../../../../shared/ports/store.ts";
import { keys as names } from "../../../../shared/redis/scripts/common.ts";
import type {
  Conversation,
  Group,
  RunHash,
  Stream,
  Value,
  Waits,
  Workers,
} from "./memory-store-values.ts";
import { conversationId, runId, userId } from "../../../support/ids.ts";

/** The number of state-changing calls that one `stepBack` can undo at most. */
const HISTORY = 256;

interface Entry<T> {
  readonly value: T;
  /** Clock milliseconds; null: it never expires. */
  readonly expiresAtMs: number | null;
  /** The description of the value, if it was computed. */
  text: string | null;
}

interface Change {
  readonly entries: Map<string, Entry<unknown>>;
  readonly id: string;
  readonly before: Entry<unknown> | undefined;
}

export interface KeyInfo {
  key: string;
  expiresAtMs: number | null;
}

/** Keys of one kind. Values are never changed in place; a change puts a new value. */
export interface Table<T> {
  /** The value, unless it is missing or has expired. */
  get(id: string): T | undefined;
  /** Keeps the key's expiry time. */
  put(id: string, value: T): void;
  expire(id: string, seconds: number): void;
  remove(id: string): void;
}

/**
 * The data of the scripts, in tables by kind of key. `call` runs one script at one moment, and its changes
 * are one step of the history.
 * @param now clock milliseconds
 * @param describe returns a value as text, which is the same for equivalent states
 */
export function createKeyspace(now: () => number, describe: (value: Value) => string) {
  let callBeganAt = 0;
  let writes = 0;
  let changes: Change[] = [];
  const history: Change[][] = [];
  const tables: { name: (id: string) => string; entries: Map<string, Entry<unknown>> }[] = [];
  const subscribers = new Map<string, Set<(news: RunNews | null) => void>>();
  let pendingNews: { run: string; news: RunNews }[] = [];

  const isLive = (entry: Entry<unknown>) =>
    entry.expiresAtMs === null || callBeganAt <= entry.expiresAtMs;

  function createTable<T extends Value>(name: (id: string) => string): Table<T> {
    const entries = new Map<string, Entry<T>>();
    tables.push({ name, entries });
    const live = (id: string) => {
      const entry = entries.get(id);
      return entry !== undefined && isLive(entry) ? entry : undefined;
    };
    const set = (id: string, entry: Entry<T>) => {
      changes.push({ entries, id, before: entries.get(id) });
      entries.set(id, entry);
    };
    return {
      get: (id) => live(id)?.value,
      put(id, value) {
        set(id, { value, expiresAtMs: live(id)?.expiresAtMs ?? null, text: null });
      },
      expire(id, seconds) {
        const entry = live(id);
        const expiresAtMs = callBeganAt + seconds * 1_000;
        if (entry === undefined || entry.expiresAtMs === expiresAtMs) return;
        set(id, { value: entry.value, expiresAtMs, text: entry.text });
      },
      remove(id) {
        const before = entries.get(id);
        if (before === undefined) return;
        changes.push({ entries, id, before });
        entries.delete(id);
      },
    };
  }

  function finish(): void {
    if (changes.length > 0) {
      writes++;
      history.push(changes);
      changes = [];
      if (history.length >= 2 * HISTORY) history.splice(0, history.length - HISTORY);
    }
    if (pendingNews.length === 0) return;
    const newsToSend = pendingNews;
    pendingNews = [];
    for (const { run, news } of newsToSend)
      for (const notify of [...(subscribers.get(run) ?? [])]) notify(news);
  }

  const space = {
    runs: createTable<RunHash>((id) => names.run(runId(id))),
    conversations: createTable<Conversation>((id) => names.conversation(conversationId(id))),
    streams: createTable<Stream>((id) => names.stream(runId(id))),
    /** By their full key. */
    groups: createTable<Group>((key) => key),
    /** There is one key, whatever the id. */
    workers: createTable<Workers>(() => names.workers),
    /** By user. */
    waits: createTable<Waits>((id) => names.waits(userId(id))),
    /** The time at which the current call began, in clock milliseconds. */
    at: () => callBeganAt,
    /** Notifies the run's subscribers at the end of the current call. */
    publish: (run: string, news: RunNews) => void pendingNews.push({ run, news }),
    /** As in a script, changes before an error are kept. */
    call<T>(work: () => T): T {
      callBeganAt = now();
      try {
        return work();
      } finally {
        finish();
      }
    },
    subscribe(run: string, notify: (news: RunNews | null) => void): () => void {
      const listeners = subscribers.get(run) ?? new Set();
      subscribers.set(run, listeners.add(notify));
      notify(null);
      return () => void listeners.delete(notify);
    },
    writes: () => writes,
    stepBack(count: number): void {
      for (let i = Math.min(count, history.length, HISTORY); i > 0; i--) {
        for (const { entries, id, before } of (history.pop() ?? []).reverse()) {
          if (before === undefined) entries.delete(id);
          else entries.set(id, before);
        }
        writes--;
      }
    },
    empty(): void {
      for (const { entries } of tables) {
        for (const [id, before] of entries) changes.push({ entries, id, before });
        entries.clear();
      }
      finish();
    },
    lose(key: string): void {
      for (const { name, entries } of tables) {
        for (const [id, before] of entries) {
          if (name(id) !== key) continue;
          changes.push({ entries, id, before });
          entries.delete(id);
        }
      }
      finish();
    },
    keys(): KeyInfo[] {
      callBeganAt = now();
      const entriesFound: KeyInfo[] = [];
      for (const { name, entries } of tables) {
        for (const [id, entry] of entries) {
          if (isLive(entry)) entriesFound.push({ key: name(id), expiresAtMs: entry.expiresAtMs });
        }
      }
      return entriesFound.sort((a, b) => (a.key < b.key ? -1 : 1));
    },
    snapshot(): string {
      callBeganAt = now();
      const entriesFound: string[] = [];
      for (const { name, entries } of tables) {
        for (const [id, entry] of entries) {
          if (!isLive(entry)) continue;
          entry.text ??= `${name(id)} ${describe(entry.value as Value)}`;
          entriesFound.push(entry.text);
        }
      }
      return entriesFound.sort().join("\n");
    },
  };
  return space;
}

export type Keyspace = ReturnType<typeof createKeyspace>;
