// Public v1 shapes of a run's trace: what was understood and from which words, the plan, the hops with their
// times, and the sizes of the models' prompts. Frozen: change means v2.
import * as z from "zod";
import { MAX_PLACES } from "../answer-fault.ts";
import { MAX_CALLS, MAX_SECTIONS } from "../hop-trace.ts";
import { TimestampSchema } from "./common.ts";
import { UsageSchema } from "./runs.ts";

const QuoteSchema = z
  .strictObject({
    source: z.enum(["message", "voice", "button", "question"]),
    quote: z.string().meta({ examples: ["not on Mondays"] }),
  })
  .describe("the words on which it rests, and their source");

const RefSchema = z.string().meta({ examples: ["task_1"] });

const UnderstoodSchema = z
  .strictObject({
    goal: z.string().nullable(),
    language: z.string().meta({ examples: ["en"] }),
    considersOnly: z
      .boolean()
      .describe("the user only considers a change and has not requested it"),
    answers: z
      .enum(["none", "answers", "confirms", "amends", "cancels"])
      .describe("how the message answers an open question"),
    moves: z
      .array(z.strictObject({ kind: z.string(), evidence: QuoteSchema }))
      .describe("moves that concern the conversation itself"),
    constraints: z.array(
      z.strictObject({
        how: z.enum(["new", "replaces", "withdrawn"]),
        type: z.string().meta({ examples: ["avoid"] }),
        field: z.string(),
        value: z.union([z.string(), z.number()]).meta({ examples: ["Monday"] }),
        confidence: z.number(),
        evidence: QuoteSchema.nullable(),
      }),
    ),
    facts: z.array(
      z.strictObject({
        kind: z.string(),
        what: z.string(),
        whose: z.string(),
        lasts: z.string(),
        evidence: QuoteSchema,
      }),
    ),
    mentions: z.array(
      z.strictObject({
        words: z.string(),
        type: z.string(),
        ref: RefSchema.nullable(),
        candidates: z.array(RefSchema),
        confidence: z.enum(["high", "medium", "low"]).nullable(),
        resolution: z.enum(["exact", "fuzzy", "unresolved"]).nullable(),
      }),
    ),
    kept: z.array(z.strictObject({ ref: RefSchema, reason: z.string() })),
    dropped: z.array(z.strictObject({ ref: RefSchema, evidence: QuoteSchema.nullable() })),
    demoted: z.array(RefSchema),
    assumptions: z.array(z.string()),
  })
  .meta({ id: "Understood", description: "How the message was understood" });

const PlannedStepSchema = z.strictObject({
  id: z.int(),
  group: z.int().describe("steps of one group ran in parallel, groups in order"),
  type: z.enum(["read", "write", "analyze", "generate"]),
  subdomain: z.string(),
  operation: z.enum(["create", "update", "delete"]).nullable(),
  description: z.string(),
  items: z.array(z.string()).describe("labels of what the step made or changed one by one"),
});

const SizesSchema = z
  .array(z.strictObject({ title: z.string(), tokens: z.int() }))
  .max(MAX_SECTIONS)
  .describe(
    "sections in their order, the text before the first without a title; tokens are estimated",
  );

const CallSchema = z.strictObject({
  node: z.string().meta({ examples: ["think"] }),
  model: z.string().nullable().describe("null if no model has answered"),
  ms: z.int(),
  isRepair: z
    .boolean()
    .describe("whether this is a repair, because the first answer broke its contract"),
  reason: z
    .strictObject({
      code: z.string().meta({ examples: ["schema"] }),
      places: z
        .array(
          z.strictObject({
            at: z.string().meta({ examples: ["steps.0.type"] }),
            code: z
              .string()
              .nullable()
              .meta({ examples: ["invalid_type"] }),
          }),
        )
        .max(MAX_PLACES)
        .describe("the first places at fault in the answer, with the schema's codes"),
    })
    .nullable()
    .describe("why the first answer was refused; null: this is no repair, or it is not known"),
  system: SizesSchema,
  user: SizesSchema,
  beside: z
    .strictObject({
      schema: z.int().describe("the JSON schema of the answer"),
      frame: z.int().describe("sentences around the schema and the repair"),
      again: z
        .int()
        .describe(
          "the prompt, the schema and the frame, sent again because the endpoint ignored the schema",
        ),
      marked: z.int().describe("the part of the sections that is marked for caching"),
      pictures: z.int().describe("the number of pictures, whose tokens are not known"),
    })
    .nullable()
    .describe("estimated tokens of what was sent beside the sections; null: not known"),
  usage: UsageSchema.nullable(),
});

const HopSchema = z.strictObject({
  hop: z.string().meta({ examples: ["act.1"] }),
  node: z.string().meta({ examples: ["act"] }),
  group: z.int().nullable().describe("the group of a step of the plan"),
  status: z.string().meta({ examples: ["completed"] }),
  startedAt: TimestampSchema.nullable().describe(
    "the start of the attempt that committed; null: not kept",
  ),
  ms: z.int().nullable(),
  failedAttempts: z.array(z.strictObject({ attempt: z.int(), code: z.string() })),
  usage: UsageSchema.nullable().describe("the usage of all attempts; null: it asked no model"),
  calls: z.array(CallSchema).max(MAX_CALLS),
});

export const TraceSchema = z
  .strictObject({
    isKept: z
      .boolean()
      .describe(
        "false: hops and what was understood cannot be read; they are deleted a day after the run's last hop; " +
          "plan and usage stay",
      ),
    understood: UnderstoodSchema.nullable(),
    plan: z
      .strictObject({
        decision: z.string(),
        goal: z.string(),
        attempt: z.int().describe("2: the plan after the run's one replan"),
        steps: z.array(PlannedStepSchema),
      })
      .nullable(),
    hops: z.array(HopSchema).describe("in the order in which they began"),
    usage: UsageSchema.nullable().describe("the usage of the whole run, once it has ended"),
  })
  .meta({ id: "Trace", description: "A look into a run of the assistant" });
export type PublicTrace = z.infer<typeof TraceSchema>;
