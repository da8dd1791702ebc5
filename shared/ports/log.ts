// Structured log lines: ids, codes, numbers; never a user's text, a token or a secret.

export type LogFields = Record<string, string | number | boolean | null | undefined>;

/**
 * @example
 * import type { Log } from "./log.ts";
 * export const warnOfRetry = (log: Log, run: string, attempt: number): void =>
 *   log.warn("hop.retry", { "alfred.run": run, attempt });
 */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}
