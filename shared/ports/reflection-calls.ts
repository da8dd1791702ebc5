// The calls by which a reflection reads and writes (spec/memory#introspection).
import * as z from "zod";
import { ReflectedMemorySchema } from "../contracts/reflected-memory.ts";
import { asUser, row, snaked } from "./define-call.ts";

const { batch, seen, episodes, facts, notes } = ReflectedMemorySchema.shape;

const toReflect = z.union([
  z.object({
    batch,
    seen,
    notes: z.array(row(notes.element.shape)),
    episodes: z.array(row(episodes.element.shape)).min(1),
    facts: z.array(row(facts.element.shape)),
  }),
  /** Nothing new was said, or memory is off. */
  z.object({ batch: z.literal(""), episodes: z.tuple([]) }),
]);

/** Notes that a reflection writes. */
export interface ReflectedNotes {
  batch: string;
  seen: { at: string; id: string };
  /** Each note has the ids of its sources. `notes`: earlier notes whose sources it takes over. */
  notes: { position: number; text: string; facts: string[]; episodes: string[]; notes: string[] }[];
  /** Positions of the notes to archive. */
  archive: number[];
}

const writtenAnswer = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("written"),
    notes: z.int(),
    archived: z.int(),
    refused: z.array(
      z.object({
        position: z.int(),
        reason: z.enum(["users_own", "source", "invalid", "owned", "known"]),
      }),
    ),
    /** Whether there is more to reflect on. */
    more: z.boolean(),
  }),
  z.object({ outcome: z.enum(["stale", "off"]) }),
]);

export const reflectionCalls = {
  /**
   * The input of a reflection: the user's Episodes since the last one, oldest first.
   * @param back how many of the newest Episodes are considered; older ones are skipped
   */
  memoryToReflect: asUser(
    "memory_to_reflect",
    (limits: { most: number; characters: number; facts: number; back: number }) => limits,
    toReflect,
  ),
  /**
   * `stale`: nothing is written, because this reflection was written already or the ring has changed since it
   * was read.
   */
  writeNotes: asUser("write_notes", (request: ReflectedNotes) => snaked(request), writtenAnswer),
};
