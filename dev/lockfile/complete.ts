// Completes package-lock.json: asks npm for optional packages of other platforms that are missing
// or have no integrity. npm leaves out packages that its registry did not offer when the lockfile
// was made.
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { defineFlags } from "../cli/flags/define-flags.ts";
import { optionalPackages, type LockEntry, type Lockfile } from "./platform-entries.ts";

interface Published extends Pick<
  LockEntry,
  "version" | "os" | "cpu" | "libc" | "license" | "engines"
> {
  "dist.integrity"?: string;
}

/** @returns undefined when the registry does not offer the package in this version */
async function ask(name: string, version: string): Promise<Published | undefined> {
  const fields = ["version", "os", "cpu", "libc", "license", "engines", "dist.integrity"];
  try {
    const { stdout } = await promisify(execFile)(
      "npm",
      ["view", "--json", `${name}@${version}`, ...fields],
      { shell: process.platform === "win32" },
    );
    return JSON.parse(stdout) as Published;
  } catch (error) {
    const { stdout = "", message } = error as { stdout?: string; message: string };
    if (stdout.includes("E404")) return undefined;
    throw new Error(`npm cannot be asked for ${name}: ${message}`, { cause: error });
  }
}

const folder = defineFlags({
  command: "npm run lockfile",
  purpose: `Asks npm for the integrity of other platforms' packages that package-lock.json lacks, and
writes it there.`,
  flags: (command) => command.argument("[FOLDER]", "where the lockfile is (default: the project)"),
  make: (_values, given = join(import.meta.dirname, "../..")) => given,
  example: "npm run lockfile && npm install --package-lock-only",
}).readOrExit();
const file = join(folder, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8")) as Lockfile;
const open: string[] = [];
for (const { name, path, wanted, entry } of optionalPackages(lock)) {
  if (entry?.integrity !== undefined) continue;
  const publication = await ask(name, entry?.version ?? wanted);
  if (publication?.["dist.integrity"] === undefined) {
    open.push(`${name}@${entry?.version ?? wanted}`);
    continue;
  }
  const { "dist.integrity": integrity, ...rest } = publication;
  lock.packages[path] = { ...entry, ...rest, integrity, optional: true };
  console.log(`${name}@${rest.version}: ${integrity}`);
}
writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`);
for (const name of open) console.error(`${name}: npm's registry does not offer it.`);
console.log("Now let npm put the fields in its order: npm install --package-lock-only");
process.exitCode = open.length === 0 ? 0 : 1;
