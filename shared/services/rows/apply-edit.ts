// Applies one edit of a screen through `apply_effects`, and translates the outcome for the client.
import type { EffectOp, EffectResult } from "../../contracts/effects.ts";
import type { HouseholdId, UserId } from "../../contracts/ids.ts";
import type { OutsideSource } from "../../contracts/outside.ts";
import type { ResourceSpec } from "../../contracts/resource.ts";
import type { ScreenDatabase } from "../../ports/screen-database.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { keyConflict, notFound, type Refusal } from "../refusal.ts";
import { chooseHousehold } from "./choose-household.ts";
import { rowRefusal } from "./row-refusal.ts";

type Row = Record<string, unknown>;

/** The editing user, and the resource. */
export interface Edit {
  runtime: Runtime;
  user: UserId;
  spec: ResourceSpec;
}

/** The key of the edit in the ledger. */
export interface Origin {
  id: string;
  step: string;
  household: HouseholdId;
  hash: string | null;
  /** Who wrote the words of the body; by default the user. */
  outside?: OutsideSource[];
}

/**
 * Refuses in the cases of `rowRefusal`, and when the user has left the household.
 * @returns the row afterwards, children nested
 */
export async function applyEdit(
  { runtime, user, spec }: Edit,
  origin: Origin,
  op: EffectOp,
  body: Row,
): Promise<Row | Refusal | null> {
  const database: ScreenDatabase = runtime.flow.database.as(user);
  const { outcome, results, decision } = await database.applyEffects({
    origin: "api",
    originId: origin.id,
    household: origin.household,
    step: origin.step,
    seq: 0,
    mode: "atomic",
    ops: [op],
    answers: null,
    context: { household: origin.household, hash: origin.hash },
    ...(origin.outside ? { outside: origin.outside } : {}),
  });
  // The user has just left the household.
  if (outcome === "invalid") return notFound();
  const first = decision?.context as { household?: string } | undefined;
  if (outcome === "adopted" || first?.household !== origin.household) return keyConflict();
  return rowOf({ runtime, user, spec }, results[0], body);
}

/** The row after a write, or the refusal. */
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
 * The household for rows that belong to a user alone: the ledger needs one, and so does the guard.
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
