// Reads migration files, and determines which of them a database still needs.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

export interface Migration {
  /** The digits of a file in the migrations folder; `extra:<name>` for an extra file. */
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

export const RESET_ADVICE =
  "Start again with --reset (npm start -- --reset) to rebuild the local database; its data is lost.";

/** SHA-256 in hex; line endings do not count, because git may change them. */
export function checksum(sql: string): string {
  return createHash("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex");
}

/**
 * The files `<digits>_<name>.sql` of the folder in the order of their digits, then the extra ones
 * in the order given. Like the Supabase CLI, it ignores other files in the folder.
 *
 * @throws Error if two files have the same version
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
  const migrations = [...files, ...extra];
  const fileByVersion = new Map<string, string>();
  for (const { version, file } of migrations) {
    const otherFile = fileByVersion.get(version);
    if (otherFile !== undefined) {
      throw new Error(`Two migrations have the version ${version}: ${otherFile} and ${file}.`);
    }
    fileByVersion.set(version, file);
  }
  return migrations;
}

/**
 * The migrations to run, given those that have been applied.
 *
 * @throws Error if history and files disagree: a file was changed or removed after it was applied, a
 * new file would have to run before an applied one, or another set of files made the database
 */
export function pendingMigrations(
  files: readonly Migration[],
  appliedMigrations: readonly AppliedMigration[],
): Migration[] {
  refuseForeignHistory(files, appliedMigrations);
  const byVersion = new Map(appliedMigrations.map((migration) => [migration.version, migration]));
  const pendingFiles: Migration[] = [];
  for (const migration of files) {
    const appliedMigration = byVersion.get(migration.version);
    if (appliedMigration === undefined) {
      pendingFiles.push(migration);
    } else if (appliedMigration.checksum !== migration.checksum) {
      throw new Error(
        `Migration ${basename(migration.file)} was changed after it was applied. ${RESET_ADVICE}`,
      );
    } else if (pendingFiles[0] !== undefined) {
      throw new Error(
        `Migration ${basename(pendingFiles[0].file)} comes before ${basename(migration.file)}, ` +
          `which was already applied. ${RESET_ADVICE}`,
      );
    }
  }
  return pendingFiles;
}

/**
 * @throws Error for an applied migration without a file: either that file was removed, or another
 * set of files made the database
 */
function refuseForeignHistory(
  files: readonly Migration[],
  appliedMigrations: readonly AppliedMigration[],
): void {
  const versions = new Set(files.map(({ version }) => version));
  const withoutFile = appliedMigrations.filter(({ version }) => !versions.has(version));
  const [first] = withoutFile;
  if (first === undefined) return;
  const folderMigrations = appliedMigrations.filter(({ version }) => !version.startsWith("extra:"));
  if (withoutFile.length < folderMigrations.length) {
    throw new Error(
      `Migration ${first.version} (${first.name}) was applied, but its file is gone. ${RESET_ADVICE}`,
    );
  }
  throw new Error(
    "The local database was made by migrations that this version of the program does not have " +
      `(${withoutFile.length} of them, the first ${first.version}, ${first.name}), ` +
      `and it cannot be brought up to date. Nothing was changed. ${RESET_ADVICE}`,
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
