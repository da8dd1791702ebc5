// Virtual time: events happen in the order of their times, and after each the process runs until it is
// idle. The same events give the same course.

export interface Timeline {
  /** Virtual milliseconds since the epoch. */
  now(): number;
  /** Schedules an event `ms` from now. Events at the same time happen in the order in which they were scheduled. */
  after(ms: number, event: () => void): void;
  /**
   * Lets events happen, each followed by `onSettled`, until `isOver` is true ("over"), no event is left
   * ("idle"), or `untilMs` is reached ("late").
   */
  run(options: {
    untilMs: number;
    isOver: () => boolean;
    onSettled: () => void;
  }): Promise<"over" | "idle" | "late">;
}

interface Entry {
  at: number;
  order: number;
  event: () => void;
}

/** A timeline that begins at `startMs`. */
export function createTimeline(startMs: number): Timeline {
  let now = startMs;
  let order = 0;
  const heap: Entry[] = [];

  return {
    now: () => now,
    after(ms, event) {
      push(heap, { at: now + Math.max(0, ms), order: order++, event });
    },
    async run({ untilMs, isOver, onSettled }) {
      while (!isOver()) {
        const next = pop(heap);
        if (next === undefined) return "idle";
        if (next.at > untilMs) return "late";
        now = next.at;
        next.event();
        // All promises settle before an immediate runs, because nothing here waits for real input.
        await new Promise<void>((resolve) => setImmediate(resolve));
        onSettled();
      }
      return "over";
    },
  };
}

function isBefore(a: Entry | undefined, b: Entry | undefined): boolean {
  if (a === undefined || b === undefined) return b === undefined;
  return a.at === b.at ? a.order < b.order : a.at < b.at;
}

function push(heap: Entry[], entry: Entry): void {
  let index = heap.length;
  heap.push(entry);
  while (index > 0) {
    const parent = (index - 1) >> 1;
    if (isBefore(heap[parent], entry)) break;
    heap[index] = heap[parent] as Entry;
    index = parent;
  }
  heap[index] = entry;
}

function pop(heap: Entry[]): Entry | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (first === undefined || last === undefined || heap.length === 0) return first;
  let index = 0;
  for (;;) {
    const leftChild = 2 * index + 1;
    const child = isBefore(heap[leftChild + 1], heap[leftChild]) ? leftChild + 1 : leftChild;
    if (child >= heap.length || isBefore(last, heap[child])) break;
    heap[index] = heap[child] as Entry;
    index = child;
  }
  heap[index] = last;
  return first;
}
