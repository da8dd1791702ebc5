// What the database answers about runs of stored Processes: their start, their frozen definition, their journal.
import * as z from "zod";
import { CallAnswerSchema } from "./call-answer.ts";
import { PlacementSchema, SealedSchema } from "./secrets.ts";
import { ProcessDefinitionSchema } from "./processes.ts";
import { HealthSchema, JsonSchemaSchema, ProtocolSchema, ServiceTypeSchema } from "./services.ts";
import { AnyOperationSchema } from "./tools.ts";
import type { ResolvedProcess } from "./resolved.ts";
import { RunIdSchema, UserIdSchema } from "../ids.ts";
import { RunOutsideSchema } from "../outside.ts";
import { RunRowSchema } from "../rows/database-rows.ts";

const refusals = [
  z.object({ outcome: z.enum(["process_not_found", "process_disabled", "quota"]) }),
  z.object({ outcome: z.literal("inputs_missing"), names: z.array(z.string()) }),
] as const;

const withRun = <T extends string>(...outcomes: T[]) =>
  z.object({ outcome: z.enum(outcomes), run: RunRowSchema });

export const StartAnswerSchema = z.discriminatedUnion("outcome", [
  withRun("accepted", "replayed"),
  z.object({ outcome: z.enum(["key_conflict", "not_found"]) }),
  ...refusals,
]);

export const AnswerStepAnswerSchema = z.discriminatedUnion("outcome", [
  withRun("answered", "replayed"),
  z.object({ outcome: z.enum(["not_found", "not_waiting", "not_asked", "stale", "busy"]) }),
]);

const ValuesSchema = z.record(z.string(), z.unknown());

const ResolvedProcessSchema: z.ZodType<ResolvedProcess> = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  definition: ProcessDefinitionSchema,
  tools: z.record(
    z.string(),
    z.object({
      id: z.string(),
      version: z.int(),
      name: z.string(),
      operation: AnyOperationSchema,
      connectionParams: ValuesSchema,
      inputSchema: JsonSchemaSchema,
      outputSchema: JsonSchemaSchema,
      secret: z.object({ id: z.string(), placement: PlacementSchema }).nullable(),
      service: z.object({
        ...{ id: z.string(), version: z.int(), type: ServiceTypeSchema, protocol: ProtocolSchema },
      }),
      closed: z.string().nullable(),
      status: HealthSchema,
      own: z.boolean().optional(),
      failure: z.string().nullish(),
    }),
  ),
  children: z.record(
    z.string(),
    z.object({
      ...{ id: z.string(), version: z.int(), name: z.string(), enabled: z.boolean() },
      definition: ProcessDefinitionSchema,
    }),
  ),
});

/** The run's user sees no other run: null for those, and for runs of the built-in chain. */
export const ResolveRunAnswerSchema = z.object({
  resolved: z
    .object({
      process: ResolvedProcessSchema,
      inputs: ValuesSchema,
      outside: RunOutsideSchema.optional(),
    })
    .nullable(),
});

const SealedSecretSchema = z.object({
  ...{ id: z.string(), owner: z.string(), version: z.int(), sealed: SealedSchema },
});

export const BeginStepAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("go"), secret: SealedSecretSchema.nullable() }),
  z.object({ outcome: z.literal("done"), answer: CallAnswerSchema }),
  z.object({ outcome: z.literal("closed"), code: z.string() }),
  z.object({ outcome: z.literal("in_doubt") }),
  z.object({ outcome: z.enum(["ended", "stale_epoch"]) }),
  z.object({ outcome: z.literal("other_request") }),
]);

export const EndStepAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("stored"), answer: CallAnswerSchema }),
  z.object({ outcome: z.literal("not_begun") }),
]);

export const ExpiredWaitsAnswerSchema = z.object({
  runs: z.array(z.object({ id: RunIdSchema, user_id: UserIdSchema, epoch: z.int() })),
});

export const DecisionAnswerSchema = z.object({
  decision: z
    .object({
      choice: z.enum(["run", "refuse"]),
      inputs: ValuesSchema.nullish(),
      request_hash: z.string(),
    })
    .nullable(),
});
