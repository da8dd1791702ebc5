// How much more work a longer text makes. The clock lets a reader pass at once and never makes one fail: whether work
// grows too fast is judged by the time that the process computes, over so many repetitions that its grain and a busy
// machine do not matter, and by the best of several tries.

const elapsed = (work: () => unknown): number => {
  const from = performance.now();
  work();
  return performance.now() - from;
};

const computed = (work: () => unknown, times: number): number => {
  const from = process.cpuUsage();
  for (let time = 0; time < times; time += 1) work();
  const { user, system } = process.cpuUsage(from);
  return user + system;
};

/** Milliseconds: less than this is not measured. */
const LEAST = 0.4;
/** Milliseconds of computing in one measurement of the shorter text. */
const MEASURED = 15;
const TRIES = 4;

/** How many times as long four times the text takes: 4 where each character costs the same. */
export function growth(
  read: (text: string) => unknown,
  textOf: (length: number) => string,
  length: number,
  enough: number,
): number {
  const [short, long] = [textOf(length), textOf(4 * length)];
  let [least, leastLong] = [Infinity, Infinity];
  for (let tries = 0; tries < TRIES; tries += 1) {
    least = Math.min(
      least,
      elapsed(() => read(short)),
    );
    leastLong = Math.min(
      leastLong,
      elapsed(() => read(long)),
    );
    const times = leastLong / Math.max(least, LEAST);
    if (times <= enough) return times;
  }
  const repetitions = Math.ceil(MEASURED / Math.max(least, LEAST));
  let best = Infinity;
  for (let tries = 0; tries < TRIES && best > enough; tries += 1) {
    const [one, four] = [short, long].map((text) => computed(() => read(text), repetitions));
    best = Math.min(best, (four ?? 0) / Math.max(one ?? 0, 1));
  }
  return best;
}
