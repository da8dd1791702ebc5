// The HTTP API's calls to Postgres about households and their members.
import type { ConversationId, HouseholdId, RunId, UserId } from "../contracts/ids.ts";

export type HouseholdRole = "owner" | "member";

export interface HouseholdRecord {
  id: HouseholdId;
  name: string;
  /** The asking user's role. */
  role: HouseholdRole;
  /** ISO 8601, as are all times here. */
  createdAt: string;
}

export interface MemberRecord {
  user: UserId;
  /** Their display name; null while they have none. */
  name: string | null;
  role: HouseholdRole;
  joinedAt: string;
}

/** Never includes the code: only the creator's response has it, once. */
export interface InvitationRecord {
  id: string;
  role: HouseholdRole;
  createdAt: string;
  expiresAt: string;
}

/** Route and client key make the idempotency key, unique per user. */
export interface KeyedRequest {
  route: string;
  key: string;
  bodyHash: string;
}

/** `not_owner`: the user is a member, but only owners may do this. `not_found`: the user is no member. */
export type OwnersOnly = { outcome: "not_found" | "not_owner" };

/** Calls made as one user. Errors of all: TransientError, FatalError. */
export interface HouseholdDatabase {
  /** The household of a request: the named one, else the user's only one. */
  chooseHousehold(request: {
    household?: HouseholdId;
    /** Whether a user without a household gets a first one; `none` otherwise. */
    create: boolean;
  }): Promise<
    | { outcome: "chosen"; household: HouseholdId }
    | { outcome: "choose_household" | "not_member" | "none" }
  >;
  listHouseholds(): Promise<HouseholdRecord[]>;
  /** Oldest member first; null when the user is no member. */
  getHousehold(
    household: HouseholdId,
  ): Promise<(HouseholdRecord & { members: MemberRecord[] }) | null>;
  createHousehold(
    request: KeyedRequest & { name: string },
  ): Promise<
    { outcome: "created" | "replayed"; household: HouseholdRecord } | { outcome: "key_conflict" }
  >;
  renameHousehold(
    household: HouseholdId,
    name: string,
  ): Promise<{ outcome: "renamed"; household: HouseholdRecord } | OwnersOnly>;
  /** `runs`: the member's runs that this has ended, with their conversations. */
  endMembership(
    household: HouseholdId,
    member: UserId,
  ): Promise<
    | { outcome: "ended"; runs: { run: RunId; conversation: ConversationId }[] }
    | { outcome: "last_owner" }
    | OwnersOnly
  >;
  /** `codeHash`: SHA-256 of the code, hex. */
  invite(
    request: KeyedRequest & { household: HouseholdId; role: HouseholdRole; codeHash: string },
  ): Promise<
    | { outcome: "created" | "replayed"; invitation: InvitationRecord }
    | { outcome: "too_many" | "key_conflict" }
    | OwnersOnly
  >;
  /** Invitations that can still be accepted, newest first. */
  listInvitations(
    household: HouseholdId,
  ): Promise<{ outcome: "listed"; invitations: InvitationRecord[] } | OwnersOnly>;
  /** `used`: the invitation has been accepted. */
  revokeInvitation(
    household: HouseholdId,
    invitation: string,
  ): Promise<{ outcome: "revoked" | "used" } | OwnersOnly>;
  /** `member`: the user was a member already. `gone`: used, revoked or expired. */
  acceptInvitation(
    codeHash: string,
  ): Promise<
    { outcome: "joined" | "member"; household: HouseholdRecord } | { outcome: "not_found" | "gone" }
  >;
}
