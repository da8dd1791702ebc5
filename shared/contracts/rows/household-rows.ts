// What the database's functions about households answer, in their own snake_case.
import { ConversationIdSchema, HouseholdIdSchema, RunIdSchema, UserIdSchema } from "../ids.ts";
import * as z from "zod";

const RoleSchema = z.enum(["owner", "member"]);

export const HouseholdRowSchema = z.object({
  id: HouseholdIdSchema,
  name: z.string(),
  role: RoleSchema,
  created_at: z.string(),
});
export type HouseholdRow = z.infer<typeof HouseholdRowSchema>;

export const MembershipRowSchema = z.object({
  role: RoleSchema,
  households: HouseholdRowSchema.omit({ role: true }),
});

const InvitationRowSchema = z.object({
  id: z.uuid(),
  role: RoleSchema,
  created_at: z.string(),
  expires_at: z.string(),
});
export type InvitationRow = z.infer<typeof InvitationRowSchema>;

export const ChooseHouseholdAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("chosen"), household_id: HouseholdIdSchema }),
  z.object({ outcome: z.enum(["choose_household", "not_member", "none"]) }),
]);

export const ReadHouseholdAnswerSchema = z.object({
  household: HouseholdRowSchema.extend({
    members: z.array(
      z.object({
        user_id: UserIdSchema,
        name: z.string().nullable(),
        role: RoleSchema,
        joined_at: z.string(),
      }),
    ),
  }).nullable(),
});

export const CreateHouseholdAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.enum(["created", "replayed"]), household: HouseholdRowSchema }),
  z.object({ outcome: z.literal("key_conflict") }),
]);

export const RenameHouseholdAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("renamed"), household: HouseholdRowSchema }),
  z.object({ outcome: z.enum(["not_found", "not_owner"]) }),
]);

export const EndMembershipAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("ended"),
    runs: z.array(z.object({ id: RunIdSchema, conversation_id: ConversationIdSchema })),
  }),
  z.object({ outcome: z.enum(["not_found", "not_owner", "last_owner"]) }),
]);

export const InviteAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.enum(["created", "replayed"]), invitation: InvitationRowSchema }),
  z.object({ outcome: z.enum(["not_found", "not_owner", "too_many", "key_conflict"]) }),
]);

export const ListInvitationsAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("listed"), invitations: z.array(InvitationRowSchema) }),
  z.object({ outcome: z.enum(["not_found", "not_owner"]) }),
]);

export const RevokeInvitationAnswerSchema = z.object({
  outcome: z.enum(["revoked", "used", "not_found", "not_owner"]),
});

export const AcceptInvitationAnswerSchema = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.enum(["joined", "member"]), household: HouseholdRowSchema }),
  z.object({ outcome: z.enum(["not_found", "gone"]) }),
]);
