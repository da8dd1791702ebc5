// Header names as QStash shows them, and the headers that are never forwarded.

/** Headers of a connection, not of a message. */
const CONNECTION_HEADERS = new Set([
  "Connection",
  "Content-Length",
  "Host",
  "Keep-Alive",
  "Te",
  "Trailer",
  "Transfer-Encoding",
  "Upgrade",
]);

/** `x-my-header` → `X-My-Header`: the casing in message, callback and dead-letter documents. */
export function canonicalName(name: string): string {
  return name.toLowerCase().replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

/** Whether a canonical name may be forwarded to a destination. */
export function isForwardable(canonical: string): boolean {
  return !CONNECTION_HEADERS.has(canonical);
}

/** Converts Node's flat name/value list to canonical name → values. */
export function headerLists(raw: string[]): Record<string, string[]> {
  const lists: Record<string, string[]> = {};
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = canonicalName(raw[i] ?? "");
    (lists[name] ??= []).push(raw[i + 1] ?? "");
  }
  return lists;
}
