// Schemas of the Process that a run executes, and of a sealed Secret, as the database stores them.
import * as z from "zod";
import { PlacementSchema, SealedSchema } from "./secrets.ts";
import { ProcessDefinitionSchema } from "./processes.ts";
import { HealthSchema, JsonSchemaSchema, ProtocolSchema, ServiceTypeSchema } from "./services.ts";
import { RunOperationSchema } from "./tools.ts";
import type { ResolvedProcess } from "./resolved.ts";
import { RunOutsideSchema } from "../outside.ts";

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
      operation: RunOperationSchema,
      connectionParams: ValuesSchema,
      inputSchema: JsonSchemaSchema,
      outputSchema: JsonSchemaSchema,
      secret: z.object({ id: z.string(), placement: PlacementSchema }).nullable(),
      service: z.object({
        id: z.string(),
        version: z.int(),
        type: ServiceTypeSchema,
        protocol: ProtocolSchema,
      }),
      closed: z.string().nullable(),
      status: HealthSchema,
      own: z.boolean().optional(),
      answersMayDecide: z.array(z.string()).optional(),
      failure: z.string().nullish(),
    }),
  ),
  children: z.record(
    z.string(),
    z.object({
      id: z.string(),
      version: z.int(),
      name: z.string(),
      enabled: z.boolean(),
      definition: ProcessDefinitionSchema,
    }),
  ),
});

/** The Process that a run was started with, frozen, and its inputs. */
export const ResolvedRunSchema = z.object({
  process: ResolvedProcessSchema,
  inputs: ValuesSchema,
  /** The inputs that come from outside, by name, and the source of the run's message. */
  outside: RunOutsideSchema.optional(),
});

export const SealedSecretSchema = z.object({
  id: z.string(),
  owner: z.string(),
  version: z.int(),
  sealed: SealedSchema,
});
