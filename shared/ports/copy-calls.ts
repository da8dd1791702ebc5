// The calls about copies of Episodes in a Graphiti server (spec/memory#a-second-home).
import * as z from "zod";
import { asUser, asWorker, nothing, onlyField, row, snaked, time } from "./define-call.ts";
import { UserIdSchema } from "../contracts/ids.ts";
import type { KeptCopy } from "./memory-copy.ts";

export const copyCalls = {
  /**
   * `group`: that of the user's copies; null if nothing was copied, or memory is off. `newest`: how many of the
   * newest in it have to be listed to find all that are not bound yet.
   */
  copiedMemory: asUser(
    "copied_memory",
    () => ({}),
    row({ group: z.uuid().nullable(), newest: z.int() }, { group: "group_id" }),
  ),
  /**
   * Binds what was found to its Episodes, and takes what is to be sent, so that at most `limit` are in progress. `lost`: how
   * many were sent so often that they are not sent again. `group` is null if nothing is to be sent.
   */
  nextCopies: asUser(
    "next_copies",
    (request: { found: KeptCopy[]; limit: number; againSeconds: number }) => snaked(request),
    row(
      {
        group: z.uuid().nullable(),
        episodes: z.array(row({ id: z.uuid(), saidAt: time, text: z.string() })),
        lost: z.int(),
      },
      { group: "group_id" },
    ),
  ),
};

export const copyKeeperCalls = {
  /** Users for whom copies are in progress for that long, the longest first. */
  waitingCopies: asWorker(
    "waiting_copies",
    (limit: number, olderThanSeconds: number) => snaked({ limit, olderThanSeconds }),
    onlyField("users", z.array(UserIdSchema)),
  ),
  /** Groups of which the server has to delete all. */
  groupsToDrop: asWorker(
    "groups_to_drop",
    (limit: number) => snaked({ limit }),
    onlyField("groups", z.array(z.uuid())),
  ),
  /** The server has deleted the group once more. */
  noteDropped: asWorker("note_dropped", (group: string) => ({ group_id: group }), nothing),
};
