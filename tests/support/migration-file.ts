// Finds a migration by its name without the number in front, which may change.
import { readdirSync } from "node:fs";
import { join } from "node:path";

const folder = "supabase/migrations";

/**
 * The path of `<digits>_<name>.sql` from the repository's root.
 *
 * @throws Error when no migration, or more than one, has that name
 */
export function migrationFile(name: string): string {
  const matches = readdirSync(join(import.meta.dirname, "../..", folder)).filter(
    (file) => file.replace(/^\d+_/, "") === `${name}.sql`,
  );
  const [file] = matches;
  if (file === undefined || matches.length > 1) {
    throw new Error(`${matches.length} migrations in ${folder} are called ${name}.`);
  }
  return `${folder}/${file}`;
}
