import { describe, expect, it } from "vitest";
import { readGivenParts } from "./given-parts.ts";

const redis = { UPSTASH_REDIS_REST_URL: "https://r.example", UPSTASH_REDIS_REST_TOKEN: "r" };
const qstash = {
  QSTASH_URL: "https://qstash.example",
  QSTASH_TOKEN: "q",
  QSTASH_CURRENT_SIGNING_KEY: "sig_1",
  QSTASH_NEXT_SIGNING_KEY: "sig_2",
};
const supabase = {
  SUPABASE_URL: "https://p.supabase.example/",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
};

describe("parts from the environment", () => {
  it("readGivenParts finds no part in an environment without values or with empty ones", () => {
    expect(readGivenParts({ QSTASH_URL: "", ANTHROPIC_API_KEY: " ", PATH: "/bin" })).toEqual({
      redisBackend: "embedded",
      settings: {},
    });
  });

  it("readGivenParts reads only the parts whose variables are set", () => {
    const parts = readGivenParts({ ...redis, ...supabase, SUPABASE_JWT_SECRET: "s" });
    expect(parts).toEqual({
      redisBackend: "embedded",
      settings: {},
      redis: { url: "https://r.example", token: "r" },
      supabase: {
        url: "https://p.supabase.example",
        publishableKey: "sb_publishable_x",
        jwtSecret: "s",
      },
    });
  });

  it("readGivenParts reads a Supabase project with a signing key instead of a shared secret", () => {
    const parts = readGivenParts({ ...supabase, SUPABASE_SIGNING_KEY: "{}" });
    expect(parts.supabase).toMatchObject({ signingKey: "{}" });
  });

  it("readGivenParts reads a model's API key without an endpoint, and an endpoint without a key", () => {
    expect(readGivenParts({ ANTHROPIC_API_KEY: "k" }).model).toEqual({ apiKey: "k" });
    expect(readGivenParts({ ANTHROPIC_BASE_URL: "http://127.0.0.1:9" }).model).toEqual({
      baseUrl: "http://127.0.0.1:9",
    });
  });

  it("readGivenParts names every variable that a half-configured part still needs", () => {
    const { QSTASH_NEXT_SIGNING_KEY: _, ...halfQStash } = qstash;
    const read = () =>
      readGivenParts({ UPSTASH_REDIS_REST_TOKEN: "r", ...halfQStash, ...supabase });
    expect(read).toThrow("also set UPSTASH_REDIS_REST_URL");
    expect(read).toThrow("also set QSTASH_NEXT_SIGNING_KEY");
    expect(read).toThrow("also set SUPABASE_JWT_SECRET");
  });

  it("readGivenParts names every variable that the Worker would refuse, all at once", () => {
    const read = () =>
      readGivenParts({ ALFRED_CORS_ORIGINS: "*", ALFRED_BUDGET_USD: "free", SLACK_BOT_TOKEN: "x" });
    expect(read).toThrow(/ALFRED_CORS_ORIGINS.*"\*" is not an origin/);
    expect(read).toThrow("ALFRED_BUDGET_USD");
    expect(read).toThrow("slack is half configured");
  });

  it("readGivenParts requires a public address for a QStash that cannot reach this machine", () => {
    const local = "http://localhost:8787";
    expect(() => readGivenParts(qstash)).toThrow("ALFRED_PUBLIC_URL");
    expect(() => readGivenParts({ ...qstash, ALFRED_PUBLIC_URL: local })).toThrow(
      "ALFRED_PUBLIC_URL",
    );
    const tunnel = { ...qstash, ALFRED_PUBLIC_URL: "https://tunnel.example/" };
    expect(readGivenParts(tunnel).publicUrl).toBe("https://tunnel.example");
    expect(readGivenParts({ ...qstash, QSTASH_URL: local }).qstash?.url).toBe(local);
  });

  it("readGivenParts passes on the variables of channels", () => {
    const telegram = {
      TELEGRAM_BOT_TOKEN: "1:t",
      TELEGRAM_BOT_USERNAME: "b",
      TELEGRAM_WEBHOOK_SECRET: "s",
      TELEGRAM_BASE_URL: "http://127.0.0.1:9",
    };
    expect(readGivenParts({ ...telegram, TELEGRAM: "x" }).settings).toEqual(telegram);
  });

  it("readGivenParts passes on the Worker's variables, but not those of this machine", () => {
    const parts = readGivenParts({ ALFRED_CONTINUATION: "on", ALFRED_REDIS: "system" });
    expect(parts).toEqual({ redisBackend: "system", settings: { ALFRED_CONTINUATION: "on" } });
    expect(() => readGivenParts({ ALFRED_REDIS: "docker" })).toThrow('"embedded" or "system"');
  });
});
