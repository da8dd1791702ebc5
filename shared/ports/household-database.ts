// The HTTP API's calls to Postgres about households and their members.
import * as z from "zod";
import {
  ConversationIdSchema,
  type HouseholdId,
  HouseholdIdSchema,
  RunIdSchema,
  type UserId,
  UserIdSchema,
} from "../contracts/ids.ts";
import { type Language, LANGUAGES } from "../contracts/language.ts";
import {
  asUser,
  type CallsOf,
  IDS,
  type Keyed,
  onlyField,
  row,
  snaked,
  time,
} from "./define-call.ts";

/** Days for which an invitation is valid. */
const INVITATION_DAYS = 7;
/** Maximum open invitations of a household. */
const MAX_OPEN_INVITATIONS = 50;

const RoleSchema = z.enum(["owner", "member"]);
export type HouseholdRole = z.output<typeof RoleSchema>;

const householdShape = {
  id: HouseholdIdSchema,
  name: z.string(),
  /** The role of the user who asks. */
  role: RoleSchema,
  /** Null: none was chosen. */
  language: z.enum(LANGUAGES).nullable(),
  /** ISO 8601, as are all times here. */
  createdAt: time,
};
const HouseholdSchema = row(householdShape);
export type HouseholdRecord = z.output<typeof HouseholdSchema>;

const MemberSchema = row(
  {
    user: UserIdSchema,
    /** Their display name; null until they have one. */
    name: z.string().nullable(),
    role: RoleSchema,
    joinedAt: time,
  },
  IDS,
);

/** An invitation without its code, which only the answer to the client that creates it contains. */
const InvitationSchema = row({ id: z.uuid(), role: RoleSchema, createdAt: time, expiresAt: time });

/** A membership with its household, in the shape of a select's answer. */
export const MembershipSchema = z
  .object({
    role: RoleSchema,
    households: row({
      id: householdShape.id,
      name: householdShape.name,
      language: householdShape.language,
      createdAt: time,
    }),
  })
  .transform(({ role, households }): HouseholdRecord => ({ ...households, role }));

const ownersOnly = z.object({ outcome: z.enum(["not_found", "not_owner"]) });

const withHousehold = <T extends string>(...outcomes: T[]) =>
  z.object({ outcome: z.enum(outcomes), household: HouseholdSchema });

export const householdCalls = {
  /**
   * The household of a request: the named one, otherwise the user's only one.
   * @param request.create whether a user without a household gets a first one; otherwise the outcome is `none`
   */
  chooseHousehold: asUser(
    "choose_household",
    ({ household: requestedId, create }: { household?: HouseholdId; create: boolean }) => ({
      household_id: requestedId,
      create,
    }),
    z.discriminatedUnion("outcome", [
      row({ outcome: z.literal("chosen"), household: HouseholdIdSchema }, IDS),
      z.object({ outcome: z.enum(["choose_household", "not_member", "none"]) }),
    ]),
  ),
  /** Its `members` have the longest-standing one first. Null when the user is not a member. */
  getHousehold: asUser(
    "read_household",
    (id: HouseholdId) => ({ id }),
    onlyField("household", row({ ...householdShape, members: z.array(MemberSchema) }).nullable()),
  ),
  createHousehold: asUser(
    "create_household",
    (request: Keyed & { name: string; language?: Language | null | undefined }) => snaked(request),
    z.discriminatedUnion("outcome", [
      withHousehold("created", "replayed"),
      z.object({ outcome: z.literal("key_conflict") }),
    ]),
  ),
  updateHousehold: asUser(
    "update_household",
    (
      id: HouseholdId,
      changes: { name?: string | undefined; language?: Language | null | undefined },
    ) => ({ id, ...changes }),
    z.discriminatedUnion("outcome", [withHousehold("updated"), ownersOnly]),
  ),
  /** `runs`: the member's runs that this call ended, with their conversations. */
  endMembership: asUser(
    "end_membership",
    (householdId: HouseholdId, member: UserId) => ({ household_id: householdId, user_id: member }),
    z.discriminatedUnion("outcome", [
      z.object({
        outcome: z.literal("ended"),
        runs: z.array(
          row({ run: RunIdSchema, conversation: ConversationIdSchema }, { ...IDS, run: "id" }),
        ),
      }),
      z.object({ outcome: z.literal("last_owner") }),
      ownersOnly,
    ]),
  ),
  /** `codeHash`: SHA-256 of the code, in hexadecimal. */
  invite: asUser(
    "invite",
    ({
      household: householdId,
      ...request
    }: Keyed & { household: HouseholdId; role: HouseholdRole; codeHash: string }) => ({
      ...snaked(request),
      household_id: householdId,
      days: INVITATION_DAYS,
      open_limit: MAX_OPEN_INVITATIONS,
    }),
    z.discriminatedUnion("outcome", [
      z.object({ outcome: z.enum(["created", "replayed"]), invitation: InvitationSchema }),
      z.object({ outcome: z.enum(["too_many", "key_conflict"]) }),
      ownersOnly,
    ]),
  ),
  /** Invitations that can still be accepted, newest first. */
  listInvitations: asUser(
    "list_invitations",
    (householdId: HouseholdId) => ({ household_id: householdId }),
    z.discriminatedUnion("outcome", [
      z.object({ outcome: z.literal("listed"), invitations: z.array(InvitationSchema) }),
      ownersOnly,
    ]),
  ),
  /** `used`: the invitation has been accepted. */
  revokeInvitation: asUser(
    "revoke_invitation",
    (householdId: HouseholdId, id: string) => ({ household_id: householdId, id }),
    z.object({ outcome: z.enum(["revoked", "used", "not_found", "not_owner"]) }),
  ),
  /** `member`: the user was already a member. `gone`: used, revoked or expired. */
  acceptInvitation: asUser(
    "accept_invitation",
    (codeHash: string) => ({ code_hash: codeHash }),
    z.discriminatedUnion("outcome", [
      withHousehold("joined", "member"),
      z.object({ outcome: z.enum(["not_found", "gone"]) }),
    ]),
  ),
};

/** Calls made as one user. Errors of all: those of every `Call`. */
export interface HouseholdDatabase extends CallsOf<typeof householdCalls> {
  listHouseholds(): Promise<HouseholdRecord[]>;
}
