// /v1/profile: reads and changes the user's profile, and reads what must be avoided for the user.
import { AvoidedListSchema } from "../../shared/contracts/api/avoided.ts";
import { profileSchemas } from "../../shared/contracts/api/profile.ts";
import type { DomainPack } from "../../shared/contracts/pack.ts";
import { defineRoute, type ApiRoute } from "../../shared/http/api-route.ts";
import { listAvoided } from "../../shared/services/account/list-avoided.ts";
import { saveProfile, toPublicProfile } from "../../shared/services/account/save-profile.ts";

/** The profile's routes, with the core's fields and the pack's. */
export function profileRoutes({ profile }: Pick<DomainPack, "profile">): ApiRoute[] {
  const { shownSchema, inputSchema } = profileSchemas(profile);
  return [
    defineRoute({
      method: "get",
      path: "/v1/profile",
      id: "getProfile",
      summary: "The user's profile, or the defaults if none is stored",
      authenticated: true,
      success: { status: 200, description: "The profile", schema: shownSchema },
      handle: async ({ runtime, userId }) => ({
        status: 200,
        json: toPublicProfile(profile, await runtime.api(userId).getProfile()),
      }),
    }),
    defineRoute({
      method: "put",
      path: "/v1/profile",
      id: "putProfile",
      summary: "Set fields of the profile; absent fields stay unchanged",
      authenticated: true,
      body: inputSchema,
      success: { status: 200, description: "The complete profile", schema: shownSchema },
      handle: async ({ runtime, userId, body }) => ({
        status: 200,
        json: await saveProfile(runtime, userId, body),
      }),
    }),
    defineRoute({
      method: "get",
      path: "/v1/profile/avoided",
      id: "listAvoided",
      summary: "What must be avoided for the user, and what the user has said about it",
      authenticated: true,
      success: { status: 200, description: "As it is checked now", schema: AvoidedListSchema },
      handle: async ({ runtime, userId }) => ({
        status: 200,
        json: await listAvoided(runtime, userId),
      }),
    }),
  ];
}
