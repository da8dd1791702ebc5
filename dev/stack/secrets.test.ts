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

it("keeps a directory's secrets from one start to the next, for its owner's eyes only", () => {
  const dir = makeDir();
  const first = loadSecrets(dir);
  expect(loadSecrets(dir)).toEqual(first);
  expect(statSync(join(dir, "secrets.json")).mode & 0o777).toBe(0o600);
});

it("makes every secret random, long, and recognisable as a laptop's", () => {
  const [one, two] = [loadSecrets(makeDir()), loadSecrets(makeDir())];
  for (const [name, secret] of Object.entries(one)) {
    expect(secret.startsWith(DEV_SECRET_PREFIX)).toBe(true);
    expect(secret.length).toBeGreaterThan(32);
    expect(Object.values(two)).not.toContain(secret);
    expect(Object.entries(one).filter(([, other]) => other === secret)).toEqual([[name, secret]]);
  }
});

it("adds what an older file lacks and leaves the rest", () => {
  const dir = makeDir();
  writeFileSync(join(dir, "secrets.json"), '{"jwtSecret": "dev-kept"}');
  expect(loadSecrets(dir).jwtSecret).toBe("dev-kept");
  expect(JSON.parse(readFileSync(join(dir, "secrets.json"), "utf8"))).toEqual(loadSecrets(dir));
});

it("does not replace a file that it cannot read", () => {
  const dir = makeDir();
  writeFileSync(join(dir, "secrets.json"), "{");
  expect(() => loadSecrets(dir)).toThrow("--reset");
});
