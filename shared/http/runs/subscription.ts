// A bell that one reader waits for: what it listeners with while the reader is busy is kept for them.

export interface Subscription<T> {
  notify(news: T): void;
  /**
   * Resolves at the next notify, at once if it rang since the last wait, or when the time is up.
   * @returns what it rang with since the last wait
   */
  wait(ms: number): Promise<T[]>;
  /** What it rang with since the last wait, without waiting. */
  take(): T[];
}

/** @param signal when raised, every wait is over */
export function createSubscription<T>(signal: AbortSignal): Subscription<T> {
  let rung: T[] = [];
  let wake = () => {};
  signal.addEventListener("abort", () => wake());
  const take = () => {
    const taken = rung;
    rung = [];
    return taken;
  };
  return {
    take,
    notify(news) {
      rung.push(news);
      wake();
    },
    async wait(ms) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      if (rung.length === 0 && !signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, ms);
        });
      }
      clearTimeout(timer);
      wake = () => {};
      return take();
    },
  };
}
