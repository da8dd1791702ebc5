// Workers: the slots of the pools, one pool for each type of Service. A hop takes a slot with its claim and
// frees it with its commit, or when it releases its claim.
import * as z from "zod";
import { TimestampSchema } from "../api/common.ts";

export const WorkerSchema = z.strictObject({
  id: z.string().meta({ examples: ["rest_api:3"] }),
  type: z.string().meta({ examples: ["rest_api"] }),
  status: z.enum(["idle", "busy", "offline"]),
  currentJobId: z
    .string()
    .nullable()
    .describe("run and hop, of the reader's own jobs; null while idle, and for another user's"),
  lastHeartbeat: TimestampSchema.nullable(),
  processedCount: z.int().min(0).describe("its jobs in runs that have ended or wait"),
  errorCount: z.int().min(0).describe("those of them that failed"),
  createdAt: TimestampSchema.nullable().describe(
    "the time of its first job, as far as it is known; null before that",
  ),
  updatedAt: TimestampSchema.nullable(),
});
export type WorkerSlot = z.infer<typeof WorkerSchema>;

export const WorkersSchema = z.strictObject({
  items: z.array(WorkerSchema),
  queues: z.array(
    z.strictObject({
      type: z.string(),
      size: z.int().describe("slots of the pool"),
      waiting: z.int().describe("the reader's hops that wait for one"),
    }),
  ),
});
