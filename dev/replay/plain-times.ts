// Replaces times in a text, because they differ between runs. Dates stay, because decisions depend on them.

const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[0-9.]*(?:Z|[+-]\d\d(?::?\d\d)?)/g;

export function hideTimes(text: string): string {
  return text.replace(TIME, "<time>");
}
