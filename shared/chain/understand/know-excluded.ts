// Expands the conversation's exclusions to every name in the catalogue: a wish is one word in one language,
// while content, reads and lists may use any language.
import { ContractError } from "../../contracts/errors.ts";
import type { Filter } from "../../contracts/filter.ts";
import type { Avoided } from "../../contracts/profile.ts";
import type { SessionConstraints } from "../../contracts/session.ts";
import { isUnsure } from "../../domain/prompting/sections/format-constraints.ts";
import type { NodeContext } from "../node-context.ts";
import type { Known } from "./understanding.ts";

type Row = Record<string, unknown>;

/** Largest number of rows for one exclusion. */
const MOST = 200;

/**
 * Two requests per exclusion, none without one. Errors: TransientError when the database is unavailable.
 */
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

/** The same for the session after this message. */
export async function expandExclusions(
  ctx: NodeContext,
  { session }: Known<"session">,
): Promise<Known<"excluded">> {
  return { excluded: await knowExcluded(ctx, session.constraints) };
}

/** Empty when the catalogue does not know the word: checks then use the word alone. */
async function rowsOf(ctx: NodeContext, table: string, where: Filter): Promise<Row[]> {
  try {
    const found = await ctx.db.readRows({ table, where, limit: MOST }, ctx.state.meta.household);
    return found.rows;
  } catch (error) {
    if (error instanceof ContractError) return [];
    throw error;
  }
}
