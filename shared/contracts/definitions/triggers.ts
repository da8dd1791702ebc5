// What starts a Process without a person: schedules, and webhooks with a signature.
import * as z from "zod";
import { IdSchema, TimestampSchema } from "../api/common.ts";
import { NameSchema } from "./services.ts";
import { JsonValueSchema } from "../json-value.ts";
import { VariableSchema } from "./processes.ts";
import { EventNameSchema } from "./waits.ts";

const InputsSchema = z
  .record(VariableSchema, JsonValueSchema)
  .meta({ examples: [{ city: "Lisbon" }] });

/** A schedule is switched off after this many failed runs in a row. */
export const MAX_FAILURES = 5;

const CronSchema = z
  .string()
  .trim()
  .max(120)
  .meta({ examples: ["30 7 * * 1-5"] })
  .describe("five fields: minute, hour, day of the month, month, day of the week");
const TimeZoneSchema = z
  .string()
  .min(1)
  .max(64)
  .meta({ examples: ["Europe/Lisbon"] })
  .describe("IANA name");

const OverlapSchema = z
  .enum(["skip", "queue", "allow"])
  .describe(
    "what happens at a due time while an earlier run of the schedule is under way: `skip`: it is " +
      "skipped and counted (runs that wait for a person do not count as under way until ten of " +
      "them wait); `queue`: it waits for that run's end, and times that fall due meanwhile are " +
      "counted; `allow`: the two runs overlap",
  );

export const NewScheduleSchema = z.strictObject({
  cron: CronSchema,
  timeZone: TimeZoneSchema.default("UTC"),
  inputs: InputsSchema.default({}),
  enabled: z.boolean().default(true),
  overlap: OverlapSchema.default("skip"),
});
export type NewSchedule = z.infer<typeof NewScheduleSchema>;

export const ScheduleChangesSchema = z.strictObject({
  cron: CronSchema.optional(),
  timeZone: TimeZoneSchema.optional(),
  inputs: InputsSchema.optional(),
  enabled: z.boolean().optional(),
  overlap: OverlapSchema.optional(),
});
export type ScheduleChanges = z.infer<typeof ScheduleChangesSchema>;

export const ScheduleSchema = z.strictObject({
  id: IdSchema,
  processId: IdSchema,
  cron: z.string(),
  timeZone: z.string(),
  inputs: InputsSchema,
  enabled: z.boolean(),
  overlap: OverlapSchema,
  nextAt: TimestampSchema.nullable().describe("null while it is off"),
  lastRunId: IdSchema.nullable(),
  failures: z.int().min(0).describe("how many runs have failed in a row"),
  skipped: z
    .int()
    .min(0)
    .describe(
      "due times without a run of their own, because an earlier run was under way or Alfred was down",
    ),
  lastSkippedAt: TimestampSchema.nullable().describe("the last skipped time"),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Schedule = z.infer<typeof ScheduleSchema>;

export const HookSchemeSchema = z
  .enum(["standard", "github", "stripe", "slack"])
  .describe(
    "who signs the requests, and how: Standard Webhooks; GitHub (X-Hub-Signature-256); Stripe (Stripe-Signature); " +
      "Slack (X-Slack-Signature)",
  );
export type HookScheme = z.infer<typeof HookSchemeSchema>;

const SecretSchema = z
  .string()
  .min(8)
  .max(200)
  .describe(
    "the secret that the service signs with: Stripe and Slack show you one, GitHub takes yours",
  );

const MappingSchema = z
  .record(VariableSchema, JsonValueSchema)
  .nullable()
  .default(null)
  .meta({ examples: [{ city: "{payload.place.city}" }] })
  .describe(
    "for each input, an expression over `payload`, the request's body; no other field then becomes an input",
  );

const AnswerSchema = z
  .enum(["run", "output"])
  .default("run")
  .describe(
    "what a request gets as its answer: the run's id at once, or the run's output if it ends within 25 seconds",
  );

const HookEventSchema = z
  .strictObject({
    name: EventNameSchema,
    key: z
      .string()
      .min(1)
      .max(4_000)
      .nullable()
      .default(null)
      .meta({ examples: ["{payload.order}"] })
      .describe("the event's key, with expressions over `payload`; null: an event without a key"),
    data: JsonValueSchema.default("{payload}")
      .meta({ examples: [{ amount: "{payload.amount}" }] })
      .describe("the event's data, with expressions over `payload`; default: the whole body"),
  })
  .describe(
    "the event that a request sends instead of starting a run: as POST /v1/events does, once for each request. A step " +
      "of the Process must wait for it. Such a hook has no inputs, no mapping, and no output to answer with",
  );
export type HookEvent = z.infer<typeof HookEventSchema>;

export const NewHookSchema = z.strictObject({
  name: NameSchema,
  inputs: InputsSchema.default({}).describe("fixed inputs; those of a request do not replace them"),
  payloadAs: VariableSchema.nullable()
    .default(null)
    .describe("the variable that a request's whole body becomes; null: its fields are the inputs"),
  mapping: MappingSchema,
  scheme: HookSchemeSchema.default("standard"),
  secret: SecretSchema.optional(),
  answer: AnswerSchema,
  event: HookEventSchema.nullable().default(null),
  enabled: z.boolean().default(true),
});
export type NewHook = z.infer<typeof NewHookSchema>;

const FaultsSchema = z.array(
  z.strictObject({
    pointer: z.string().describe("JSON Pointer (RFC 6901) to what is wrong"),
    detail: z.string(),
  }),
);

export const CheckHookSchema = z
  .strictObject({
    hook: z
      .looseObject({})
      .describe("the body of a create, without its secret; any JSON object is accepted"),
    payload: JsonValueSchema.optional().describe("a request's body, to try the hook with"),
  })
  .meta({
    id: "CheckHook",
    examples: [
      {
        hook: { name: "New issue", mapping: { title: "{payload.issue.title}" } },
        payload: { issue: { title: "Bug" } },
      },
    ],
  });

export const CheckedHookSchema = z
  .strictObject({
    faults: FaultsSchema.describe(
      "the faults of the hook; if there are none here and in `unsafe`, it can be stored, unless a quota prevents it",
    ),
    unsafe: FaultsSchema.describe(
      "places in the Process's definition at which a request could decide which rows are read or changed, or whether " +
        "any are",
    ),
    request: z
      .strictObject({
        inputs: z
          .record(z.string(), JsonValueSchema)
          .nullable()
          .describe(
            "the inputs of the run that a request with this body would start; null: it would start none",
          ),
        event: z
          .strictObject({
            name: z.string(),
            key: z.string().optional(),
            data: JsonValueSchema.optional(),
          })
          .nullable()
          .describe("the event that a request with this body would send; null: it would send none"),
        faults: FaultsSchema.describe(
          "the faults for which a request with this body would be refused",
        ),
      })
      .nullable()
      .describe("null without a `payload`, and while the hook has faults"),
  })
  .meta({
    id: "CheckedHook",
    examples: [
      {
        ...{ faults: [], unsafe: [] },
        request: { inputs: { title: "Bug" }, event: null, faults: [] },
      },
    ],
  });

export const HookSchema = z.strictObject({
  id: IdSchema,
  processId: IdSchema,
  name: z.string(),
  inputs: InputsSchema,
  payloadAs: z.string().nullable(),
  mapping: z.record(z.string(), JsonValueSchema).nullable(),
  scheme: HookSchemeSchema,
  answer: z.enum(["run", "output"]),
  event: HookEventSchema.nullable().describe("null: a request starts a run"),
  enabled: z.boolean(),
  url: z.url().describe("where to post"),
  oldKeyUntil: TimestampSchema.nullable().describe(
    "until then the previous key may still sign requests; null: it may not",
  ),
  lastRunId: IdSchema.nullable().describe("the newest run that it has started"),
  createdAt: TimestampSchema,
});

/** The answer to a webhook's creation or rotation, and to a repeat of either, contains the signing key. */
export const KeyedHookSchema = HookSchema.extend({
  signingKey: z
    .string()
    .nullable()
    .meta({ examples: ["whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="] })
    .describe(
      "shown only here; null if the request contained the secret, or if the key of a repeated request is no longer " +
        "accepted: rotate it then",
    ),
});

/** Maximum hours for which the previous key is accepted. */
const MAX_HOURS = 168;

export const RotateHookSchema = z.strictObject({
  keepOldHours: z
    .int()
    .min(0)
    .max(MAX_HOURS)
    .default(24)
    .describe("hours for which the previous key may still sign requests; 0: none"),
  secret: SecretSchema.optional(),
});

/** Maximum number of a user's schedules, and of a user's webhooks. */
export const MAX_TRIGGERS = 100;

export const SchedulesSchema = z.strictObject({ items: z.array(ScheduleSchema) });
export const HooksSchema = z.strictObject({ items: z.array(HookSchema) });
/** Path parameters of a Process, and of one of its schedules or webhooks. */
export const TriggersParamsSchema = z.strictObject({ id: IdSchema });
export const TriggerParamsSchema = z.strictObject({ id: IdSchema, trigger: IdSchema });
