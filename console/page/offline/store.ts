// What this browser stores for use without a connection: what the shopping list, the plan and other pages last read, and the
// ticks and added items that wait to be sent, or that the server refused and the person has yet to decide about. Signing out
// empties it.
import type { Addition } from "./addition.ts";
import type { Tick } from "./tick.ts";

/** A copy of what was read, with the time of reading. */
export interface Copy<T> {
  data: T;
  /** Milliseconds since 1970. */
  at: number;
}

const STORES = ["copies", "ticks", "additions"] as const;
type StoreName = (typeof STORES)[number];

export class OfflineStore {
  readonly #database: Promise<IDBDatabase>;

  constructor(userId: string) {
    this.#database = open(`alfred.${userId}`);
    // A browser may refuse storage, for example in a private window; each use then fails.
    this.#database.catch(() => {});
  }

  async readCopy<T>(name: string): Promise<Copy<T> | undefined> {
    return this.#use("copies", "readonly", (store) => store.get(name));
  }

  async keepCopy<T>(name: string, copy: Copy<T>): Promise<void> {
    await this.#use("copies", "readwrite", (store) => store.put(copy, name));
  }

  /** In the order in which they were made. */
  async ticks(): Promise<Tick[]> {
    return this.#use("ticks", "readonly", (store) => store.getAll());
  }

  /** In the order in which they were made. */
  async additions(): Promise<Addition[]> {
    return this.#use("additions", "readonly", (store) => store.getAll());
  }

  /**
   * Changes the ticks in one transaction, which other tabs cannot interrupt.
   *
   * @param change gets all ticks and returns those that replace them; new ones have no `place`
   */
  async changeTicks(change: (ticks: readonly Tick[]) => readonly Tick[]): Promise<void> {
    await this.#change("ticks", change);
  }

  /** Like `changeTicks`. */
  async changeAdditions(change: (all: readonly Addition[]) => readonly Addition[]): Promise<void> {
    await this.#change("additions", change);
  }

  async #change<T extends { place?: number }>(
    name: StoreName,
    change: (all: readonly T[]) => readonly T[],
  ): Promise<void> {
    await this.#use(name, "readwrite", (store) => {
      const all: IDBRequest<T[]> = store.getAll();
      all.addEventListener("success", () => {
        const next = change(all.result);
        const keptPlaces = new Set(next.map(({ place }) => place));
        for (const { place } of all.result) {
          if (place !== undefined && !keptPlaces.has(place)) store.delete(place);
        }
        for (const item of next) if (!all.result.includes(item)) store.put(item);
      });
      return all;
    });
  }

  async wipe(): Promise<void> {
    for (const name of STORES) await this.#use(name, "readwrite", (store) => store.clear());
  }

  async #use<T>(
    name: StoreName,
    mode: IDBTransactionMode,
    use: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    const transaction = (await this.#database).transaction(name, mode);
    const request = use(transaction.objectStore(name));
    return new Promise((resolve, reject) => {
      // Resolve only once it is on disk: waiting ticks must outlive the tab.
      transaction.addEventListener("complete", () => resolve(request.result));
      for (const end of ["abort", "error"])
        transaction.addEventListener(end, () => reject(transaction.error ?? new Error(end)));
    });
  }
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 2);
    request.addEventListener("upgradeneeded", () => {
      const { result } = request;
      for (const store of STORES) {
        if (result.objectStoreNames.contains(store)) continue;
        const isQueue = store !== "copies";
        result.createObjectStore(store, isQueue ? { keyPath: "place", autoIncrement: true } : {});
      }
    });
    request.addEventListener("success", () => {
      const { result } = request;
      // A newer page in another tab cannot open the database while this one holds it.
      result.addEventListener("versionchange", () => result.close());
      resolve(result);
    });
    request.addEventListener("error", () => reject(request.error ?? new Error("indexedDB")));
  });
}
