// Secrets that a deployment refuses: by variable, with what to do, and without the secret itself.
import { describe, expect, it } from "vitest";
import { secretProblems } from "./refuse-secrets.ts";

const good = {
  UPSTASH_REDIS_REST_TOKEN: "AYQgASQgZmQ4ZDYyYzMtNGE3Mi00ZTU1LWJk",
  QSTASH_TOKEN: "eyJVc2VySUQiOiI1YmI2YjA0YiIsIlBhc3N3b3JkIjoiMzhkMDEifQ==",
  QSTASH_CURRENT_SIGNING_KEY: "sig_4kQz8vTn2WcXy7RbLp6MdHs9Fj3G",
  QSTASH_NEXT_SIGNING_KEY: "sig_6Bd2nVr8KtMw5XqPz9HcJy4Ls7Tf",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_9kTz3QvWm7XbNc2RpLd8Hs_4fJgYtBa",
  SUPABASE_JWT_SECRET: "q8Zr2Vn7Kx4Tb9Wm1Lc6Pd3Hs5Jf0GyQeRtUiOa",
  ANTHROPIC_API_KEY: "sk-ant-api03-Xk7Qv2Rn9Tb4Wm8Lc1Pd6Hs",
};
const names = Object.keys(good) as (keyof typeof good)[];

/** The only refusal; it says what to do and does not contain the value. */
function refusal(name: string, value: string): string {
  const problems = secretProblems({ ...good, [name]: value });
  expect(problems).toHaveLength(1);
  const [problem = ""] = problems;
  expect(problem.startsWith(`${name} `)).toBe(true);
  expect(problem).toMatch(/: set /);
  expect(problem).not.toContain(value);
  return problem;
}

/** An unsigned token in the form of the platform's older API keys. */
const jwt = (claims: object) =>
  [{ alg: "HS256", typ: "JWT" }, claims, {}]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");

const user = (name: string, password: string) =>
  Buffer.from(JSON.stringify({ UserID: name, Password: password })).toString("base64");

it("secrets in the form in which their issuers make them are accepted", () => {
  expect(secretProblems(good)).toEqual([]);
  const anon = jwt({ iss: "supabase", ref: "abcdefghijklmnop", role: "anon", exp: 2_000_000_000 });
  expect(secretProblems({ ...good, SUPABASE_PUBLISHABLE_KEY: anon })).toEqual([]);
});

describe.each(names)("%s", (name) => {
  it("the secret is refused if it has only a few characters", () => {
    expect(refusal(name, "~")).toMatch(/has fewer than \d+ characters/);
    expect(refusal(name, good[name].slice(0, 15))).toMatch(/has fewer than \d+ characters/);
  });

  it("the secret is refused if it repeats a few characters", () => {
    expect(refusal(name, "abcdef0".repeat(10))).toContain("repeats a few characters");
  });

  it("the secret is refused if it was made for a laptop", () => {
    expect(refusal(name, `dev-${good[name]}`)).toContain("is a development secret");
  });
});

it.each([
  ["QSTASH_TOKEN", user("defaultUser", "defaultPassword")],
  ["QSTASH_TOKEN", user("testUser1", "testPassword")],
  ["QSTASH_TOKEN", user("testUser2", "testPassword")],
  ["QSTASH_TOKEN", user("testUser3", "testPassword")],
  ["QSTASH_CURRENT_SIGNING_KEY", "sig_7kYjw48mhY7kAjqNGcy6cr29RJ6r"],
  ["QSTASH_NEXT_SIGNING_KEY", "sig_5ZB6DVzB1wjE8S6rZ7eenA8Pdnhs"],
  ["SUPABASE_JWT_SECRET", "super-secret-jwt-token-with-at-least-32-characters-long"],
  ["SUPABASE_JWT_SECRET", "your-super-secret-jwt-token-with-at-least-32-characters-long"],
  ["SUPABASE_PUBLISHABLE_KEY", "sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH"],
  ["SUPABASE_PUBLISHABLE_KEY", jwt({ iss: "supabase-demo", role: "anon", exp: 1_983_812_996 })],
  [
    "SUPABASE_SIGNING_KEY",
    JSON.stringify({
      kty: "EC",
      crv: "P-256",
      d: "dIhR8wywJlqlua4y_yMq2SLhlFXDZJBCvFrY1DCHyVU",
      x: "M5Sjqn5zwC9Kl1zVfUUGvv9boQjCGd45G8sdopBExB4",
    }),
  ],
])("the %s that a local server starts with on every machine is refused", (name, value) => {
  expect(refusal(name, value)).toContain("is a published example");
});

it.each([
  ["sb_secret_9kTz3QvWm7XbNc2RpLd8Hs_4fJgYtBa"],
  [jwt({ iss: "supabase", ref: "abcdefghijklmnop", role: "service_role" })],
  [jwt({ iss: "supabase", ref: "abcdefghijklmnop", role: "authenticated" })],
])("a secret key as the publishable one is refused (%#)", (value) => {
  expect(refusal("SUPABASE_PUBLISHABLE_KEY", value)).toContain("is a secret key");
});

it("the same key as the current and as the next signing key is refused", () => {
  const same = good.QSTASH_CURRENT_SIGNING_KEY;
  expect(refusal("QSTASH_NEXT_SIGNING_KEY", same)).toContain("the same as");
});

it("the same vault key as the current and as the previous one is refused", () => {
  const vault = "q8Zr2Vn7Kx4Tb9Wm1Lc6Pd3Hs5Jf0GyQeRtUiOaXk7Q=";
  const both = { ...good, ALFRED_VAULT_KEY: vault };
  expect(secretProblems(both)).toEqual([]);
  const [problem, ...otherFaults] = secretProblems({ ...both, ALFRED_VAULT_KEY_PREVIOUS: vault });
  expect(otherFaults).toEqual([]);
  expect(problem).toMatch(/^ALFRED_VAULT_KEY_PREVIOUS is the same as ALFRED_VAULT_KEY: set /);
  expect(problem).not.toContain(vault);
});
