// Public v1 shapes of households, their members and invitations. Frozen: change means v2.
import * as z from "zod";
import { LANGUAGES } from "../language.ts";
import {
  IdSchema,
  PublicHouseholdIdSchema,
  PublicUserIdSchema,
  textSchema,
  TimestampSchema,
} from "./common.ts";

const RoleSchema = z.enum(["owner", "member"]);
const NAME = { examples: ["The flat in Lime Street"] };
const NameSchema = textSchema(120).meta(NAME);

const LanguageSchema = z
  .enum(LANGUAGES)
  .nullable()
  .describe(
    "the language of apps for members who have chosen none themselves, and of Alfred's messages to members who have " +
      "written none yet; null: none was chosen",
  );

export const HouseholdSchema = z
  .strictObject({
    id: z.uuid(),
    name: z.string().meta(NAME),
    role: RoleSchema.describe("the role of the user who asks"),
    language: LanguageSchema,
    createdAt: TimestampSchema,
  })
  .meta({ id: "Household" });

export const HouseholdListSchema = z
  .strictObject({ items: z.array(HouseholdSchema) })
  .meta({ id: "HouseholdList" });

export const CreateHouseholdSchema = z
  .strictObject({ name: NameSchema, language: LanguageSchema.optional() })
  .meta({ id: "CreateHousehold" });

export const UpdateHouseholdSchema = z
  .strictObject({ name: NameSchema.optional(), language: LanguageSchema.optional() })
  .refine((changes) => Object.keys(changes).length > 0, "name at least one field to change")
  .describe("Fields that are not given stay as they are")
  .meta({ id: "UpdateHousehold", minProperties: 1, examples: [{ language: "de" }] });

export const HouseholdDetailsSchema = z
  .strictObject({
    ...HouseholdSchema.shape,
    members: z.array(
      z.strictObject({
        userId: z.uuid(),
        name: z
          .string()
          .nullable()
          .meta({ examples: ["Ada"] })
          .describe("the display name; the members see it"),
        role: RoleSchema,
        joinedAt: TimestampSchema,
      }),
    ),
  })
  .meta({ id: "HouseholdDetails" });

export const MemberParamsSchema = z.strictObject({
  id: PublicHouseholdIdSchema,
  userId: PublicUserIdSchema,
});

export const CreateInvitationSchema = z
  .strictObject({ role: RoleSchema.default("member") })
  .meta({ id: "CreateInvitation" });

const CODE = { examples: ["7KQ2M8ZT4W9XH3RVB6N5CDYF1G"] };

const InvitationSchema = z
  .strictObject({
    id: z.uuid(),
    role: RoleSchema,
    createdAt: TimestampSchema,
    expiresAt: TimestampSchema,
  })
  .meta({ id: "Invitation" });

export const NewInvitationSchema = z
  .strictObject({
    ...InvitationSchema.shape,
    code: z.string().meta(CODE).describe("to be passed on to the person; it is never shown again"),
  })
  .meta({ id: "NewInvitation" });

export const InvitationListSchema = z
  .strictObject({ items: z.array(InvitationSchema) })
  .meta({ id: "InvitationList" });

export const InvitationParamsSchema = z.strictObject({
  id: PublicHouseholdIdSchema,
  invitationId: IdSchema,
});

export const AcceptInvitationSchema = z
  .strictObject({
    code: textSchema(100)
      .meta(CODE)
      .describe("the code as it was passed on; case, spaces and hyphens do not matter"),
  })
  .meta({ id: "AcceptInvitation" });
