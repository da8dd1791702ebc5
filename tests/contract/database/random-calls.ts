// Random calls on one conversation and its forks: few keys and few rows, so that calls meet the same ones.
import * as fc from "fast-check";

const few = (most: number) => fc.integer({ min: 0, max: most });
/** The difference between the call's epoch and the run's epoch, as far as the caller knows the latter. */
const epoch = fc.constantFrom(0, 0, 0, 0, 0, 0, 1, -1);
const run = few(3);

const operation = fc.oneof(
  fc.record({ do: fc.constant("recipe" as const), lines: few(2), draft: few(2) }),
  fc.record({ do: fc.constantFrom("item" as const, "nothing" as const, "unknown" as const) }),
  fc.record({
    do: fc.constantFrom("rename" as const, "remove" as const, "plan" as const, "lines" as const),
    row: few(3),
  }),
);
export type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const call = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("say" as const),
      key: few(3),
      body: few(1),
      limit: few(2),
      budget: fc.option(few(3)),
      place: fc.option(
        fc.record({
          as: fc.constantFrom("from" as const, "edit" as const, "retry" as const),
          run,
          isNewest: fc.boolean(),
          effects: fc.constantFrom("keep" as const, "undo" as const, null),
        }),
      ),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("apply" as const),
      run,
      epoch,
      step: few(2),
      seq: few(2),
      isAtomic: fc.boolean(),
      ops: fc.array(operation, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("finish" as const),
      run,
      epoch: fc.option(epoch),
      key: few(1),
      status: few(2),
      version: fc.option(few(2)),
      cost: fc.option(few(2)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("spend" as const), run, part: few(1), cost: few(2) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("recover" as const), run, epoch }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("fork" as const), run }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("undo" as const), run, key: few(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("take back" as const), run, source: run }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("summary" as const), version: few(2), n: few(1) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("read" as const, "apply again" as const) }),
  },
);
export type Call = typeof call extends fc.Arbitrary<infer T> ? T : never;

export const calls = fc.array(call, { minLength: 12, maxLength: 30 });
