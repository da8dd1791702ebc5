// What this browser keeps of a person for bad days: the last shopping list that was read, and ticks that the server has not
// answered yet. Signing out empties it.
import type { Tick } from "./tick.ts";

/** A copy of what was read, with the moment at which it was read. */
export interface Copy<T> {
  data: T;
  /** Milliseconds since 1970. */
  at: number;
}

const STORES = ["copies", "ticks"] as const;
type StoreName = (typeof STORES)[number];

export class OfflineStore {
  readonly #database: Promise<IDBDatabase>;

  constructor(userId: string) {
    this.#database = open(`alfred.${userId}`);
    // A browser may refuse to keep anything, as in a private window: each use says so.
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

  /**
   * Changes the ticks as one step, which no other tab comes between.
   *
   * @param change gets all of them and returns those that there are to be; new ones have no `place`
   */
  async changeTicks(change: (ticks: readonly Tick[]) => readonly Tick[]): Promise<void> {
    await this.#use("ticks", "readwrite", (store) => {
      const all: IDBRequest<Tick[]> = store.getAll();
      all.addEventListener("success", () => {
        const next = change(all.result);
        const left = new Set(next.map(({ place }) => place));
        for (const { place } of all.result) {
          if (place !== undefined && !left.has(place)) store.delete(place);
        }
        for (const tick of next) if (!all.result.includes(tick)) store.put(tick);
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
      // Not before it is on the disk: what waits must outlive the tab.
      transaction.addEventListener("complete", () => resolve(request.result));
      for (const end of ["abort", "error"])
        transaction.addEventListener(end, () => reject(transaction.error ?? new Error(end)));
    });
  }
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener("upgradeneeded", () => {
      request.result.createObjectStore("copies");
      request.result.createObjectStore("ticks", { keyPath: "place", autoIncrement: true });
    });
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("indexedDB")));
  });
}
