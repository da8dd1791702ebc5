// The calls about copies of Episodes in a Graphiti server (spec/memory#a-second-home).
import * as z from "zod";
import { asUser, asWorker, nothing, onlyField, row, snaked, time } from "./define-call.ts";
import { UserIdSchema } from "../contracts/ids.ts";
import type { KeptCopy } from "./memory-copy.ts";

export const copyCalls = {
  /**
   * `group`: the group of the user's copies; null if nothing was copied, or memory is off. `newest`: how many
   * of its newest copies have to be listed to find all that are not bound to an Episode yet.
   */
  copiedMemory: asUser(
    "copied_memory",
    () => ({}),
    row({ group: z.uuid().nullable(), newest: z.int() }, { group: "group_id" }),
  ),
  /**
   * Binds the copies that were found to their Episodes, and returns the Episodes to send next, so that at most
   * `limit` are in progress. `lost`: how many Episodes were not found and were sent so often that they are not sent again. `group`
   * is null if nothing is to be sent.
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
  /** Users whose copies have been in progress for at least this long, the longest first. */
  waitingCopies: asWorker(
    "waiting_copies",
    (limit: number, olderThanSeconds: number) => snaked({ limit, olderThanSeconds }),
    onlyField("users", z.array(UserIdSchema)),
  ),
  /** Groups that the server has to delete completely. */
  groupsToDrop: asWorker(
    "groups_to_drop",
    (limit: number) => snaked({ limit }),
    onlyField("groups", z.array(z.uuid())),
  ),
  /** Records that the server has deleted the group; the deletion is repeated a few times. */
  noteDropped: asWorker("note_dropped", (group: string) => ({ group_id: group }), nothing),
};
