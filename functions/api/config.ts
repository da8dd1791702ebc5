// /v1/config: what a client has to know before a user signs in.
import { ConfigSchema } from "../../shared/contracts/api/config.ts";
import { LANGUAGES } from "../../shared/contracts/language.ts";
import { defineRoute } from "../../shared/http/api-route.ts";

export const configRoutes = [
  defineRoute({
    method: "get",
    path: "/v1/config",
    id: "getConfig",
    summary: "Where to sign in, and what this deployment offers",
    authenticated: false,
    success: { status: 200, description: "The configuration", schema: ConfigSchema },
    handle: async ({ runtime: { env, flow } }) => ({
      status: 200,
      json: {
        auth: { url: `${env.supabase.url}/auth/v1`, publishableKey: env.supabase.publishableKey },
        languages: LANGUAGES,
        rows: (flow.pack.resources ?? []).map(({ path, many }) => ({
          path: `/v1/${flow.pack.name}/${path}`,
          name: many,
        })),
        features: {
          secrets: env.vault.key !== null,
          voice: flow.media?.hears === true,
          channels: Object.keys(env.channels),
          push: env.vapid?.publicKey ?? null,
        },
      },
      headers: { "Cache-Control": "public, max-age=300" },
    }),
  }),
];
