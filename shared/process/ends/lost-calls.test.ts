import { expect, it } from "vitest";
import type { HopContext } from "../../engine/hop/hop.ts";
import { lostCalls } from "./lost-calls.ts";

const done = { status: "done", measure: null };
const inEpoch = (epoch: number) =>
  ({
    envelope: { epoch },
    state: {
      statuses: {
        step: { kind: "frame", waves: [[1, 2, 3]] },
        "step.1": { kind: "step", status: "completed", req: true },
      },
    },
  }) as unknown as Pick<HopContext, "envelope" | "state">;

it("a run in its first epoch does not read the journal for lost calls", async () => {
  const readNothing = () => Promise.reject(new Error("the journal was read"));
  expect(await lostCalls(inEpoch(0), readNothing)).toEqual({});
});

it("a call in the journal is lost if its hop has no mark", async () => {
  const inDoubt = { status: "unknown_outcome", measure: null };
  const journal = { "step.1": done, "step.2": done, "step.3": inDoubt };
  expect(await lostCalls(inEpoch(2), () => Promise.resolve(journal))).toEqual({
    "step.2": done,
    "step.3": inDoubt,
  });
});
