// What the conversation leaves out, by every name that the catalogue has for it: a wish is one word in
// one language, and what is made, read and listed is in any.
import { ContractError } from "../../contracts/errors.ts";
import type { Filter } from "../../contracts/filter.ts";
import type { Avoided } from "../../contracts/profile.ts";
import type { SessionConstraints } from "../../contracts/session.ts";
import { isUnsure } from "../../domain/prompting/sections/format-constraints.ts";
import type { NodeContext } from "../node-context.ts";

type Row = Record<string, unknown>;

/** Rows of one exclusion. */
const MOST = 200;

/** Two requests per exclusion, none without one. Errors: TransientError when the database is away. */
export async function knowExcluded(
  ctx: NodeContext,
  constraints: SessionConstraints | null,
): Promise<Avoided[]> {
  const sure = (constraints?.constraints ?? []).filter((one) => !isUnsure(one));
  const exclusions = sure.flatMap((one) => ctx.pack.exclusionOf?.(one) ?? []);
  return Promise.all(
    exclusions.map(async ({ table, named, alike, rule }) =>
      rule(...(await Promise.all([rowsOf(ctx, table, named), rowsOf(ctx, table, alike)]))),
    ),
  );
}

/** None where the catalogue does not know the word: what is known without it has to do. */
async function rowsOf(ctx: NodeContext, table: string, where: Filter): Promise<Row[]> {
  try {
    const found = await ctx.db.readRows({ table, where, limit: MOST }, ctx.state.meta.household);
    return found.rows;
  } catch (error) {
    if (error instanceof ContractError) return [];
    throw error;
  }
}
