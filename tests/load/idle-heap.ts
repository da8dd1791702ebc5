// What the Worker's heap holds while nothing is under way: only there it shows whether runs leave something.
import type { HeapReader } from "../../bench/measure/heap-usage.ts";

/** Answers that keep the least: one may come in the middle of a request's own garbage. */
const READINGS = 8;
const COLLECTED_MS = 4_000;

/**
 * Bytes after collections; NaN where none was made.
 * @param url of a request that does nothing: workerd collects during an invocation
 */
export async function idleHeap(heap: Pick<HeapReader, "collect">, url: string): Promise<number> {
  const readings: number[] = [];
  for (let n = 0; n < READINGS; n += 1) {
    const collected = heap.collect(COLLECTED_MS);
    await fetch(url).then((answer) => answer.arrayBuffer());
    const bytes = await collected;
    if (bytes !== null) readings.push(bytes);
  }
  return readings.length === 0 ? NaN : Math.min(...readings);
}
