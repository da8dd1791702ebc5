// Timers that can wait longer than setTimeout's 24.8 days, and that can all be stopped together.

/** The longest wait of setTimeout; longer waits are split. */
const MAX_WAIT_MS = 2_147_483_647;

export interface Timer {
  cancel(): void;
}

export interface Timers {
  /** Runs `run` once after `ms` milliseconds. */
  after(ms: number, run: () => void): Timer;
  cancelAll(): void;
}

/** A set of timers that can be stopped together. */
export function createTimers(): Timers {
  const activeTimers = new Set<Timer>();

  function after(ms: number, run: () => void): Timer {
    let msLeft = ms;
    let handle: NodeJS.Timeout;
    const timer: Timer = {
      cancel() {
        clearTimeout(handle);
        activeTimers.delete(timer);
      },
    };
    const arm = () => {
      const piece = Math.min(msLeft, MAX_WAIT_MS);
      msLeft -= piece;
      handle = setTimeout(() => {
        if (msLeft > 0) return arm();
        activeTimers.delete(timer);
        run();
      }, piece);
    };
    activeTimers.add(timer);
    arm();
    return timer;
  }

  return {
    after,
    cancelAll() {
      for (const timer of [...activeTimers]) timer.cancel();
    },
  };
}
