// A change in percent, as the cost documents write it.

/** `−42 %`, `+3 %`, `±0 %`; `before` is not 0. */
export function percentChange(before: number, after: number): string {
  const percent = Math.round((after / before - 1) * 100);
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "±";
  return `${sign}${Math.abs(percent)} %`;
}
