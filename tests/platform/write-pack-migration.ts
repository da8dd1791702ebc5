// `npm run pack:tools`: writes the newest migration that registers the kitchen's Tools anew from the pack.
import { readdirSync, writeFileSync } from "node:fs";
import { defineFlags } from "../../dev/cli/flags/define-flags.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import { registration } from "./pack-migration.ts";

const MIGRATIONS = new URL("../../supabase/migrations/", import.meta.url);

/**
 * The last of the migrations that registers the Tools: what a deployment has is not changed, so a change of the pack
 * adds a new one.
 *
 * @throws Error where `files` has none
 */
export function newestOfTools(files: readonly string[]): string {
  const newest = files
    .filter((file) => /_kitchen_(?:[a-z]+_)*tools\.sql$/.test(file))
    .toSorted()
    .at(-1);
  if (newest === undefined) throw new Error("No migration of the kitchen ends in _tools.sql.");
  return newest;
}

export const MIGRATION = new URL(newestOfTools(readdirSync(MIGRATIONS)), MIGRATIONS);

const HEAD = `-- The kitchen's Tools: one per table and operation of its pack. Written by \`npm run pack:tools\`; once a
-- deployment has it, a change of the pack is registered by a migration of its own with the same statement.

`;

export const kitchenMigration = (): string => HEAD + registration(createKitchenPack());

if (import.meta.main) {
  defineFlags({
    command: "npm run pack:tools",
    purpose: `Writes all Tools of the kitchen from its pack into the newest migration that ends in
_tools.sql. Where a deployment has that one, make a new, empty file first:
supabase/migrations/<time>_kitchen_<what>_tools.sql.`,
    example: "npm run pack:tools",
  }).readOrExit();
  writeFileSync(MIGRATION, kitchenMigration());
  console.log(`Written: ${MIGRATION.pathname}`);
}
