// Percentiles of measured values.

/** The value below which this share (0 to 1) of the values lies, by nearest rank. */
export function percentile(values: number[], share: number): number {
  const ascending = [...values].sort((a, b) => a - b);
  return ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? Number.NaN;
}
