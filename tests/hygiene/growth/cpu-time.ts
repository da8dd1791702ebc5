// How much more work a longer text makes. The clock lets a reader pass at once, where it takes next to nothing, and never
// makes one fail: a busy machine makes nothing faster. Whether work grows too fast is judged by the time that the
// process computes, over so many repetitions that its grain does not matter, and by the best of several tries.

const elapsedMs = (work: () => unknown): number => {
  const from = performance.now();
  work();
  return performance.now() - from;
};

const cpuMs = (work: () => unknown, times: number): number => {
  const from = process.cpuUsage();
  for (let time = 0; time < times; time += 1) work();
  const { user, system } = process.cpuUsage(from);
  return user + system;
};

/** Milliseconds for the longer text: a reader whose work grows with the square of it takes many times as long. */
const AT_ONCE = 5;
/** Milliseconds of computing in one measurement of the shorter text. */
const MEASURED = 8;
const TRIES = 10;

/** How many times as long four times the text takes: 4 where each character costs the same; 0 for next to nothing. */
export function growth(
  read: (text: string) => unknown,
  textOf: (length: number) => string,
  length: number,
  enough: number,
): number {
  const [short, long] = [textOf(length), textOf(4 * length)];
  for (let tries = 0; tries < 3; tries += 1) {
    if (elapsedMs(() => read(long)) < AT_ONCE) return 0;
  }
  const once = Math.max(cpuMs(() => read(short), 1) / 1_000, 0.1);
  const repetitions = Math.ceil(MEASURED / once);
  let best = Infinity;
  for (let tries = 0; tries < TRIES && best > enough; tries += 1) {
    const [one, four] = [short, long].map((text) => cpuMs(() => read(text), repetitions));
    best = Math.min(best, (four ?? 0) / Math.max(one ?? 0, 1));
  }
  return best;
}
