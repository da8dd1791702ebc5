// Samples of cases for the gate. `npm run test:all` takes larger ones, or all cases (CONTRIBUTING.md lists them).
import { beforeEach } from "vitest";

const coversAll = process.env["ALFRED_TEST_ALL"] === "1";

/** The number of cases for the gate, or the one for `npm run test:all`. */
export const cases = (gate: number, full: number): number => (coversAll ? full : gate);

/** Every n-th item, where n is the gate's number or that of `npm run test:all`. */
export function* sampleEvery<T>(gate: number, full: number, all: Iterable<T>): Generator<T> {
  const step = cases(gate, full);
  let place = 0;
  for (const item of all) if (place++ % step === 0) yield item;
}

/** Whether the case at this place is in the sample: every `gate`-th one in the gate, else every `full`-th. */
export const inSample = (gate: number, full: number, place: number): boolean =>
  place % cases(gate, full) === 0;

/**
 * In the gate, only every n-th test of the file, or of the block in which this is called, runs. The first one is
 * included; the others are reported as skipped.
 */
export function sampleTests(gate: number): void {
  if (coversAll) return;
  let place = 0;
  beforeEach(({ skip }) => {
    if (place++ % gate !== 0) skip("npm run test:all runs it");
  });
}

/**
 * In the gate, only the first test of each block of this file runs; the others are reported as skipped.
 *
 * @param covered the name of a block whose path another block beside it plays as well, and which does not run at all
 */
export function sampleFirstOfEachBlock(covered?: string): void {
  if (coversAll) return;
  beforeEach(({ task, skip }) => {
    const block = task.suite ?? task.file;
    const [first] = block.tasks.filter(({ type }) => type === "test");
    const besides = (task.suite?.suite ?? task.file).tasks.filter(({ type }) => type === "suite");
    const isCovered = block.name === covered && besides.length > 1;
    if (first !== task || isCovered) skip("npm run test:all runs it");
  });
}
