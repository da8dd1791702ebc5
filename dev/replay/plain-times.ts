// Replaces times in a text, which differ between runs. Days stay, because decisions depend on them.

const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[0-9.]*(?:Z|[+-]\d\d(?::?\d\d)?)/g;

export function plainTimes(text: string): string {
  return text.replace(TIME, "<time>");
}
