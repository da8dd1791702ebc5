// Applies one edit of a screen through `apply_effects`, and translates the outcome for the client.
import type { EffectOp, EffectResult } from "../../contracts/effects.ts";
import type { HouseholdId, UserId } from "../../contracts/ids.ts";
import type { ResourceSpec } from "../../contracts/resource.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { keyConflict, Refusal } from "../refusal.ts";
import { applyOnce, type Origin } from "./apply-once.ts";
import { chooseHousehold } from "./choose-household.ts";
import { rowRefusal } from "./row-refusal.ts";

type Row = Record<string, unknown>;

/** The editing user, and the resource. */
export interface Edit {
  runtime: Runtime;
  user: UserId;
  spec: ResourceSpec;
}

/**
 * Refuses in the cases of `rowRefusal` and of `applyOnce`, and other operations under the key of an earlier request.
 * @returns the row afterwards, children nested; null after a delete
 */
export async function applyEdit(
  { runtime, user, spec }: Edit,
  origin: Origin,
  op: EffectOp,
  body: Row,
): Promise<Row | Refusal | null> {
  const applied = await applyOnce(runtime.flow.database.as(user), origin, [op]);
  if (applied instanceof Refusal) return applied;
  if (applied.outcome === "adopted") return keyConflict();
  return rowOf({ runtime, user, spec }, applied.results[0], body);
}

/** The row after a write, null after a delete, or the refusal. */
export function rowOf(
  { runtime, spec }: Edit,
  result: EffectResult | undefined,
  body: Row,
): Row | Refusal | null {
  if (result?.status === "applied") return result.row ?? null;
  const error = result?.error ?? { code: "internal", message: "no result" };
  return rowRefusal(spec, error, body, runtime.flow.pack);
}

/**
 * The household for rows that belong to a user alone: the ledger needs one, and so does the guard. It is the user's
 * oldest; a user without any gets a first one.
 */
export async function ownHousehold({ runtime, user }: Edit): Promise<HouseholdId | Refusal | null> {
  const [oldest] = await runtime.api(user).listHouseholds();
  return oldest?.id ?? chooseHousehold(runtime, user, undefined, true);
}

/** The guard's codes that the user has overridden. */
export function overrideOf(body: Row): { override?: string[] } {
  const codes = body["override"] as string[] | undefined;
  return codes === undefined ? {} : { override: codes };
}
