// Measures how much more work a longer text makes. A reader that is very fast by the clock passes at once; the clock
// never fails one, because a busy machine makes nothing faster. Otherwise growth is judged by the process's CPU time,
// over so many repetitions that the resolution of its measurement does not matter, and by the best of several tries.

const elapsedMs = (work: () => unknown): number => {
  const from = performance.now();
  work();
  return performance.now() - from;
};

const cpuMicros = (work: () => unknown, times: number): number => {
  const from = process.cpuUsage();
  for (let time = 0; time < times; time += 1) work();
  const { user, system } = process.cpuUsage(from);
  return user + system;
};

/** Milliseconds for the longer text, of which a reader with quadratic growth takes a multiple. */
const FAST_MS = 5;
/** CPU time in milliseconds of one measurement of the shorter text. */
const MEASURED_MS = 8;
const MAX_TRIES = 10;

/**
 * The factor by which the work grows with four times the text: 4 if it is linear, 0 if it is too fast to measure.
 * @param enough the factor at which no further try is made
 */
export function growth(
  read: (text: string) => unknown,
  textOf: (length: number) => string,
  length: number,
  enough: number,
  maxTries = MAX_TRIES,
): number {
  const [short, long] = [textOf(length), textOf(4 * length)];
  for (let tries = 0; tries < 3; tries += 1) {
    if (elapsedMs(() => read(long)) < FAST_MS) return 0;
  }
  const onceMs = Math.max(cpuMicros(() => read(short), 1) / 1_000, 0.1);
  const repetitions = Math.ceil(MEASURED_MS / onceMs);
  let best = Infinity;
  for (let tries = 0; tries < maxTries && best > enough; tries += 1) {
    const [shortTime, longTime] = [short, long].map((text) =>
      cpuMicros(() => read(text), repetitions),
    );
    best = Math.min(best, (longTime ?? 0) / Math.max(shortTime ?? 0, 1));
  }
  return best;
}
