// /v1/profile: what Alfred should know about the user.
import { ProfileSchema, PutProfileSchema } from "../../shared/contracts/api/profile.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import { saveProfile } from "../../shared/http/save-profile.ts";

export const profileRoutes = [
  defineRoute({
    method: "get",
    path: "/v1/profile",
    id: "getProfile",
    summary: "The user's profile; its defaults while none was stored",
    authenticated: true,
    success: { status: 200, description: "The profile", schema: ProfileSchema },
    handle: async ({ runtime, userId }) => ({
      status: 200,
      json: await runtime.api(userId).getProfile(),
    }),
  }),
  defineRoute({
    method: "put",
    path: "/v1/profile",
    id: "putProfile",
    summary: "Set fields of the profile; those not given stay as they are",
    authenticated: true,
    body: PutProfileSchema,
    success: { status: 200, description: "The whole profile", schema: ProfileSchema },
    handle: async ({ runtime, userId, body }) => ({
      status: 200,
      json: await saveProfile(runtime, userId, body),
    }),
  }),
];
