// What the gate samples and `npm run test:all` covers whole (CONTRIBUTING.md lists it).
import { beforeEach } from "vitest";

/** Whether everything is covered. */
const isWhole = process.env["ALFRED_TEST_ALL"] === "1";

/** A number of cases: that of the gate, or that of `npm run test:all`. */
export const cases = (gate: number, whole: number): number => (isWhole ? whole : gate);

/** The items at every n-th place: n is the gate's, or that of `npm run test:all`. */
export function* sampleEvery<T>(gate: number, whole: number, all: Iterable<T>): Generator<T> {
  const step = cases(gate, whole);
  let place = 0;
  for (const one of all) if (place++ % step === 0) yield one;
}

/** Whether the case at this place is one of every `gate`-th, or of every `whole`-th. */
export const inSample = (gate: number, whole: number, place: number): boolean =>
  place % cases(gate, whole) === 0;

/** In the gate, only every n-th test of this file runs, the first one included; the others are reported as skipped. */
export function sampleTests(gate: number): void {
  if (isWhole) return;
  let place = 0;
  beforeEach(({ skip }) => {
    if (place++ % gate !== 0) skip("npm run test:all runs it");
  });
}

/** In the gate, only the first test of each block of this file runs; the others are reported as skipped. */
export function sampleFirstOfEachBlock(): void {
  if (isWhole) return;
  beforeEach(({ task, skip }) => {
    const [first] = (task.suite ?? task.file).tasks.filter(({ type }) => type === "test");
    if (first !== task) skip("npm run test:all runs it");
  });
}
