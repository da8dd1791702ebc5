// The variables with which a local Worker reaches its parts.
import type { StartedParts } from "./start-parts.ts";

/** @param settings further variables; a part's own take precedence */
export function workerEnv(
  { redis, qstash, supabase, model }: StartedParts,
  settings: Record<string, string>,
  publicUrl: string | undefined,
): Record<string, string> {
  return {
    ...settings,
    ...(publicUrl === undefined ? {} : { ALFRED_PUBLIC_URL: publicUrl }),
    UPSTASH_REDIS_REST_URL: redis.url,
    UPSTASH_REDIS_REST_TOKEN: redis.token,
    QSTASH_URL: qstash.url,
    QSTASH_TOKEN: qstash.token,
    QSTASH_CURRENT_SIGNING_KEY: qstash.currentSigningKey,
    QSTASH_NEXT_SIGNING_KEY: qstash.nextSigningKey,
    SUPABASE_URL: supabase.url,
    SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey,
    ...(supabase.jwtSecret === undefined ? {} : { SUPABASE_JWT_SECRET: supabase.jwtSecret }),
    ...(supabase.signingKey === undefined ? {} : { SUPABASE_SIGNING_KEY: supabase.signingKey }),
    ANTHROPIC_BASE_URL: model.url,
    ANTHROPIC_API_KEY: model.apiKey,
  };
}
