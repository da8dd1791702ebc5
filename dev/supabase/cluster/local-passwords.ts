// The passwords of a local cluster's roles: one random secret per data directory, from which the others are derived.
import { createHmac, randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The superuser's password, which is created at the first call and stored in a file that only its
 * owner can read.
 *
 * @throws Error if the cluster exists but the file is lost
 */
export function superuserPasswordIn(dataDir: string): string {
  const file = join(dataDir, "superuser-password");
  if (existsSync(file)) return readFileSync(file, "utf8");
  if (existsSync(join(dataDir, "cluster"))) {
    throw new Error(
      `${file} is missing, so the database in ${dataDir} cannot be opened. Use --reset.`,
    );
  }
  const password = randomBytes(24).toString("hex");
  writeFileSync(file, password, { mode: 0o600 });
  return password;
}

/** The password of another role that logs in, derived from the superuser's. */
export function rolePassword(superuserPassword: string, role: string): string {
  return createHmac("sha256", superuserPassword).update(role).digest("hex");
}

/** The superuser's URL, changed to another role with its password, and to another database if one is given. */
export function asRole(adminUrl: string, role: string, database?: string): string {
  const url = new URL(adminUrl);
  url.password = rolePassword(decodeURIComponent(url.password), role);
  url.username = role;
  if (database !== undefined) url.pathname = `/${database}`;
  return url.href;
}

/** The superuser's URL of another database in the same cluster. */
export function inDatabase(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}
