// Measures time and calls per part. The time of overlapping calls counts once, because the stopwatch measures
// how long the hop waited, not the sum of the calls.

export const PARTS = ["claim", "model", "database", "store", "queue"] as const;
export type Part = (typeof PARTS)[number];

export interface Stopwatch {
  /** Times one call. */
  time<T>(part: Part, call: () => Promise<T>): Promise<T>;
  /** The same object with every method timed; each method must return a promise. */
  wrap<T extends object>(
    target: T,
    partOf: (method: string) => Part,
    /** Called after every call that was answered. */
    onAnswer?: (method: string, args: unknown[], answer: unknown) => void,
  ): T;
  /** Milliseconds in which a call of the part was under way; without `part`, a call of any part. */
  ms(part?: Part): number;
  calls(part: Part): number;
}

interface Reading {
  openCalls: number;
  since: number;
  ms: number;
  calls: number;
}

/** @param now milliseconds since the epoch */
export function createStopwatch(now: () => number): Stopwatch {
  const emptyReading = (): Reading => ({ openCalls: 0, since: 0, ms: 0, calls: 0 });
  const allParts = emptyReading();
  const readings = Object.fromEntries(PARTS.map((part) => [part, emptyReading()])) as Record<
    Part,
    Reading
  >;
  const begin = (reading: Reading) => {
    reading.calls++;
    if (reading.openCalls++ === 0) reading.since = now();
  };
  const end = (reading: Reading) => {
    if (--reading.openCalls === 0) reading.ms += now() - reading.since;
  };
  const total = ({ ms, openCalls, since }: Reading) => ms + (openCalls > 0 ? now() - since : 0);

  async function time<T>(part: Part, call: () => Promise<T>): Promise<T> {
    begin(allParts);
    begin(readings[part]);
    try {
      return await call();
    } finally {
      end(readings[part]);
      end(allParts);
    }
  }

  return {
    time,
    wrap: (target, partOf, onAnswer) =>
      new Proxy(target, {
        get(from, name): unknown {
          const method: unknown = Reflect.get(from, name);
          if (typeof method !== "function" || typeof name !== "string") return method;
          return async (...args: unknown[]) => {
            const call = () => Reflect.apply(method, from, args) as Promise<unknown>;
            const answer = await time(partOf(name), call);
            onAnswer?.(name, args, answer);
            return answer;
          };
        },
      }),
    ms: (part) => total(part ? readings[part] : allParts),
    calls: (part) => readings[part].calls,
  };
}
