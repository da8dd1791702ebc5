// A subscription for one waiting reader. News that arrive while the reader is busy are kept.

export interface Subscription<T> {
  notify(one: T): void;
  /**
   * Resolves at the next news, at once if some came since the last wait, or when the time is up.
   * @returns what came since the last wait
   */
  wait(ms: number): Promise<T[]>;
  /** What came since the last wait, without waiting. */
  take(): T[];
}

/** @param signal when raised, every wait is over */
export function createSubscription<T>(signal: AbortSignal): Subscription<T> {
  let news: T[] = [];
  let wake = () => {};
  signal.addEventListener("abort", () => wake());
  const take = () => {
    const taken = news;
    news = [];
    return taken;
  };
  return {
    take,
    notify(one) {
      news.push(one);
      wake();
    },
    async wait(ms) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      if (news.length === 0 && !signal.aborted) {
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
