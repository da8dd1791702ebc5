// Whether something happens for the first time within a period.

/**
 * @example
 * import type { FirstTimes } from "./first-times.ts";
 * export const isReplay = async (firstTimes: FirstTimes, event: string): Promise<boolean> =>
 *   !(await firstTimes.isFirst(`event:${event}`, 600));
 */
export interface FirstTimes {
  /**
   * True at most once in `seconds`. Never throws. Also true when the answer is unknown, because it is better to
   * do the guarded work twice than never.
   */
  isFirst(name: string, seconds: number): Promise<boolean>;
}
