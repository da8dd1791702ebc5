// `npm run pack:tools`: rewrites the newest migration that registers the kitchen's Tools, from the pack.
import { readdirSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { defineFlags } from "../../dev/cli/flags/define-flags.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import { registration } from "./pack-migration.ts";

const FOLDER = "supabase/migrations";
const MIGRATIONS = new URL(`../../${FOLDER}/`, import.meta.url);

/**
 * The newest migration that registers the Tools. A deployed migration must not change: once it is deployed, a change of
 * the pack needs a new file.
 *
 * @throws Error if there is none among `files`
 */
export function newestToolsMigration(files: readonly string[]): string {
  const newest = files
    .filter((file) => /_kitchen_(?:[a-z]+_)*tools\.sql$/.test(file))
    .toSorted()
    .at(-1);
  if (newest === undefined) throw new Error("No migration of the kitchen ends in _tools.sql.");
  return newest;
}

export const MIGRATION = new URL(newestToolsMigration(readdirSync(MIGRATIONS)), MIGRATIONS);

const HEAD = `-- The kitchen's Tools: one per table and operation of its pack. Written by \`npm run pack:tools\`; once a
-- deployment has it, a change of the pack is registered by a migration of its own with the same statement.

`;

export const kitchenMigration = (): string => HEAD + registration(createKitchenPack());

if (import.meta.main) {
  defineFlags({
    command: "npm run pack:tools",
    purpose: `Writes all Tools of the kitchen from its pack into the newest migration that ends in
_tools.sql. If that one is deployed already, create a new, empty file first:
supabase/migrations/<time>_kitchen_<what>_tools.sql.`,
    example: "npm run pack:tools",
  }).readOrExit();
  writeFileSync(MIGRATION, kitchenMigration());
  console.log(`Wrote ${FOLDER}/${basename(MIGRATION.pathname)}`);
}
