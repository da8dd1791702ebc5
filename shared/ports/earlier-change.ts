// The call that reads what the ledger holds of a change that an earlier run has made (spec/reruns#changes-of-data).
import * as z from "zod";
import { EffectResultSchema, type EffectOp } from "../contracts/effects.ts";
import type { Hop } from "../contracts/hop.ts";
import type { RunId } from "../contracts/ids.ts";
import { asUser } from "./define-call.ts";

/** A change of data that a run has made. */
export interface EarlierChange {
  /** The id of the run that made it. */
  run: string;
  /** The hop that made it. */
  hop: Hop;
  /** The time of the change, in ISO 8601. */
  at: string;
}

const earlierChange = z.discriminatedUnion("outcome", [
  /** The same operations were applied and are not undone. */
  z.object({ outcome: z.literal("made"), results: z.array(EffectResultSchema) }),
  /**
   * `differs`: the ledger has other operations or none, or some of them were undone. `none`: the change was undone, or
   * the step has changed data itself.
   */
  z.object({ outcome: z.enum(["differs", "none"]) }),
]);

/** @param earlier a change by a run that this one continues, directly or through other reruns */
export const readEarlierChange = asUser(
  "read_earlier_change",
  ({
    run,
    hop,
    earlier,
    ops,
  }: {
    run: RunId;
    hop: Hop;
    earlier: Pick<EarlierChange, "run" | "hop">;
    ops: EffectOp[];
  }) => ({ run_id: run, hop, earlier: { run: earlier.run, hop: earlier.hop }, ops }),
  earlierChange,
);
