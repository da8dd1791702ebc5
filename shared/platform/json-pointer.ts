// Writes JSON Pointers (RFC 6901), as faults use them.

export function jsonPointer(path: readonly (string | number)[]): string {
  return path
    .map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`)
    .join("");
}
