// What a deployment's variables must be. Faults are reported by name, never by value.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { checkOwnSecrets, checkSecrets, templateNames } from "./check-secrets.ts";
import { makeHostedEnv } from "./hosted-env.ts";
import { makeSigningKey } from "./signing-key.ts";

const vars = Object.fromEntries([
  ["ALFRED_ENV", "production"],
  ["ALFRED_ANONYMOUS_USERS", "refuse"],
  ...["UNDERSTAND", "THINK", "ACT", "REPLY", "SUMMARIZE"].map((n) => [`ALFRED_MODEL_${n}`, "m"]),
]) as Record<string, string>;
const laptop = { ...vars, ALFRED_ENV: "development" };
const devKey = "dev-anthropic-key-0123456789abcdef";
let secrets: Record<string, string>;

beforeAll(async () => {
  secrets = makeHostedEnv((await makeSigningKey()).secret);
});

describe("the secrets of a deployment", () => {
  it("are those that .dev.vars.example names, and a laptop's are refused in each environment", () => {
    const staging = { ...vars, ALFRED_ENV: "staging" };
    expect(checkSecrets(secrets, { staging, production: vars })).toMatch(/^13 variables .* 54 /);
  });

  it("are refused when an environment accepts a laptop's secret", () => {
    expect(() => checkSecrets(secrets, { production: laptop })).toThrow(
      /^production takes a laptop's/,
    );
  });

  it("are refused when the template misses one, or has one that is never filled in", () => {
    const { QSTASH_TOKEN: _, ...less } = secrets;
    expect(() => checkSecrets(less, { production: vars })).toThrow("differ by QSTASH_TOKEN");
    expect(() => checkSecrets({ ...secrets, NEW_KEY: "x" }, { production: vars })).toThrow(
      "NEW_KEY",
    );
  });

  it("are described in docs/operate.md, each of them", () => {
    const text = readFileSync(join(import.meta.dirname, "../../docs/operate.md"), "utf8");
    expect(templateNames().filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});

describe("a person's own file", () => {
  const check = (change: Record<string, string>) =>
    checkOwnSecrets("mine", { ...secrets, ...change }, "production", vars);

  it("is fit when the Worker would start with it", () => {
    expect(check({})).toBe("mine is complete for production");
    expect(check({ OTHER: "1" })).toBe(
      "mine is complete for production; not read by Alfred: OTHER",
    );
  });

  it("is refused with a laptop's secret, by name and not by value", () => {
    const withDevKey = () => check({ ANTHROPIC_API_KEY: devKey });
    expect(withDevKey).toThrow(
      "mine is not fit for production: ANTHROPIC_API_KEY is a development",
    );
    expect(withDevKey).not.toThrow(devKey);
  });
});
