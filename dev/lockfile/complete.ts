// Completes package-lock.json: reads from npm's registry the optional packages of other platforms that are missing or
// have no integrity. npm leaves out packages that its registry did not offer when the lockfile was made.
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { defineFlags } from "../cli/flags/define-flags.ts";
import { optionalPackages, type LockEntry, type Lockfile } from "./platform-entries.ts";

interface PublishedPackage extends Pick<
  LockEntry,
  "version" | "os" | "cpu" | "libc" | "license" | "engines"
> {
  "dist.integrity"?: string;
}

/**
 * @returns undefined if the registry does not offer the package in this version
 * @throws Error if npm fails for another reason
 */
async function readPackage(name: string, version: string): Promise<PublishedPackage | undefined> {
  const fields = ["version", "os", "cpu", "libc", "license", "engines", "dist.integrity"];
  try {
    const { stdout } = await promisify(execFile)(
      "npm",
      ["view", "--json", `${name}@${version}`, ...fields],
      { shell: process.platform === "win32" },
    );
    return JSON.parse(stdout) as PublishedPackage;
  } catch (error) {
    const { stdout = "", message } = error as { stdout?: string; message: string };
    if (stdout.includes("E404")) return undefined;
    throw new Error(`npm cannot read ${name}: ${message}`, { cause: error });
  }
}

const folder = defineFlags({
  command: "npm run lockfile",
  purpose: `Adds entries of other platforms' packages, with their integrity, to package-lock.json, if they are missing
there. Exit code 1: npm's registry does not offer one of them.`,
  flags: (command) =>
    command.argument("[FOLDER]", "the folder of the lockfile (default: the project)"),
  make: (_values, given = join(import.meta.dirname, "../..")) => given,
  example: "npm run lockfile && npm install --package-lock-only",
}).readOrExit();
const file = join(folder, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8")) as Lockfile;
const missingPackages: string[] = [];
for (const { name, path, wanted, entry } of optionalPackages(lock)) {
  if (entry?.integrity !== undefined) continue;
  const publication = await readPackage(name, entry?.version ?? wanted);
  if (publication?.["dist.integrity"] === undefined) {
    missingPackages.push(`${name}@${entry?.version ?? wanted}`);
    continue;
  }
  const { "dist.integrity": integrity, ...fields } = publication;
  lock.packages[path] = { ...entry, ...fields, integrity, optional: true };
  console.log(`${name}@${fields.version}: ${integrity}`);
}
writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`);
for (const name of missingPackages) console.error(`${name}: npm's registry does not offer it.`);
console.log("Now let npm sort the fields: npm install --package-lock-only");
process.exitCode = missingPackages.length === 0 ? 0 : 1;
