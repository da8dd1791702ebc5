// Reads durations as QStash headers write them: `10s`, `1d10h30m`, `6m5s`, `300ms`.

const UNIT_MS: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

const DURATION = /^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h|d))+$/;
const PART = /(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h|d)/g;

/** Milliseconds of a duration with units, or undefined if the text is not one. */
export function parseDuration(text: string): number | undefined {
  const trimmedText = text.trim();
  if (!DURATION.test(trimmedText)) return undefined;
  let total = 0;
  for (const [, amount, unit] of trimmedText.matchAll(PART)) {
    total += Number(amount) * (UNIT_MS[unit ?? ""] ?? 0);
  }
  return total;
}
