// Public v1 shapes of Processes, their versions, their checking and their starting. Frozen: change means v2.
import * as z from "zod";
import { HopSchema } from "../../hop.ts";
import { IdSchema, PublicRunIdSchema } from "../../api/common.ts";
import { JsonValueSchema } from "../../json-value.ts";
import {
  DataPairSchema,
  NewProcessSchema,
  ProcessChangesSchema,
  ProcessSchema,
  ProcessVersionSchema,
} from "../processes.ts";
import { changeOf, pageOf } from "./common.ts";

const ID = "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11";
const EXAMPLE_TIME = "2026-11-22T09:30:00.000Z";

const DEFINITION = {
  initialContext: ["city"],
  steps: [
    {
      id: "ask",
      calls: { tool: ID },
      dependsOn: [],
      inputs: { city: "{input.city}" },
      output: { variable: "forecast", required: true },
      execution: { mode: "sequential", interactionMode: "auto" },
    },
  ],
  outputTemplate: "Tomorrow: {{forecast.degrees}} degrees.",
  maxRecursionDepth: 1,
} as const;
const EXAMPLE_NAME_FIELDS = { name: "Weather report", description: null, enabled: true };

export const CreateProcessSchema = NewProcessSchema.meta({
  id: "CreateProcess",
  examples: [{ ...EXAMPLE_NAME_FIELDS, ...DEFINITION }],
});
export const UpdateProcessSchema = changeOf(ProcessChangesSchema, "UpdateProcess", {
  enabled: false,
});
export const PublicProcessSchema = ProcessSchema.meta({
  id: "Process",
  examples: [
    {
      id: ID,
      ...EXAMPLE_NAME_FIELDS,
      own: true,
      noticesTo: null,
      version: 1,
      definition: DEFINITION,
      data: [{ subdomain: "tasks", operation: "read" }],
      addedData: [],
      createdAt: EXAMPLE_TIME,
      updatedAt: EXAMPLE_TIME,
    },
  ],
});
export const ProcessPageSchema = pageOf(PublicProcessSchema, "ProcessPage");

export const ProcessVersionsSchema = z
  .strictObject({ items: z.array(ProcessVersionSchema) })
  .meta({ id: "ProcessVersions" });

export const ProcessVersionParamsSchema = z.strictObject({
  id: IdSchema,
  version: z.coerce.number().int().min(1).max(1_000_000),
});

export const CheckQuerySchema = z.strictObject({
  process: IdSchema.optional().describe("the Process whose definition it would replace"),
});

/** Any JSON object is accepted: the answer lists its faults. */
export const CheckProcessSchema = z
  .looseObject({})
  .meta({ id: "CheckProcess", examples: [{ ...EXAMPLE_NAME_FIELDS, ...DEFINITION }] })
  .describe("the body of a create");

export const CheckedProcessSchema = z
  .strictObject({
    data: z
      .array(DataPairSchema)
      .describe(
        "what it may do to the household's data, itself or through the Processes that it calls",
      ),
    addedData: z
      .array(DataPairSchema)
      .describe(
        "the part of `data` that the Process named in the query cannot do now; all of it if none is named",
      ),
    faults: z
      .array(
        z.strictObject({
          pointer: z.string().describe("JSON Pointer (RFC 6901) to what is wrong"),
          detail: z.string(),
        }),
      )
      .describe(
        "all faults that can be found without storing it; a name that is taken or a quota may still prevent it",
      ),
    decides: z
      .array(
        z.strictObject({
          tool: IdSchema,
          name: z.string(),
          field: z.string().describe("JSON Pointer (RFC 6901) into the Tool's answer"),
        }),
      )
      .describe(
        "fields of services' answers that decide about data here, because the Tool's owner says so " +
          "(`answersMayDecide`); without one of them it would be refused",
      ),
    waits: z
      .array(
        z.strictObject({
          pointer: z.string().describe("JSON Pointer to what decides the step"),
          detail: z.string(),
        }),
      )
      .describe(
        "steps that may wait for a person although they are not manual: text from outside that a row contains " +
          "may decide what they change, or whether they change anything",
      ),
  })
  .meta({
    id: "CheckedProcess",
    examples: [
      {
        data: [],
        addedData: [],
        decides: [],
        waits: [],
        faults: [{ pointer: "/steps/0/inputs/town", detail: "the Tool has no such input" }],
      },
    ],
  });

export const RunProcessSchema = z
  .strictObject({
    inputs: z
      .record(z.string(), JsonValueSchema)
      .default({})
      .describe("a value for every name of `initialContext`"),
    version: z.int().min(1).optional().describe("default: the newest version"),
  })
  .meta({ id: "RunProcess", examples: [{ inputs: { city: "Vienna" } }] });

export const StepParamsSchema = z.strictObject({ id: PublicRunIdSchema, hop: HopSchema });

export const DecideStepSchema = z
  .strictObject({
    choice: z
      .enum(["run", "refuse", "happened", "skip", "stop"])
      .describe(
        "`run`: the step runs, or its call is made again; `refuse`: it does not run. For a call in " +
          "doubt also `happened`: it took effect, and the step has completed with `output`; `skip`: " +
          "it did not, and the run continues as after a failed step; `stop`: the run ends here. For an event " +
          "also `happened`: it has come, with `output` as its data; `skip`: the wait ends as if its time had come",
      ),
    inputs: z
      .record(z.string(), JsonValueSchema)
      .optional()
      .describe("with `run`: inputs that replace those of the question"),
    output: JsonValueSchema.optional().describe(
      "with `happened`: what the call answered, which must fit the Tool's `outputSchema`, or the event's data; " +
        "default: null",
    ),
    requestHash: z
      .string()
      .min(1)
      .max(200)
      .describe("the question's `requestHash`, which says what the person has seen"),
  })
  .refine(({ choice, inputs }) => choice === "run" || inputs === undefined, {
    error: "only the choice `run` may have inputs",
    path: ["inputs"],
  })
  .refine(({ choice, output }) => choice === "happened" || output === undefined, {
    error: "only the choice `happened` may have an output",
    path: ["output"],
  })
  .meta({
    id: "DecideStep",
    examples: [{ choice: "run", requestHash: "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11" }],
  });
