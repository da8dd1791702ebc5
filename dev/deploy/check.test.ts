// Runs the program as a person does before a deployment, with a file of secrets, one of which is a laptop's. Every
// other check passes, and the program refuses the file without showing any of its secrets.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeHostedEnv } from "./hosted-env.ts";
import { makeSigningKey } from "./signing-key.ts";

const root = join(import.meta.dirname, "../..");

const check = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, "dev/deploy/check.ts"), ...args], {
    cwd: root,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"] },
  });

it("the check rehearses the deployment up to a reply, names the laptop's secret, and lists what is left to do", async () => {
  const folder = mkdtempSync(join(tmpdir(), "alfred-deploy-test-"));
  const file = join(folder, "secrets");
  const values = {
    ...makeHostedEnv((await makeSigningKey()).secret),
    QSTASH_TOKEN: `dev-qstash-token-${"0123456789abcdef".repeat(3)}`,
  };
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  writeFileSync(file, lines.join("\n"));
  try {
    const { status, stdout, stderr } = check("--secrets", file);
    expect(stdout.match(/^(ok|FAIL|skip) +[^:]+/gm)).toEqual([
      ...["ok    Your file", "ok    Project", "ok    Migrations", "ok    Roles", "ok    API"],
      ...["ok    Bundle", "ok    Secrets", "FAIL  Your secrets", "ok    Schedules"],
      ...["ok    Worker", "ok    Message", "ok    Crons", "ok    Older secret", "ok    Log"],
    ]);
    expect(stdout).toMatch(/QSTASH_TOKEN is a development secret/);
    expect(stdout).toMatch(/^ {2}1\. Create a Supabase project/m);
    expect(stdout).toMatch(/Not ready to deploy: Your secrets\.\n$/);
    const leaks = Object.entries(values).filter(
      ([name, value]) => !name.endsWith("_URL") && (stdout + stderr).includes(value),
    );
    expect(leaks).toEqual([]);
    expect(status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it("the check prints its usage for --help and for an unknown flag", () => {
  expect(check("--help")).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("--secrets"),
  });
  const wrong = check("--secret", "x");
  expect(wrong.status).toBe(2);
  expect(wrong.stderr).toMatch(/--secret[\s\S]*Usage:/);
});
