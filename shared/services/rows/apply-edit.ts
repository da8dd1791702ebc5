// Applies one edit of a screen: an `apply_effects` of its own, and what its answer means for the client.
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

/** Under which the ledger has it. */
export interface Origin {
  id: string;
  step: string;
  household: HouseholdId;
  hash: string | null;
  /** Where the words of the body come from; the user's own when absent. */
  outside?: OutsideSource[];
}

/** @returns the row afterwards, children nested; refused as `rowRefusal` says, and where the user has left */
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

/** The row that a write has left, or why it was refused. */
export function rowOf(
  { runtime, spec }: Edit,
  result: EffectResult | undefined,
  body: Row,
): Row | Refusal | null {
  if (result?.status === "applied") return result.row ?? null;
  const error = result?.error ?? { code: "internal", message: "no result" };
  return rowRefusal(spec, error, body, runtime.flow.pack);
}

/** The household in which a user's own rows are written: the ledger names one, and the guard asks it. */
export async function ownHousehold({ runtime, user }: Edit): Promise<HouseholdId | Refusal | null> {
  const [oldest] = await runtime.api(user).listHouseholds();
  return oldest?.id ?? chooseHousehold(runtime, user, undefined, true);
}

/** The guard's codes that the user has set aside. */
export function overrideOf(body: Row): { override?: string[] } {
  const codes = body["override"] as string[] | undefined;
  return codes === undefined ? {} : { override: codes };
}
