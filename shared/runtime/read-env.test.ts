// The environment is complete and valid, or an error names every variable at fault.
import { expect, it } from "vitest";
import { DEFAULT_LIMITS } from "../engine/limits.ts";
import { DEFAULT_RATES } from "./rate-limits.ts";
import { readEnv } from "./read-env.ts";

const models = Object.fromEntries(
  ["UNDERSTAND", "THINK", "ACT", "REPLY", "SUMMARIZE"].map((n) => [`ALFRED_MODEL_${n}`, "m"]),
);
const local = {
  ...models,
  ALFRED_ENV: "development",
  ALFRED_PUBLIC_URL: "http://127.0.0.1:1/",
  UPSTASH_REDIS_REST_URL: "http://127.0.0.1:2",
  UPSTASH_REDIS_REST_TOKEN: "dev-a",
  QSTASH_URL: "http://127.0.0.1:3",
  QSTASH_TOKEN: "dev-b",
  QSTASH_CURRENT_SIGNING_KEY: "dev-c",
  QSTASH_NEXT_SIGNING_KEY: "dev-d",
  SUPABASE_URL: "http://127.0.0.1:4",
  SUPABASE_PUBLISHABLE_KEY: "dev-e",
  SUPABASE_JWT_SECRET: "dev-f",
  ANTHROPIC_API_KEY: "dev-g",
  ANTHROPIC_BASE_URL: "http://127.0.0.1:5",
};
const production = {
  ...models,
  ALFRED_ENV: "production",
  ALFRED_PUBLIC_URL: "https://alfred.example.com",
  UPSTASH_REDIS_REST_URL: "https://redis.example.com",
  UPSTASH_REDIS_REST_TOKEN: "AYQgASQgZmQ4ZDYyYzMtNGE3Mi00ZTU1LWJk",
  QSTASH_TOKEN: "eyJVc2VySUQiOiI1YmI2YjA0YiIsIlBhc3N3b3JkIjoiMzhkMDEifQ==",
  QSTASH_CURRENT_SIGNING_KEY: "sig_4kQz8vTn2WcXy7RbLp6MdHs9Fj3G",
  QSTASH_NEXT_SIGNING_KEY: "sig_6Bd2nVr8KtMw5XqPz9HcJy4Ls7Tf",
  SUPABASE_URL: "https://project.example.com",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_9kTz3QvWm7XbNc2RpLd8Hs_4fJgYtBa",
  SUPABASE_JWT_SECRET: "q8Zr2Vn7Kx4Tb9Wm1Lc6Pd3Hs5Jf0GyQeRtUiOa",
  ANTHROPIC_API_KEY: "sk-ant-api03-Xk7Qv2Rn9Tb4Wm8Lc1Pd6Hs",
  ALFRED_ANONYMOUS_USERS: "refuse",
};

it("a laptop's environment is read, and trailing slashes are removed", () => {
  expect(readEnv(local)).toMatchObject({ publicUrl: "http://127.0.0.1:1", continuation: false });
});

it("the endpoints of the hosted services are known", () => {
  const env = readEnv(production);
  expect(env.qstash.url).toBe("https://qstash.upstash.io");
  expect(env.anthropic.baseUrl).toBe("https://api.anthropic.com");
});

it.each(Object.keys(production))("the variable %s is named when it is missing or empty", (name) => {
  for (const value of [undefined, ""]) {
    expect(() => readEnv({ ...production, [name]: value })).toThrow(name);
  }
});

it.each(
  Object.entries(local).filter(([, value]) => value.startsWith("dev-") || value.startsWith("http")),
)("a laptop's %s is refused in staging and production", (name, value) => {
  for (const environment of ["staging", "production"]) {
    expect(() => readEnv({ ...production, ALFRED_ENV: environment, [name]: value })).toThrow(name);
  }
});

it.each([
  "http://alfred.example.com",
  "https://localhost",
  "https://127.8.0.1:8787",
  "https://[::1]:8787",
  "https://0.0.0.0",
])("the endpoint %s is refused in production", (url) => {
  expect(() => readEnv({ ...production, ALFRED_PUBLIC_URL: url })).toThrow("ALFRED_PUBLIC_URL");
});

it.each(
  ["UPSTASH_REDIS_REST_URL", "SUPABASE_URL", "QSTASH_URL"].flatMap((name) =>
    [
      "https://10.1.2.3",
      "https://192.168.0.7:6380",
      "https://[fd00::1]",
      "https://redis.internal",
    ].map((url) => ({ name, url })),
  ),
)("the private address $url is refused as a deployment's $name", ({ name, url }) => {
  for (const environment of ["staging", "production"]) {
    const env = { ...production, ALFRED_ENV: environment, [name]: url };
    expect(() => readEnv(env)).toThrow(`${name} has a private address`);
  }
  expect(() => readEnv({ ...local, [name]: url })).not.toThrow();
});

it("a deployment must say whether anonymous users are accepted, and elsewhere they are refused unless the variable allows them", () => {
  for (const environment of ["staging", "production"]) {
    const { ALFRED_ANONYMOUS_USERS: _stated, ...silent } = {
      ...production,
      ALFRED_ENV: environment,
    };
    expect(() => readEnv(silent)).toThrow("ALFRED_ANONYMOUS_USERS is not stated");
  }
  expect(readEnv({ ...production, ALFRED_ANONYMOUS_USERS: "allow" }).anonymousUsers).toBe(true);
  expect(readEnv(production).anonymousUsers).toBe(false);
  expect(readEnv(local).anonymousUsers).toBe(false);
});

it("invalid values are refused", () => {
  expect(() => readEnv({ ...local, ALFRED_CONTINUATION: "maybe" })).toThrow("ALFRED_CONTINUATION");
  expect(() => readEnv({ ...local, ALFRED_ENV: "prod" })).toThrow("ALFRED_ENV");
  expect(() => readEnv({ ...local, QSTASH_URL: "redis://x" })).toThrow("QSTASH_URL");
  const words = { ...local, ALFRED_MODEL_PARALLEL: "three" };
  expect(() => readEnv(words)).toThrow("ALFRED_MODEL_PARALLEL: a number is needed");
});

it.each(["ALFRED_LEASE_MS", "ALFRED_STALL_SECONDS", "ALFRED_MODEL_TIMEOUT_SECONDS"])(
  "the value %s, which is for tests, is refused in staging and production",
  (name) => {
    for (const environment of ["staging", "production"]) {
      const env = { ...production, ALFRED_ENV: environment, [name]: "500" };
      expect(() => readEnv(env)).toThrow(`${name} is for tests: remove it`);
    }
    expect(() => readEnv({ ...local, [name]: "500" })).not.toThrow();
  },
);

it("a publicly known secret is refused, but only in staging and production", () => {
  const secrets = {
    SUPABASE_JWT_SECRET: "super-secret-jwt-token-with-at-least-32-characters-long",
    ANTHROPIC_API_KEY: "x",
  };
  for (const environment of ["staging", "production"]) {
    const env = { ...production, ...secrets, ALFRED_ENV: environment };
    expect(() => readEnv(env)).toThrow(
      /SUPABASE_JWT_SECRET is a published .*ANTHROPIC_API_KEY has/,
    );
  }
  expect(() => readEnv({ ...local, ...secrets })).not.toThrow();
});

it("a budget is read in dollars, and without one there is no limit", () => {
  expect(readEnv(local).limits.budgetMicroUsd).toBeNull();
  expect(readEnv({ ...local, ALFRED_BUDGET_USD: "" }).limits.budgetMicroUsd).toBeNull();
  expect(readEnv({ ...local, ALFRED_BUDGET_USD: "1.25" }).limits.budgetMicroUsd).toBe(1_250_000);
  for (const value of ["0", "-1", "free", "1e9"]) {
    expect(() => readEnv({ ...local, ALFRED_BUDGET_USD: value })).toThrow("ALFRED_BUDGET_USD");
  }
});

it("the defaults choose how models follow contracts, and do not limit the calls of a run", () => {
  expect(readEnv(local)).toMatchObject({ structured: "auto", modelParallel: undefined });
  const settings = { ...local, ALFRED_STRUCTURED: "prompt", ALFRED_MODEL_PARALLEL: "2" };
  expect(readEnv(settings)).toMatchObject({ structured: "prompt", modelParallel: 2 });
  expect(() => readEnv({ ...local, ALFRED_STRUCTURED: "json" })).toThrow("ALFRED_STRUCTURED");
  for (const value of ["0", "many", "101", "1.5"]) {
    const env = { ...local, ALFRED_MODEL_PARALLEL: value };
    expect(() => readEnv(env)).toThrow("ALFRED_MODEL_PARALLEL");
  }
});

it("the origins of web pages are a list, and an entry that is not an origin is refused", () => {
  expect(readEnv(local).corsOrigins).toEqual([]);
  const origins = "https://app.example, http://localhost:5173,https://b.example:8443";
  expect(readEnv({ ...local, ALFRED_CORS_ORIGINS: origins }).corsOrigins).toEqual([
    ...["https://app.example", "http://localhost:5173", "https://b.example:8443"],
  ]);
  for (const invalidOrigin of [
    ...["*", "https://*.example", "app.example", "https://app.example/", "https://APP.example"],
    ...["https://app.example:443", "https://app.example/x", "null", "ftp://app.example"],
  ]) {
    const env = { ...local, ALFRED_CORS_ORIGINS: `https://ok.example,${invalidOrigin}` };
    expect(() => readEnv(env)).toThrow(`"${invalidOrigin}" is not an origin`);
  }
});

it("the limits on requests are the default values unless the environment sets others", () => {
  expect(readEnv(local).rates).toEqual(DEFAULT_RATES);
  const settings = { ...local, ALFRED_RATE_RUNS_BURST: "5", ALFRED_RATE_CREATES_PER_MINUTE: "7" };
  expect(readEnv(settings).rates).toEqual({
    runs: { ...DEFAULT_RATES.runs, burst: 5 },
    creates: { ...DEFAULT_RATES.creates, perMinute: 7 },
    links: DEFAULT_RATES.links,
    feeds: DEFAULT_RATES.feeds,
    hooks: DEFAULT_RATES.hooks,
    reads: DEFAULT_RATES.reads,
  });
  for (const value of ["0", "many", "60001", "1.5"]) {
    const env = { ...local, ALFRED_RATE_RUNS_PER_MINUTE: value };
    expect(() => readEnv(env)).toThrow("ALFRED_RATE_RUNS_PER_MINUTE");
  }
});

it("every limit that includes a slow model's call is extended, but not in a deployment", () => {
  const slow = { ...local, ALFRED_MODEL_TIMEOUT_SECONDS: "1800" };
  for (const env of [readEnv(local), readEnv(slow)]) {
    const { limits, deliveryTimeoutSeconds } = env;
    const { modelMs, hopMs, leaseMs, stallMaxMs } = limits;
    const timeLimits = [modelMs, hopMs, leaseMs, deliveryTimeoutSeconds * 1000, stallMaxMs];
    expect(timeLimits).toEqual(timeLimits.toSorted((a, b) => a - b));
    expect(new Set(timeLimits).size).toBe(timeLimits.length);
  }
  expect(readEnv(slow).limits.modelMs).toBe(1_800_000);
  expect(() => readEnv({ ...production, ALFRED_MODEL_TIMEOUT_SECONDS: "1800" })).toThrow(
    "ALFRED_MODEL_TIMEOUT_SECONDS",
  );
});

it("the environment sets the number of workers of each type, and an empty pool is refused", () => {
  const { sizes, perUser } = DEFAULT_LIMITS.workers;
  const poolSettings = { ALFRED_POOL_REST_API: "3", ALFRED_POOL_PER_USER: "2" };
  expect(readEnv(local).limits.workers).toMatchObject({ sizes, perUser });
  expect(readEnv({ ...local, ...poolSettings }).limits.workers).toMatchObject({
    sizes: { ...sizes, rest_api: 3 },
    perUser: 2,
  });
  expect(() => readEnv({ ...local, ALFRED_POOL_BUILTIN: "0" })).toThrow("ALFRED_POOL_BUILTIN");
});

it("Summarize's model is used for memory unless another is named", () => {
  const ownSettings = { ...local, ALFRED_MODEL_SUMMARIZE: "small" };
  expect(readEnv(ownSettings).models.memory).toBe("small");
  expect(readEnv({ ...ownSettings, ALFRED_MODEL_MEMORY: "large" }).models.memory).toBe("large");
});
