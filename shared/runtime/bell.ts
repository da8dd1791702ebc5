// A bell that one reader waits for: rings are not lost while it is busy, and never pile up.

export interface Bell {
  ring(): void;
  /** Resolves at the next ring, at once if it rang since the last wait, or when the time is up. */
  wait(ms: number): Promise<void>;
}

/** @param signal when raised, every wait is over */
export function createBell(signal: AbortSignal): Bell {
  let rung = false;
  let wake = () => {};
  const ring = () => {
    rung = true;
    wake();
  };
  signal.addEventListener("abort", ring);
  return {
    ring,
    async wait(ms) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      if (!rung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, ms);
        });
      }
      clearTimeout(timer);
      wake = () => {};
      rung = false;
    },
  };
}
