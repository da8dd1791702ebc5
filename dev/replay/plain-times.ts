// Moments in a text, which no two runs share; days stay, because decisions rest on them.

const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[0-9.]*(?:Z|[+-]\d\d(?::?\d\d)?)/g;

export function plainTimes(text: string): string {
  return text.replace(TIME, "<time>");
}
