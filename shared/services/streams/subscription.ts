// A subscription for one waiting reader. It keeps events that arrive while the reader is busy.

export interface Subscription<T> {
  notify(item: T): void;
  /**
   * Resolves at the next notification, at the time-out, or when the signal is aborted; at once if a notification has
   * not been taken yet.
   * @returns the notifications since the last `wait` or `take`
   */
  wait(ms: number): Promise<T[]>;
  /** The notifications since the last `wait` or `take`, without waiting. */
  take(): T[];
}

/** @param signal ends every wait when it is aborted */
export function createSubscription<T>(signal: AbortSignal): Subscription<T> {
  let news: T[] = [];
  let wake = () => {};
  signal.addEventListener("abort", () => wake());
  const take = () => {
    const pendingNews = news;
    news = [];
    return pendingNews;
  };
  return {
    take,
    notify(item) {
      news.push(item);
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
