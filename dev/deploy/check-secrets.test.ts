// The checks of a deployment's variables report faults by name, never by value.
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

describe("the check of a deployment's secrets", () => {
  it("the check of a deployment accepts the names of .dev.vars.example, and expects each environment to refuse a laptop's values", () => {
    const staging = { ...vars, ALFRED_ENV: "staging" };
    expect(checkSecrets(secrets, { staging, production: vars })).toMatch(/^13 variables .* 54 /);
  });

  it("the check of a deployment fails if an environment accepts a laptop's secret", () => {
    expect(() => checkSecrets(secrets, { production: laptop })).toThrow(
      /^production accepts a value of \w+ that is empty, a laptop's, /,
    );
  });

  it("the check of a deployment fails if the template lacks a secret, or has one without a value", () => {
    const { QSTASH_TOKEN: _, ...otherSecrets } = secrets;
    expect(() => checkSecrets(otherSecrets, { production: vars })).toThrow(
      "differ by QSTASH_TOKEN",
    );
    expect(() => checkSecrets({ ...secrets, NEW_KEY: "x" }, { production: vars })).toThrow(
      "NEW_KEY",
    );
  });

  it("the check of a deployment covers only secrets that docs/operate.md names", () => {
    const text = readFileSync(join(import.meta.dirname, "../../docs/operate.md"), "utf8");
    expect(templateNames().filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});

describe("the check of a person's own file", () => {
  const check = (change: Record<string, string>) =>
    checkOwnSecrets("mine", { ...secrets, ...change }, "production", vars);

  it("the check of a person's file passes if the Worker would start with the values, and names those that Alfred does not read", () => {
    expect(check({})).toBe("mine is complete for production");
    expect(check({ OTHER: "1", ALFRED_OTHER: "1", EMBEDDINGS_MODEL: "m" })).toBe(
      "mine is complete for production; not read by Alfred: OTHER, ALFRED_OTHER",
    );
  });

  it("the check of a person's file names a laptop's secret, and does not show its value", () => {
    const withDevKey = () => check({ ANTHROPIC_API_KEY: devKey });
    expect(withDevKey).toThrow(
      "mine is not fit for production: ANTHROPIC_API_KEY is a development",
    );
    expect(withDevKey).not.toThrow(devKey);
  });
});
