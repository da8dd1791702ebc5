// Reads the Worker's heap while nothing is in progress, which shows whether runs leave anything behind.
import type { HeapReader } from "../../bench/measure/heap-usage.ts";

/** The smallest of several readings counts, because a single one may include a request's garbage. */
const READINGS = 8;
const COLLECTION_WAIT_MS = 4_000;

/**
 * @param url the address of a request that does nothing; workerd collects only during an invocation
 * @returns the fewest bytes that one of the collections leaves; NaN if there was no collection
 */
export async function idleHeap(heap: Pick<HeapReader, "collect">, url: string): Promise<number> {
  const readings: number[] = [];
  for (let n = 0; n < READINGS; n += 1) {
    const collection = heap.collect(COLLECTION_WAIT_MS);
    await fetch(url).then((answer) => answer.arrayBuffer());
    const bytes = await collection;
    if (bytes !== null) readings.push(bytes);
  }
  return readings.length === 0 ? NaN : Math.min(...readings);
}
