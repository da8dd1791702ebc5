// Formats a change in percent for the cost documents.

/** `−42 %`, `+3 %`, `±0 %`; `before` is not 0. */
export function percentChange(before: number, after: number): string {
  const percent = Math.round((after / before - 1) * 100);
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "±";
  return `${sign}${Math.abs(percent)} %`;
}
