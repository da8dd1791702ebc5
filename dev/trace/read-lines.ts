// Reads log lines from text: the Worker's own lines, one JSON object each, or the output of `wrangler tail --format
// json`, in which each event has the lines of one invocation.

export type LogLine = Record<string, unknown>;

interface TailLog {
  message?: unknown;
  /** Milliseconds since the epoch. */
  timestamp?: unknown;
}

/** Skips other lines, such as a banner, a stack trace, and the incomplete line of a killed process. */
export function readLines(text: string): LogLine[] {
  const lines: LogLine[] = [];
  /** The current event of a tail, which is printed over several lines. */
  let event: string[] | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (line === "{") event = [];
    event?.push(line);
    if (event === undefined) lines.push(...fromObject(parse(line)));
    else if (line === "}") {
      lines.push(...fromObject(parse(event.join("\n"))));
      event = undefined;
    }
  }
  return lines;
}

function fromObject(logLine: LogLine | undefined): LogLine[] {
  if (logLine === undefined) return [];
  const logs = logLine["logs"];
  if (!Array.isArray(logs)) return [logLine];
  return (logs as TailLog[]).flatMap(({ message, timestamp }) => {
    const [first] = Array.isArray(message) ? (message as unknown[]) : [message];
    const line = typeof first === "string" ? parse(first) : undefined;
    if (line === undefined) return [];
    const at = typeof timestamp === "number" ? new Date(timestamp).toISOString() : undefined;
    return [{ ...(at === undefined ? {} : { time: at }), ...line }];
  });
}

function parse(text: string): LogLine | undefined {
  if (!text.startsWith("{")) return undefined;
  try {
    return JSON.parse(text) as LogLine;
  } catch {
    return undefined;
  }
}
