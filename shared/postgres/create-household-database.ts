// The API's calls about households as one user: each is one function of the database.
import {
  AcceptInvitationAnswerSchema,
  ChooseHouseholdAnswerSchema,
  CreateHouseholdAnswerSchema,
  EndMembershipAnswerSchema,
  type HouseholdRow,
  type InvitationRow,
  InviteAnswerSchema,
  ListInvitationsAnswerSchema,
  MembershipRowSchema,
  ReadHouseholdAnswerSchema,
  RenameHouseholdAnswerSchema,
  RevokeInvitationAnswerSchema,
} from "../contracts/rows/household-rows.ts";
import type { UserId } from "../contracts/ids.ts";
import type {
  HouseholdDatabase,
  HouseholdRecord,
  InvitationRecord,
} from "../ports/household-database.ts";
import type { Caller } from "./create-caller.ts";
import { isoTime } from "./map-run.ts";

/** Days that an invitation is valid. */
const INVITATION_DAYS = 7;
/** Most open invitations of a household. */
const OPEN_INVITATIONS = 50;

/** `user` narrows selects to an index; what the user may see is decided by the database. */
export function createHouseholdDatabase(caller: Caller, user: UserId): HouseholdDatabase {
  return {
    async chooseHousehold({ household, create }) {
      const p = { household_id: household, create };
      const answer = await caller.call("choose_household", p, ChooseHouseholdAnswerSchema);
      return answer.outcome === "chosen"
        ? { outcome: "chosen", household: answer.household_id }
        : answer;
    },

    async listHouseholds() {
      const rows = await caller.select(
        "household_members",
        (from) => from.select("role,households(id,name,created_at)").eq("user_id", user),
        MembershipRowSchema.array(),
      );
      return rows
        .map(({ role, households }) => toHousehold({ ...households, role }))
        .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
    },

    async getHousehold(household) {
      const p = { id: household };
      const { household: row } = await caller.call("read_household", p, ReadHouseholdAnswerSchema);
      if (row === null) return null;
      const members = row.members.map(({ user_id, name, role, joined_at }) => ({
        user: user_id,
        name,
        role,
        joinedAt: isoTime(joined_at),
      }));
      return { ...toHousehold(row), members };
    },

    async createHousehold({ name, route, key, bodyHash }) {
      const p = { name, route, key, body_hash: bodyHash };
      const answer = await caller.call("create_household", p, CreateHouseholdAnswerSchema);
      if (!("household" in answer)) return answer;
      return { outcome: answer.outcome, household: toHousehold(answer.household) };
    },

    async renameHousehold(household, name) {
      const p = { id: household, name };
      const answer = await caller.call("rename_household", p, RenameHouseholdAnswerSchema);
      if (!("household" in answer)) return answer;
      return { outcome: answer.outcome, household: toHousehold(answer.household) };
    },

    async endMembership(household, member) {
      const p = { household_id: household, user_id: member };
      const answer = await caller.call("end_membership", p, EndMembershipAnswerSchema);
      if (answer.outcome !== "ended") return { outcome: answer.outcome };
      const runs = answer.runs.map((run) => ({ run: run.id, conversation: run.conversation_id }));
      return { outcome: "ended", runs };
    },

    async invite({ household, role, codeHash, route, key, bodyHash }) {
      const answer = await caller.call(
        "invite",
        {
          household_id: household,
          role,
          code_hash: codeHash,
          days: INVITATION_DAYS,
          open_limit: OPEN_INVITATIONS,
          route,
          key,
          body_hash: bodyHash,
        },
        InviteAnswerSchema,
      );
      if (!("invitation" in answer)) return { outcome: answer.outcome };
      return { outcome: answer.outcome, invitation: toInvitation(answer.invitation) };
    },

    async listInvitations(household) {
      const p = { household_id: household };
      const answer = await caller.call("list_invitations", p, ListInvitationsAnswerSchema);
      if (answer.outcome !== "listed") return { outcome: answer.outcome };
      return { outcome: "listed", invitations: answer.invitations.map(toInvitation) };
    },

    async revokeInvitation(household, invitation) {
      const p = { household_id: household, id: invitation };
      const { outcome } = await caller.call("revoke_invitation", p, RevokeInvitationAnswerSchema);
      return { outcome };
    },

    async acceptInvitation(codeHash) {
      const p = { code_hash: codeHash };
      const answer = await caller.call("accept_invitation", p, AcceptInvitationAnswerSchema);
      if (!("household" in answer)) return { outcome: answer.outcome };
      return { outcome: answer.outcome, household: toHousehold(answer.household) };
    },
  };
}

function toHousehold({ id, name, role, created_at }: HouseholdRow): HouseholdRecord {
  return { id, name, role, createdAt: isoTime(created_at) };
}

function toInvitation({ id, role, created_at, expires_at }: InvitationRow): InvitationRecord {
  return { id, role, createdAt: isoTime(created_at), expiresAt: isoTime(expires_at) };
}
