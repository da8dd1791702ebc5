// Locks of transactions: shared or exclusive, granted in the order of the requests, and held until the transaction ends.

type Mode = "share" | "exclusive";

interface Lock {
  share: number;
  exclusive: boolean;
  waiting: { mode: Mode; enter: () => void }[];
}

/** The locks of one transaction; both calls return once the lock is held. */
export interface TransactionLocks {
  share(...name: (string | number)[]): Promise<void>;
  exclusive(...name: (string | number)[]): Promise<void>;
}

/**
 * Runs transactions under locks. All of them take locks in one order (request or event, conversation, run, ledger key),
 * as the functions of the migrations do, so no two transactions wait for each other.
 */
export function createLocks(): <T>(work: (locks: TransactionLocks) => Promise<T>) => Promise<T> {
  const locks = new Map<string, Lock>();

  const admits = (lock: Lock, mode: Mode): boolean =>
    !lock.exclusive && (mode === "share" || lock.share === 0);
  const enter = (lock: Lock, mode: Mode): void => {
    if (mode === "share") lock.share++;
    else lock.exclusive = true;
  };

  function leave(name: string, mode: Mode): void {
    const lock = locks.get(name)!;
    if (mode === "share") lock.share--;
    else lock.exclusive = false;
    for (let next = lock.waiting[0]; next && admits(lock, next.mode); next = lock.waiting[0]) {
      lock.waiting.shift();
      enter(lock, next.mode);
      next.enter();
    }
    if (!lock.exclusive && lock.share === 0 && lock.waiting.length === 0) locks.delete(name);
  }

  return async (work) => {
    const heldLocks: [name: string, mode: Mode][] = [];
    const take =
      (mode: Mode) =>
      async (...parts: (string | number)[]) => {
        const name = parts.join("/");
        // A transaction does not wait for a lock that it holds in the same mode.
        if (heldLocks.some(([heldName, heldMode]) => heldName === name && heldMode === mode))
          return;
        let lock = locks.get(name);
        if (!lock) locks.set(name, (lock = { share: 0, exclusive: false, waiting: [] }));
        const { waiting } = lock;
        // Transactions that wait already go first, so that a row with constant sharers can be locked exclusively.
        if (waiting.length === 0 && admits(lock, mode)) enter(lock, mode);
        else await new Promise<void>((go) => waiting.push({ mode, enter: go }));
        heldLocks.push([name, mode]);
      };
    try {
      return await work({ share: take("share"), exclusive: take("exclusive") });
    } finally {
      for (const [name, mode] of heldLocks.toReversed()) leave(name, mode);
    }
  };
}
