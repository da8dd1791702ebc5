// Public v1 shapes of links between a user and accounts on messaging platforms. Frozen: change means v2.
import * as z from "zod";
import { IdSchema, PublicHouseholdIdSchema, TimestampSchema } from "./common.ts";

export const ChannelSchema = z.enum([
  "telegram",
  "whatsapp",
  "slack",
  "twilio",
  "email",
  "discord",
]);

const NAME = { examples: ["Ada"] };
const CODE = { examples: ["Yf0o7m2uV4sJk1xQ9bTdHw"] };

const householdId = PublicHouseholdIdSchema.optional().describe(
  "the household that the messages are about; needed only by members of several households",
);

export const LinkSchema = z
  .strictObject({
    id: IdSchema,
    channel: ChannelSchema,
    name: z
      .string()
      .nullable()
      .meta(NAME)
      .describe("as the platform showed it when the link was made"),
    householdId: z.uuid().nullable().describe("null: the user's only one"),
    linkedAt: TimestampSchema,
  })
  .meta({ id: "Link" });

const MovedLinkSchema = z
  .strictObject({
    id: IdSchema,
    channel: ChannelSchema,
    name: z.string().nullable().meta(NAME),
    movedAt: TimestampSchema,
  })
  .meta({ id: "MovedLink" });

export const LinkListSchema = z
  .strictObject({
    items: z.array(LinkSchema),
    moved: z
      .array(MovedLinkSchema)
      .describe(
        "links that ended in the last thirty days because the person moved to another account",
      ),
  })
  .meta({ id: "LinkList" });

export const CreateLinkSchema = z
  .strictObject({ channel: ChannelSchema, householdId })
  .meta({ id: "CreateLink" });

export const LinkCodeSchema = z
  .strictObject({
    channel: ChannelSchema,
    code: z.string().meta(CODE).describe("works once, and is never shown again"),
    url: z
      .url()
      .nullable()
      .meta({ examples: ["https://t.me/example_bot?start=Yf0o7m2uV4sJk1xQ9bTdHw"] })
      .describe("opens the chat with the code; null if there is no such link"),
    send: z
      .string()
      .meta({ examples: ["/link Yf0o7m2uV4sJk1xQ9bTdHw"] })
      .describe("the words that link the person who sends them to Alfred on that platform"),
    expiresAt: TimestampSchema,
  })
  .meta({ id: "LinkCode" });

export const LinkParamsSchema = z.strictObject({ id: IdSchema });

export const OfferParamsSchema = z.strictObject({
  code: z
    .string()
    .regex(/^[A-Za-z0-9_-]{22}$/)
    .meta(CODE)
    .describe("as the chat showed it"),
});

export const LinkOfferSchema = z
  .strictObject({
    channel: ChannelSchema,
    name: z
      .string()
      .nullable()
      .meta(NAME)
      .describe("the name of the person who would be linked, as the platform shows it"),
    linkedElsewhere: z
      .boolean()
      .describe("the person is linked to another account and would move: ask before confirming"),
  })
  .meta({ id: "LinkOffer" });

export const ConfirmLinkSchema = z
  .strictObject({
    householdId,
    move: z
      .boolean()
      .default(false)
      .describe("the user was told that the person is linked to another account, and agrees"),
  })
  .meta({ id: "ConfirmLink" });
