// /v1/households: the user's households and their members.
import {
  EraseHouseholdQuerySchema,
  HouseholdErasureSchema,
} from "../../shared/contracts/api/account.ts";
import { HouseholdParamsSchema } from "../../shared/contracts/api/common.ts";
import {
  CreateHouseholdSchema,
  HouseholdDetailsSchema,
  HouseholdListSchema,
  HouseholdSchema,
  MemberParamsSchema,
  UpdateHouseholdSchema,
} from "../../shared/contracts/api/households.ts";
import { announceLater } from "../../shared/runtime/announce-changes.ts";
import { dropRuns } from "../../shared/engine/run/drop-runs.ts";
import { startErasure } from "../../shared/services/account/start-erasure.ts";
import { defineRoute, type ProblemSpec } from "../../shared/http/api-route.ts";
import { ownersOnly } from "../../shared/services/account/owners-only.ts";
import { keyConflict, notFound, Refusal } from "../../shared/services/refusal.ts";

const params = HouseholdParamsSchema;

const notOwner: ProblemSpec = {
  status: 403,
  code: "owners_only",
  when: "the user is not an owner",
};

export const householdRoutes = [
  defineRoute({
    method: "get",
    path: "/v1/households",
    id: "listHouseholds",
    summary: "The households that the user is a member of, oldest first",
    authenticated: true,
    success: { status: 200, description: "All of them", schema: HouseholdListSchema },
    handle: async ({ runtime, userId }) => ({
      status: 200,
      json: { items: await runtime.api(userId).listHouseholds() },
    }),
  }),
  defineRoute({
    method: "post",
    path: "/v1/households",
    id: "createHousehold",
    summary: "Create a household; the user becomes its owner",
    authenticated: true,
    limited: "creates",
    idempotent: true,
    body: CreateHouseholdSchema,
    success: {
      status: 201,
      description: "The household, created once per key",
      schema: HouseholdSchema,
      headers: { Location: "the household's address" },
    },
    async handle({ runtime, userId, body, idempotency }) {
      const request = { route: "POST /v1/households", ...idempotency, ...body };
      const outcome = await runtime.api(userId).createHousehold(request);
      if (!("household" in outcome)) return keyConflict();
      const headers = { Location: `/v1/households/${outcome.household.id}` };
      return { status: 201, headers, json: outcome.household };
    },
  }),
  defineRoute({
    method: "get",
    path: "/v1/households/{id}",
    id: "getHousehold",
    summary: "One household with its members, the longest-standing member first",
    authenticated: true,
    params,
    success: { status: 200, description: "The household", schema: HouseholdDetailsSchema },
    async handle({ runtime, userId, params: { id } }) {
      const household = await runtime.api(userId).getHousehold(id);
      if (household === null) return notFound();
      const members = household.members.map(({ user, ...member }) => ({ userId: user, ...member }));
      return { status: 200, json: { ...household, members } };
    },
  }),
  defineRoute({
    method: "patch",
    path: "/v1/households/{id}",
    id: "updateHousehold",
    summary: "Rename a household, or set its language; owners only",
    authenticated: true,
    params,
    body: UpdateHouseholdSchema,
    success: { status: 200, description: "The household", schema: HouseholdSchema },
    problems: [notOwner],
    async handle({ runtime, userId, params: { id }, body }) {
      const household = await runtime.api(userId).updateHousehold(id, body);
      if (!("household" in household)) return ownersOnly(household.outcome);
      return { status: 200, json: household.household };
    },
  }),
  defineRoute({
    method: "delete",
    path: "/v1/households/{id}",
    id: "deleteHousehold",
    summary: "Permanently delete a household and everything in it; owners only",
    authenticated: true,
    limited: "links",
    params,
    query: EraseHouseholdQuerySchema,
    success: {
      status: 202,
      description: "The household is no longer accessible, and a job deletes its data",
      schema: HouseholdErasureSchema,
    },
    problems: [
      notOwner,
      {
        status: 409,
        code: "has_members",
        when: "there are other members, and `others` is not `lose_it`",
      },
    ],
    async handle({ runtime, userId, params: { id }, query: { others } }) {
      const outcome = await runtime.database
        .account(userId)
        .eraseHousehold(id, others === "lose_it");
      if (outcome.outcome === "has_members") return hasMembers();
      if (outcome.outcome !== "accepted") return ownersOnly(outcome.outcome);
      await startErasure(runtime, outcome);
      return { status: 202, json: { status: "erasing" } };
    },
  }),
  defineRoute({
    method: "delete",
    path: "/v1/households/{id}/members/{userId}",
    id: "removeMember",
    summary: "Leave a household, or, as an owner, end a member's membership; ends their runs in it",
    authenticated: true,
    params: MemberParamsSchema,
    success: { status: 204, description: "No longer a member" },
    problems: [
      notOwner,
      {
        status: 409,
        code: "last_owner",
        when: "there are other members, and none of them is an owner",
      },
    ],
    async handle({ runtime, userId, params: { id, userId: member }, defer }) {
      const outcome = await runtime.api(userId).endMembership(id, member);
      if (outcome.outcome === "last_owner") {
        return new Refusal({
          kind: "conflict",
          code: "last_owner",
          title: "A household with members needs an owner",
          detail: "Invite another owner, or end the other memberships first.",
        });
      }
      if (outcome.outcome !== "ended") return ownersOnly(outcome.outcome);
      await dropRuns(runtime.flow, outcome.runs);
      // Streams look whether their user is still a member.
      announceLater({ news: runtime.news, log: runtime.flow.log, defer }, id);
      return { status: 204, json: null };
    },
  }),
];

const hasMembers = () =>
  new Refusal({
    kind: "conflict",
    code: "has_members",
    title: "Other people are members of this household",
    detail:
      "They would lose everything in it. Leave it to them by ending your own membership, or delete it for all " +
      "with `?others=lose_it`.",
  });
