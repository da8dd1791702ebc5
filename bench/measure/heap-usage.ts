// Reads the JavaScript heap of a Worker in workerd through V8's inspector. `collect` first
// forces a collection, because V8 keeps garbage as long as there is memory.
import { openInspector } from "./open-inspector.ts";

const POLL_MS = 15;
/**
 * The time to wait for a collection. workerd collects only during the Worker's next invocation; while
 * the Worker is idle, its heap does not grow.
 */
const COLLECTION_WAIT_MS = 200;
const MB = 1024 * 1024;

interface Usage {
  usedSize: number;
  /** Bytes of buffers outside the heap. */
  backingStorageSize?: number;
  embedderHeapUsedSize?: number;
}

/** A connection to the inspector of one Worker, which ends with the Worker's process. */
export interface HeapReader {
  /** Bytes in use now, including garbage. */
  read(): Promise<number>;
  /**
   * Bytes that a collection leaves; null if there was no collection within this time, because the Worker is
   * idle or the machine is busy.
   */
  collect(withinMs?: number): Promise<number | null>;
  close(): void;
}

/**
 * @param inspectorUrl the address of the running workerd's inspector
 * @throws Error if the inspector does not answer
 */
export async function openHeapReader(inspectorUrl: string): Promise<HeapReader> {
  const inspector = await openInspector(inspectorUrl, "worker");
  const read = async () => {
    const usage = await inspector.send<Usage>("Runtime.getHeapUsage");
    return usage.usedSize + (usage.backingStorageSize ?? 0) + (usage.embedderHeapUsedSize ?? 0);
  };
  return {
    read,
    async collect(withinMs = COLLECTION_WAIT_MS) {
      const timeout = new Promise<null>((resolve) => setTimeout(resolve, withinMs, null));
      const usage = await Promise.race([inspector.send("HeapProfiler.collectGarbage"), timeout]);
      return usage === null ? null : read();
    },
    close: inspector.close,
  };
}

/**
 * Watches the heap in MB. `before` is its size at the start, including garbage. `peak` is the most that a collection
 * left since then, and at least `before`.
 * @throws Error if the inspector does not answer
 */
export async function watchHeap(
  inspectorUrl: string,
): Promise<{ stop(): Promise<{ before: number; peak: number }> }> {
  const heap = await openHeapReader(inspectorUrl);
  const before = await heap.read();
  let peak = before;
  const watch = { isDone: false };
  const watching = (async () => {
    while (!watch.isDone) {
      peak = Math.max(peak, (await heap.collect()) ?? 0);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  })();
  return {
    async stop() {
      watch.isDone = true;
      await watching;
      heap.close();
      return { before: Math.round(before / MB), peak: Math.round(peak / MB) };
    },
  };
}
