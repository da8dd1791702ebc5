// Fetches packages for another platform, which `npm install` leaves out. npm fetches the versions that
// package-lock.json pins.
import { execFile } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Lockfile } from "../lockfile/platform-entries.ts";

export interface FetchOptions {
  names: readonly string[];
  /** The folder with package-lock.json, and with the .npmrc that names the registry. */
  project: string;
  /** Created by the first fetch, completely or not at all. */
  folder: string;
  env: NodeJS.ProcessEnv;
}

/**
 * Runs `npm ci` with the lockfile's own entries, so that npm checks the package's version and, if
 * the lockfile has it, its integrity.
 *
 * @returns the folder's node_modules
 * @throws Error saying why npm could not fetch, or which package the lockfile lacks
 */
export async function fetchPackages(options: FetchOptions): Promise<string> {
  const { names, project, folder, env } = options;
  const modules = join(folder, "node_modules");
  if (existsSync(folder)) return modules;
  const { packages } = JSON.parse(
    readFileSync(join(project, "package-lock.json"), "utf8"),
  ) as Lockfile;
  const entries = names.map((name) => {
    const entry = packages[`node_modules/${name}`];
    if (entry?.version === undefined) throw new Error(`package-lock.json does not list ${name}.`);
    const { dev: _dev, optional: _optional, ...pinnedEntry } = entry;
    return [name, pinnedEntry] as const;
  });
  const dependencies = Object.fromEntries(entries.map(([name, { version }]) => [name, version]));
  const manifest = { name: "fetched", version: "1.0.0", private: true, dependencies };
  mkdirSync(dirname(folder), { recursive: true });
  const temporaryFolder = mkdtempSync(`${folder}.`);
  try {
    const write = (file: string, content: object) =>
      writeFileSync(join(temporaryFolder, file), JSON.stringify(content));
    write("package.json", {
      ...manifest,
      allowScripts: Object.fromEntries(names.map((n) => [n, true])),
    });
    write("package-lock.json", {
      ...manifest,
      lockfileVersion: 3,
      packages: {
        "": manifest,
        ...Object.fromEntries(entries.map(([name, entry]) => [`node_modules/${name}`, entry])),
      },
    });
    const npmrc = join(project, ".npmrc");
    if (existsSync(npmrc)) writeFileSync(join(temporaryFolder, ".npmrc"), readFileSync(npmrc));
    // npm refuses a package of another platform unless forced; it still checks the integrity.
    const args = ["ci", "--force", "--no-audit", "--no-fund"];
    await promisify(execFile)("npm", args, { cwd: temporaryFolder, env });
    // Another process may have fetched the same packages in the meantime.
    if (!existsSync(folder)) renameSync(temporaryFolder, folder);
    return modules;
  } catch (error) {
    if (existsSync(folder)) return modules;
    throw new Error(`npm could not fetch ${names.join(" and ")}: ${describeFailure(error)}`, {
      cause: error,
    });
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true });
  }
}

function describeFailure(error: unknown): string {
  const { code, stderr = "", message } = error as Error & { code?: unknown; stderr?: string };
  if (code === "ENOENT") return "npm is not on PATH.";
  if (/EINTEGRITY/.test(stderr)) {
    return "the registry's package is not the package that package-lock.json pins.";
  }
  if (/E404|ETARGET/.test(stderr)) return "npm's registry does not offer this version.";
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ENOTCACHED/.test(stderr)) {
    return "npm's registry cannot be reached. The first start needs the network, once.";
  }
  return stderr.trim() || message;
}
