// What the ledger of an earlier run holds of a change, over the simulated database (read_earlier_change).
import type { EffectResult } from "../../../shared/contracts/effects.ts";
import type { UserDatabase } from "../../../shared/ports/database.ts";
import { runId } from "../ids.ts";
import type { Op } from "./effects.ts";
import { canonical, runOf, type Session } from "./session.ts";
import { appliedEffects } from "./standing-effects.ts";

type Request = Parameters<UserDatabase["readEarlierChange"]>[0];
type Answer = Awaited<ReturnType<UserDatabase["readEarlierChange"]>>;

export function readEarlierChange(session: Session, request: Request): Answer {
  const { state, user } = session;
  const { run, hop, earlier, ops } = request;
  const decisions = [...state.decisions.values()].filter((one) => one.user === user);
  const isOf = (id: string, step: string) => (one: { originId: string; step: string }) =>
    one.originId === id && one.step === step;
  if (decisions.some(isOf(run, hop))) return { outcome: "none" };
  const applied = goesOnFrom(session, run, earlier.run)
    ? appliedEffects(session, earlier.run).filter(({ step }) => step === earlier.hop)
    : [];
  const undone = applied.filter(({ undoneBy }) => undoneBy !== null).length;
  if (applied.length > 0 && undone === applied.length) return { outcome: "none" };
  const made = decisions
    .filter(isOf(earlier.run, earlier.hop))
    .find(({ seq }) => seq === applied[0]?.seq);
  if (made === undefined || undone > 0 || plain(JSON.parse(made.ops) as Op[]) !== plain(ops)) {
    return { outcome: "differs" };
  }
  return { outcome: "made", results: JSON.parse(made.results) as EffectResult[] };
}

/** Operations without the guard's codes that a person has overridden. */
const plain = (ops: readonly Op[]): string =>
  canonical(ops.map(({ override: _codes, ...op }) => op));

function goesOnFrom(session: Session, id: string, earlier: string): boolean {
  const run = runOf(session, runId(id));
  const source = run?.rerunOf ? runOf(session, run.rerunOf) : undefined;
  if (!run || !source || source.conversation !== run.conversation) return false;
  return source.id === earlier || goesOnFrom(session, source.id, earlier);
}
