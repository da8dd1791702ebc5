// Finds settings that a local Worker would refuse, before anything is started.
import { environmentFaults } from "../../shared/runtime/read-env.ts";

/** Values for missing parts and models, which stand-ins and wrangler.toml supply later. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  ALFRED_ENV: "development",
  ...Object.fromEntries(
    ["UNDERSTAND", "THINK", "ACT", "REPLY", "SUMMARIZE"].map((node) => [
      `ALFRED_MODEL_${node}`,
      "m",
    ]),
  ),
  ALFRED_PUBLIC_URL: "http://127.0.0.1",
  UPSTASH_REDIS_REST_URL: "http://127.0.0.1",
  UPSTASH_REDIS_REST_TOKEN: "dev",
  QSTASH_URL: "http://127.0.0.1",
  QSTASH_TOKEN: "dev",
  QSTASH_CURRENT_SIGNING_KEY: "dev",
  QSTASH_NEXT_SIGNING_KEY: "dev",
  SUPABASE_URL: "http://127.0.0.1",
  SUPABASE_PUBLISHABLE_KEY: "dev",
  SUPABASE_JWT_SECRET: "dev",
  ANTHROPIC_API_KEY: "dev",
  ANTHROPIC_BASE_URL: "http://127.0.0.1",
};

interface GivenSettings {
  settings: Record<string, string>;
  publicUrl?: string;
  redis?: { url: string };
  qstash?: { url: string };
  supabase?: { url: string };
  model?: { baseUrl?: string };
}

/** @returns one line for each fault, such as a variable that is invalid or a channel that is half configured */
export function settingFaults({ settings, publicUrl, model, ...parts }: GivenSettings): string[] {
  const { redis, qstash, supabase } = parts;
  return environmentFaults({
    ...PLACEHOLDERS,
    ...settings,
    ...(publicUrl === undefined ? {} : { ALFRED_PUBLIC_URL: publicUrl }),
    ...(redis === undefined ? {} : { UPSTASH_REDIS_REST_URL: redis.url }),
    ...(qstash === undefined ? {} : { QSTASH_URL: qstash.url }),
    ...(supabase === undefined ? {} : { SUPABASE_URL: supabase.url }),
    ...(model?.baseUrl === undefined ? {} : { ANTHROPIC_BASE_URL: model.baseUrl }),
  });
}
