// Public v1 shapes of links: who speaks for a user on a messaging platform. Frozen: change means v2.
import * as z from "zod";
import { IdSchema, PublicHouseholdIdSchema, TimestampSchema } from "./common.ts";

const ChannelSchema = z.enum(["telegram", "whatsapp", "slack", "twilio", "email", "discord"]);

const householdId = PublicHouseholdIdSchema.optional().describe(
  "for which one the messages speak: needed only by members of several households",
);

export const LinkSchema = z
  .strictObject({
    id: IdSchema,
    channel: ChannelSchema,
    name: z.string().nullable().describe("as the platform showed it when the link was made"),
    householdId: z.uuid().nullable().describe("null: the user's only one"),
    linkedAt: TimestampSchema,
  })
  .meta({ id: "Link" });

export const LinkListSchema = z
  .strictObject({ items: z.array(LinkSchema) })
  .meta({ id: "LinkList" });

export const CreateLinkSchema = z
  .strictObject({ channel: ChannelSchema, householdId })
  .meta({ id: "CreateLink" });

export const LinkCodeSchema = z
  .strictObject({
    channel: ChannelSchema,
    code: z.string().describe("good once, and nobody can look it up later"),
    url: z
      .url()
      .nullable()
      .describe("opens the chat with the code; null where there is no such link"),
    send: z.string().describe("the words that link whoever sends them to Alfred on that platform"),
    expiresAt: TimestampSchema,
  })
  .meta({ id: "LinkCode" });

export const LinkParamsSchema = z.strictObject({ id: IdSchema });

export const OfferParamsSchema = z.strictObject({
  code: z
    .string()
    .regex(/^[A-Za-z0-9_-]{22}$/)
    .describe("as the chat showed it"),
});

export const LinkOfferSchema = z
  .strictObject({
    channel: ChannelSchema,
    name: z
      .string()
      .nullable()
      .describe("of the person who would be linked, as the platform shows it"),
  })
  .meta({ id: "LinkOffer" });

export const ConfirmLinkSchema = z.strictObject({ householdId }).meta({ id: "ConfirmLink" });
