// What the database's functions about channels answer, in their own snake_case.
import * as z from "zod";
import { ConversationIdSchema, HouseholdIdSchema, RunIdSchema, UserIdSchema } from "../ids.ts";

export const LinkRowSchema = z.object({
  id: z.uuid(),
  channel: z.string(),
  name: z.string().nullable(),
  household_id: HouseholdIdSchema.nullable(),
  linked_at: z.string(),
});
export type LinkRow = z.infer<typeof LinkRowSchema>;

export const FindSpeakerAnswerSchema = z.object({
  speaker: z.object({ user_id: UserIdSchema, language: z.string().nullable() }).nullable(),
  lapsed: z.boolean(),
});

export const RedeemCodeAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("linked"), user_id: UserIdSchema }),
  z.object({ outcome: z.literal("asks"), household: z.string().nullable() }),
  z.object({ outcome: z.enum(["waits", "refused"]) }),
]);

export const OfferCodeAnswerSchema = z.object({ outcome: z.enum(["offered", "silent"]) });

export const CreateCodeAnswerSchema = z.object({
  outcome: z.enum(["created", "too_many", "not_member", "key_conflict"]),
});

export const OfferedCodeAnswerSchema = z.object({
  code: z
    .object({ channel: z.string(), name: z.string().nullable(), moves: z.boolean() })
    .nullable(),
});

export const ConfirmCodeAnswerSchema = z.object({
  link: LinkRowSchema.nullable(),
  asks: z.enum(["app", "chat"]).optional(),
});

export const MovedLinkRowSchema = z.object({
  id: z.uuid(),
  channel: z.string(),
  name: z.string().nullable(),
  ended_at: z.string(),
});

export const EndLinkAnswerSchema = z.object({ ended: z.boolean() });
export const EndLinksAnswerSchema = z.object({ ended: z.int() });
export const LeavePlaceAnswerSchema = z.object({ left: z.int() });
export const MoveAnswerSchema = z.object({ moved: z.int() });
export const NoteSendAnswerSchema = z.object({ noted: z.boolean() });

export const StalledSendsAnswerSchema = z.object({
  sends: z.array(z.object({ run_id: RunIdSchema, user_id: UserIdSchema })),
});

export const ConversationAtAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("found"), conversation_id: ConversationIdSchema }),
  z.object({ outcome: z.enum(["not_linked", "choose_household", "not_member"]) }),
]);

export const RefuseEventAnswerSchema = z.object({ send_id: RunIdSchema.nullable() });

export const RunsAtAnswerSchema = z.object({
  running: RunIdSchema.nullable(),
  latest: RunIdSchema.nullable(),
  changed: RunIdSchema.nullable(),
});

export const PreviewOfAnswerSchema = z.object({
  preview: z
    .object({
      channel: z.string(),
      address: z.record(z.string(), z.string()),
      is_group: z.boolean(),
      message: z.string().nullable(),
    })
    .nullable(),
});

export const KeptAnswerSchema = z.object({ kept: z.boolean() });
export const BeginPartAnswerSchema = z.object({ begun: z.boolean() });
export const SettlePartAnswerSchema = z.object({ settled: z.boolean() });
export const ReleaseSendAnswerSchema = z.object({ done: z.boolean() });

const PartRowSchema = z.object({
  index: z.int(),
  part: z.object({
    text: z.string(),
    plain: z.string(),
    buttons: z.array(z.object({ label: z.string(), data: z.string() })),
  }),
  state: z.enum(["pending", "sending", "sent", "failed", "unknown"]),
  attempts: z.int(),
  unknowns: z.int(),
  provider_id: z.string().nullable(),
  as_plain: z.boolean(),
  as_note: z.boolean(),
  unknown_for_ms: z.int().nullable(),
});

export const ClaimSendAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("claimed"),
    fence: z.int(),
    channel: z.string(),
    tenant: z.string(),
    address: z.record(z.string(), z.string()),
    key: z.uuid(),
    text: z.string(),
    options: z.array(z.string()).nullable(),
    placeholder: z.string().nullable(),
    age_ms: z.int(),
    is_reply: z.boolean(),
    language: z.string().nullable(),
    parts: z.array(PartRowSchema),
  }),
  z.object({ outcome: z.literal("busy"), remaining_ms: z.int() }),
  z.object({ outcome: z.enum(["done", "not_found"]) }),
]);
export type ClaimedRow = Extract<z.infer<typeof ClaimSendAnswerSchema>, { outcome: "claimed" }>;
