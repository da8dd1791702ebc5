// A Process: Tools and other Processes as steps, checked as a whole by `platform/processes/check-process.ts`.
import * as z from "zod";
import { IdSchema, TimestampSchema } from "../api/common.ts";
import { NoticesToSchema } from "../api/notice-place.ts";
import { JsonValueSchema } from "../json-value.ts";
import { LoopSchema } from "./loops.ts";
import { RetryPolicySchema } from "./retry.ts";
import { DescriptionSchema, JsonSchemaSchema, NameSchema } from "./services.ts";
import { WaitSchema } from "./waits.ts";

/** A variable's name. It has no hyphen, because CEL must be able to read it. */
export const VariableSchema = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, {
    error: "must be a letter, then letters, digits or _, at most 64 characters",
  })
  .meta({ examples: ["searchResults"] });

/** A step's id: a hyphen is allowed, because no expression reads an id. */
export const StepIdSchema = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, {
    error: "must be a letter, then letters, digits, _ or -, at most 64 characters",
  })
  .meta({ examples: ["search-results"] });

/** Limits of a Process's steps, outputs and definition. Bytes are those of UTF-8. */
export const PROCESS_LIMITS = {
  steps: 200,
  parallel: 50,
  inputs: 50,
  definitionBytes: 128 * 1024,
  inputBytes: 64 * 1024,
  outputBytes: 256 * 1024,
  runBytes: 4 * 1024 * 1024,
  /** A list of results of `forEach`. */
  listBytes: 1024 * 1024,
  /** Items and iterations of a run, with the steps of the Processes that are called for them. */
  items: 1_000,
  depth: 8,
  timeoutSeconds: 120,
} as const;

export const ForEachSchema = z.strictObject({
  /** A list, or an expression whose value is one. */
  items: z.union([
    z.string().min(1).max(4_000),
    z.array(JsonValueSchema).max(PROCESS_LIMITS.items),
  ]),
  /** The maximum number of items at a time. */
  parallel: z.int().min(1).max(PROCESS_LIMITS.parallel).default(1),
  /**
   * `stop`: when an item fails, no further item begins, and the step fails. The output is the list of results.
   * `collect`: the others continue; the output is `{results, failed: [{index, code, message}]}`, with null in `results`
   * for an item that failed.
   */
  onItemError: z.enum(["stop", "collect"]).default("stop"),
});

export type ForEach = z.infer<typeof ForEachSchema>;

export const StepSchema = z.strictObject({
  id: StepIdSchema,
  /** A Tool, one of the user's own Processes, or what the step waits for instead of a call. */
  calls: z.union([
    z.strictObject({ tool: IdSchema }),
    z.strictObject({ process: IdSchema }),
    z.strictObject({ wait: WaitSchema }),
  ]),
  /** Ids of earlier steps. */
  dependsOn: z.array(StepIdSchema).max(PROCESS_LIMITS.steps).default([]),
  /**
   * Parameter → expression: `{input.city}`, `{step.variable.path[0]}`, or a computation in CEL, such as
   * `{step.found.map(f, f.name)}`. An expression that is the whole string keeps its value's type; within other text
   * it becomes text. Other JSON is kept as it is, except that expressions in its strings are replaced too.
   */
  inputs: z.record(z.string(), JsonValueSchema).default({}),
  /** The step is called once for each item of a list; its `inputs` may name `item`. */
  forEach: ForEachSchema.optional(),
  /**
   * The step is called again until a condition is true; its `inputs` may name `iteration` (from 1) and `previous`, the
   * output of the iteration before, which is null in the first.
   */
  loop: LoopSchema.optional(),
  /**
   * The id of a later step that handles this step's failure: it runs only then, sees `error`, and the run continues.
   */
  onError: StepIdSchema.optional(),
  output: z.strictObject({
    variable: VariableSchema,
    /** Maximum tokens of the output; a longer output is shortened and says so. */
    tokenBudget: z.int().min(1).max(1_000_000).optional(),
    /** A Tool that asks a language model to summarise an output over the budget. Without it, the output is cut. */
    summaryTool: IdSchema.optional(),
    /** False: if the step fails, its variable is null and the Process's output says so. */
    required: z.boolean().default(true),
  }),
  execution: z
    .strictObject({
      mode: z.enum(["parallel", "sequential"]).default("sequential"),
      /** CEL over `input`, `step` and `now`; false skips the step and what depends on it. */
      condition: z.string().min(1).max(2_000).optional(),
      /** Seconds. */
      timeout: z.number().positive().max(PROCESS_LIMITS.timeoutSeconds).optional(),
      /** In place of the Tool's own policy. */
      retry: RetryPolicySchema.optional(),
      /** `manual`: a person sees the bound inputs and runs, changes or refuses the step. */
      interactionMode: z.enum(["auto", "manual"]).default("auto"),
    })
    .default({ mode: "sequential", interactionMode: "auto" }),
});
export type Step = z.infer<typeof StepSchema>;

/** The part of a Process that has versions. */
export const ProcessDefinitionSchema = z.strictObject({
  /** The names of its inputs. With an `inputSchema` they are that schema's properties, and may be left out. */
  initialContext: z.array(VariableSchema).max(PROCESS_LIMITS.inputs).default([]),
  /**
   * A JSON Schema of an object: the types, defaults and descriptions of its inputs. Without it, a run gives every
   * name of `initialContext` a value of any type.
   */
  inputSchema: JsonSchemaSchema.optional(),
  steps: z.array(StepSchema).min(1).max(PROCESS_LIMITS.steps),
  /** Mustache over the variables of initialContext and steps. */
  outputTemplate: z.string().max(64_000),
  /**
   * What its run returns as data: any JSON, with expressions as in a step's inputs. Without it, the outputs of the
   * steps that `outputTemplate` names, by variable; if it names none, the last step's.
   */
  output: JsonValueSchema.optional(),
  tokenBudget: z.int().min(1).max(1_000_000).optional(),
  /** Like a step's `summaryTool`, but for the Process's output. */
  summaryTool: IdSchema.optional(),
  maxRecursionDepth: z.int().min(1).max(PROCESS_LIMITS.depth).default(1),
});
export type ProcessDefinition = z.infer<typeof ProcessDefinitionSchema>;

/** An operation on the rows of a subdomain. */
export const DataPairSchema = z.strictObject({
  subdomain: z.string(),
  operation: z.enum(["read", "create", "update", "delete"]),
});
export type DataPair = z.infer<typeof DataPairSchema>;

/**
 * A version's accesses to data. Its owner accepted them by storing the version, and its runs have no others.
 */
const DATA = {
  data: z
    .array(DataPairSchema)
    .describe(
      "what it may do to the household's data, itself or through the Processes that it calls",
    ),
  addedData: z
    .array(DataPairSchema)
    .describe(
      "the part of `data` that the previous version could not do; all of it for a first version",
    ),
};

export const ProcessVersionSchema = z.strictObject({
  version: z.int().min(1),
  ...DATA,
  createdAt: TimestampSchema,
});

/** Where notices about its runs are sent; a change of it makes no new version. */
const ProcessNoticesToSchema = NoticesToSchema.describe(
  "where notices about its runs are sent, as in the profile; if null, or if that place is gone: where your other notices go",
);

export const NewProcessSchema = ProcessDefinitionSchema.extend({
  name: NameSchema,
  description: DescriptionSchema.default(null),
  enabled: z.boolean().default(true),
  noticesTo: ProcessNoticesToSchema.default(null),
});
export type NewProcess = z.infer<typeof NewProcessSchema>;

/** A new definition replaces the whole old one and makes a new version. */
export const ProcessChangesSchema = z.strictObject({
  name: NameSchema.optional(),
  description: DescriptionSchema.optional(),
  enabled: z.boolean().optional(),
  noticesTo: ProcessNoticesToSchema.optional(),
  definition: ProcessDefinitionSchema.optional(),
});

export const ProcessSchema = z.strictObject({
  id: IdSchema,
  name: z.string(),
  description: z.string().nullable(),
  enabled: z.boolean(),
  own: z.boolean(),
  noticesTo: ProcessNoticesToSchema,
  version: z.int().min(1),
  definition: ProcessDefinitionSchema,
  ...DATA,
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Process = z.infer<typeof ProcessSchema>;

/** One fault of a definition, with its place. */
export interface Fault {
  /** A JSON Pointer into the definition: `/steps/2/inputs/city`. */
  pointer: string;
  detail: string;
}
