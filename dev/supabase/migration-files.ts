// Reads migration files and says which of them a database still needs.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

export interface Migration {
  /** Digits for a file of the migrations folder, `extra:<name>` for one given next to it. */
  version: string;
  name: string;
  file: string;
  sql: string;
  checksum: string;
}

export interface AppliedMigration {
  version: string;
  name: string;
  checksum: string;
}

export const usesReset =
  "Start again with --reset (npm start -- --reset) to build the local database anew; its data is lost.";

/** SHA-256 in hex; line endings do not count, because git may change them. */
export function checksum(sql: string): string {
  return createHash("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex");
}

/**
 * The files `<digits>_<name>.sql` of the folder in the order of their digits, then the extra ones
 * in the order given. Other files in the folder are left out, as the Supabase CLI does.
 *
 * @throws Error when two files have the same version
 */
export function readMigrations(folder: string, extraFiles: readonly string[]): Migration[] {
  const files = readdirSync(folder)
    .flatMap((fileName) => {
      const [, version, name] = /^(\d+)_(.*)\.sql$/.exec(fileName) ?? [];
      if (version === undefined || name === undefined) return [];
      return [read(version, name, join(folder, fileName))];
    })
    .sort((a, b) => compareVersions(a.version, b.version));
  const extra = extraFiles.map((file) => read(`extra:${basename(file)}`, basename(file), file));
  const all = [...files, ...extra];
  const nameByVersion = new Map<string, string>();
  for (const { version, file } of all) {
    const other = nameByVersion.get(version);
    if (other !== undefined) {
      throw new Error(`Two migrations have the version ${version}: ${other} and ${file}.`);
    }
    nameByVersion.set(version, file);
  }
  return all;
}

/**
 * The migrations to run, given those that have been applied.
 *
 * @throws Error when history and files disagree: a file was changed or removed after it was
 * applied, a new one would have to run before an applied one, or a different set of files made the
 * database
 */
export function pendingMigrations(
  files: readonly Migration[],
  appliedMigrations: readonly AppliedMigration[],
): Migration[] {
  refuseForeignHistory(files, appliedMigrations);
  const byVersion = new Map(appliedMigrations.map((migration) => [migration.version, migration]));
  const pending: Migration[] = [];
  for (const migration of files) {
    const appliedMigration = byVersion.get(migration.version);
    if (appliedMigration === undefined) {
      pending.push(migration);
    } else if (appliedMigration.checksum !== migration.checksum) {
      throw new Error(
        `Migration ${basename(migration.file)} was changed after it was applied. ${usesReset}`,
      );
    } else if (pending[0] !== undefined) {
      throw new Error(
        `Migration ${basename(pending[0].file)} comes before ${basename(migration.file)}, ` +
          `which was already applied. ${usesReset}`,
      );
    }
  }
  return pending;
}

/**
 * Applied migrations without a file: either one file was removed, or all belong to a different set.
 */
function refuseForeignHistory(
  files: readonly Migration[],
  appliedMigrations: readonly AppliedMigration[],
): void {
  const versions = new Set(files.map(({ version }) => version));
  const missing = appliedMigrations.filter(({ version }) => !versions.has(version));
  const [first] = missing;
  if (first === undefined) return;
  const ofTheFolder = appliedMigrations.filter(({ version }) => !version.startsWith("extra:"));
  if (missing.length < ofTheFolder.length) {
    throw new Error(
      `Migration ${first.version} (${first.name}) was applied, but its file is gone. ${usesReset}`,
    );
  }
  throw new Error(
    "The local database was made by migrations that this version of the program does not have " +
      `(${missing.length} of them, the first ${first.version}, ${first.name}), ` +
      `and nothing leads from there to its own. Nothing was changed. ${usesReset}`,
  );
}

function read(version: string, name: string, file: string): Migration {
  const sql = readFileSync(file, "utf8");
  return { version, name, file, sql, checksum: checksum(sql) };
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [BigInt(a), BigInt(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}
