import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { DEV_SECRET_PREFIX } from "../../shared/runtime/refuse-secrets.ts";
import { loadSecrets } from "./secrets.ts";

const dirs: string[] = [];
function makeDir(): string {
  const dir = mkdtempSync(join(tmpdir(), "alfred-secrets-"));
  dirs.push(dir);
  return dir;
}
afterEach(() => {
  for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true });
});

it("the secrets of a directory are kept for the next start, in a file that only its owner can read", () => {
  const dir = makeDir();
  const first = loadSecrets(dir);
  expect(loadSecrets(dir)).toEqual(first);
  expect(statSync(join(dir, "secrets.json")).mode & 0o777).toBe(0o600);
});

it("new secrets are random, long, and can be recognized as a laptop's", () => {
  const [first, second] = [loadSecrets(makeDir()), loadSecrets(makeDir())];
  for (const [name, secret] of Object.entries(first)) {
    expect(secret.startsWith(DEV_SECRET_PREFIX)).toBe(true);
    expect(secret.length).toBeGreaterThan(32);
    expect(Object.values(second)).not.toContain(secret);
    expect(Object.entries(first).filter(([, other]) => other === secret)).toEqual([[name, secret]]);
  }
});

it("secrets that an older file lacks are added, and the others are kept", () => {
  const dir = makeDir();
  writeFileSync(join(dir, "secrets.json"), '{"jwtSecret": "dev-kept"}');
  expect(loadSecrets(dir).jwtSecret).toBe("dev-kept");
  expect(JSON.parse(readFileSync(join(dir, "secrets.json"), "utf8"))).toEqual(loadSecrets(dir));
});

it("a file that cannot be read is not replaced", () => {
  const dir = makeDir();
  writeFileSync(join(dir, "secrets.json"), "{");
  expect(() => loadSecrets(dir)).toThrow("--reset");
  expect(readFileSync(join(dir, "secrets.json"), "utf8")).toBe("{");
});
