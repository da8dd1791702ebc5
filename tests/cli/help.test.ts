// Every command of package.json that is our own program explains itself and refuses unknown flags.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const [program, ...words] = script.split(" ");
  const argv = words.map((word) => (word.endsWith(".ts") ? join(root, word) : word));
  return program === "node" && argv[0] !== "--run" ? [{ name, argv }] : [];
});

let emptyDir: string;
beforeAll(() => void (emptyDir = mkdtempSync(join(tmpdir(), "alfred-help-"))));
afterAll(() => rmSync(emptyDir, { recursive: true, force: true }));

/** Runs a command's program in an empty directory, and lists the files that it has written there. */
async function run(argv: readonly string[], flag: string) {
  const child = spawn(process.execPath, [...argv, flag], {
    cwd: emptyDir,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ALFRED_DEV_VARS: "/dev/null" },
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code: code as number, stdout, stderr, written: readdirSync(emptyDir) };
}

it("more than 25 commands of our own are tried", () => {
  expect(commands.length).toBeGreaterThan(25);
});

describe.each(commands)("npm run $name", ({ name, argv }) => {
  it("the command shows its usage, its purpose and an example, and writes no file", async () => {
    const { code, stdout, stderr, written } = await run(argv, "--help");
    expect({ code, stderr, written }).toEqual({ code: 0, stderr: "", written: [] });
    const command = new RegExp(`npm (?:run )?${name.replace(":all", "(:all)?")}\\b`);
    const usage = stdout.split("\n").filter((line) => line.startsWith("Usage: "));
    expect(usage).toEqual([expect.stringMatching(command)]);
    expect(stdout).toMatch(/^Examples?: .*\S/m);
    expect(stdout).toContain("--help");
    // The purpose is a sentence.
    expect(stdout).toMatch(/^(?!Usage: |Example|Arguments:|Options:)[A-Z`][^]*?[A-Za-z)][.:]$/m);
  });

  it("the command refuses an unknown flag, and names the nearest known flag", async () => {
    const { code, stdout, stderr, written } = await run(argv, "--hlep");
    expect({ code, stdout, written }).toEqual({ code: 2, stdout: "", written: [] });
    expect(stderr).toContain("--hlep");
    expect(stderr).toContain("did you mean --help?");
    expect(stderr).toContain("Usage: ");
  });
});
