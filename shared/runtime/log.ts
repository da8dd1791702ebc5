// Structured log lines on the console: one JSON object each, ids and codes only.
import type { Log, LogFields } from "../ports/log.ts";

/**
 * Each line contains its time, because not every reader of the console records one.
 * @param write receives one line of JSON per event; the console by default
 */
export function createLog(write: (line: string) => void = (line) => console.log(line)): Log {
  const logAt =
    (level: string) =>
    (event: string, fields: LogFields = {}) => {
      write(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }));
    };
  return { info: logAt("info"), warn: logAt("warn"), error: logAt("error") };
}
