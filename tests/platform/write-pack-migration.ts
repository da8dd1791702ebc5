// `npm run pack:tools`: writes the migration that registers the kitchen's Tools anew from the pack.
import { writeFileSync } from "node:fs";
import { flagsOrExit } from "../../dev/cli/flags/args-or-exit.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import { registration } from "./pack-migration.ts";

export const MIGRATION = new URL(
  "../../supabase/migrations/20261122114600_kitchen_tools.sql",
  import.meta.url,
);

const HEAD = `-- The kitchen's Tools: one per table and operation of its pack. Written by \`npm run pack:tools\`; once a
-- deployment has it, a change of the pack is registered by a migration of its own with the same statement.

`;

export const kitchenMigration = (): string => HEAD + registration(createKitchenPack());

const usage = `Usage: npm run pack:tools

Writes the migration with the kitchen's Tools anew from its pack.

  --help   show this

Example: npm run pack:tools`;

if (import.meta.main) {
  flagsOrExit(usage, {});
  writeFileSync(MIGRATION, kitchenMigration());
  console.log(`Written: ${MIGRATION.pathname}`);
}
