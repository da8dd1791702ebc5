// /v1/households/{id}/invitations and /v1/invitations/accept: invite people into a household.
import { HouseholdParamsSchema } from "../../shared/contracts/api/common.ts";
import {
  AcceptInvitationSchema,
  CreateInvitationSchema,
  HouseholdSchema,
  InvitationListSchema,
  InvitationParamsSchema,
  NewInvitationSchema,
} from "../../shared/contracts/api/households.ts";
import { defineRoute, type ProblemSpec } from "../../shared/http/api-route.ts";
import { ownersOnly } from "../../shared/services/account/owners-only.ts";
import {
  hashInvitationCode,
  makeInvitationCode,
} from "../../shared/services/codes/invitation-code.ts";
import { keyConflict, notFound, Refusal } from "../../shared/services/refusal.ts";

const notOwner: ProblemSpec = {
  status: 403,
  code: "owners_only",
  when: "the user is not an owner",
};

export const invitationRoutes = [
  defineRoute({
    method: "post",
    path: "/v1/households/{id}/invitations",
    id: "createInvitation",
    summary: "Invite one person; the code works once, for seven days. Owners only",
    authenticated: true,
    limited: "creates",
    idempotent: true,
    params: HouseholdParamsSchema,
    body: CreateInvitationSchema,
    success: {
      status: 201,
      description: "The invitation with its code, the same for the same key",
      schema: NewInvitationSchema,
    },
    problems: [
      notOwner,
      {
        status: 409,
        code: "too_many_invitations",
        when: "too many invitations are waiting to be accepted",
      },
    ],
    async handle({ runtime, userId, params: { id }, body: { role }, idempotency }) {
      const route = `POST /v1/households/${id}/invitations`;
      const request = [userId, route, idempotency.key];
      const code = await makeInvitationCode(runtime.env.supabase, request);
      const codeHash = await hashInvitationCode(code);
      const invitation = await runtime
        .api(userId)
        .invite({ household: id, role, codeHash, route, ...idempotency });
      if ("invitation" in invitation)
        return { status: 201, json: { ...invitation.invitation, code } };
      if (invitation.outcome === "key_conflict") return keyConflict();
      if (invitation.outcome !== "too_many") return ownersOnly(invitation.outcome);
      return new Refusal({
        kind: "conflict",
        code: "too_many_invitations",
        title: "Too many invitations are waiting",
        detail: "Revoke some of them first; GET this address lists them.",
      });
    },
  }),
  defineRoute({
    method: "get",
    path: "/v1/households/{id}/invitations",
    id: "listInvitations",
    summary: "Invitations that can still be accepted, newest first. Owners only",
    authenticated: true,
    params: HouseholdParamsSchema,
    success: { status: 200, description: "All of them", schema: InvitationListSchema },
    problems: [notOwner],
    async handle({ runtime, userId, params: { id } }) {
      const outcome = await runtime.api(userId).listInvitations(id);
      if (!("invitations" in outcome)) return ownersOnly(outcome.outcome);
      return { status: 200, json: { items: outcome.invitations } };
    },
  }),
  defineRoute({
    method: "delete",
    path: "/v1/households/{id}/invitations/{invitationId}",
    id: "revokeInvitation",
    summary: "Revoke an invitation. Owners only",
    authenticated: true,
    params: InvitationParamsSchema,
    success: { status: 204, description: "Its code can no longer be used" },
    problems: [notOwner, { status: 409, code: "invitation_used", when: "it was accepted already" }],
    async handle({ runtime, userId, params: { id, invitationId } }) {
      const { outcome } = await runtime.api(userId).revokeInvitation(id, invitationId);
      if (outcome === "revoked") return { status: 204, json: null };
      if (outcome !== "used") return ownersOnly(outcome);
      return new Refusal({
        kind: "conflict",
        code: "invitation_used",
        title: "This invitation was accepted",
        detail: "End their membership instead: DELETE the member.",
      });
    },
  }),
  defineRoute({
    method: "post",
    path: "/v1/invitations/accept",
    id: "acceptInvitation",
    summary: "Join a household by a code; a repeat gets the same answer",
    authenticated: true,
    limited: "links",
    body: AcceptInvitationSchema,
    success: { status: 200, description: "The household joined", schema: HouseholdSchema },
    problems: [
      { status: 404, code: "not_found", when: "there is no such code" },
      { status: 410, code: "invitation_gone", when: "it was used or revoked, or is too old" },
    ],
    async handle({ runtime, userId, body }) {
      const acceptance = await runtime
        .api(userId)
        .acceptInvitation(await hashInvitationCode(body.code));
      if ("household" in acceptance) return { status: 200, json: acceptance.household };
      if (acceptance.outcome === "not_found") return notFound();
      return new Refusal({
        kind: "gone",
        code: "invitation_gone",
        title: "This invitation cannot be accepted any more",
        detail: "It was used, revoked, or is older than seven days. Ask for a new one.",
      });
    },
  }),
];
