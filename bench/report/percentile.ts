// Percentiles of measured values.

/**
 * The smallest value that at least this share (0 to 1) of the values does not exceed: the nearest rank. NaN without
 * values.
 */
export function percentile(values: number[], share: number): number {
  const ascending = [...values].sort((a, b) => a - b);
  return ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? Number.NaN;
}
