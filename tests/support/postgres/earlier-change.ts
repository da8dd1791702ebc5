// What the ledger of an earlier run says about a change, over the simulated database (read_earlier_change).
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
  const decisions = [...state.decisions.values()].filter((decision) => decision.user === user);
  const isOf = (id: string, step: string) => (decision: { originId: string; step: string }) =>
    decision.originId === id && decision.step === step;
  if (decisions.some(isOf(run, hop))) return { outcome: "none" };
  const applied = isRerunOf(session, run, earlier.run)
    ? appliedEffects(session, earlier.run).filter(({ step }) => step === earlier.hop)
    : [];
  const undoneCount = applied.filter(({ undoneBy }) => undoneBy !== null).length;
  if (applied.length > 0 && undoneCount === applied.length) return { outcome: "none" };
  const earlierDecision = decisions
    .filter(isOf(earlier.run, earlier.hop))
    .find(({ seq }) => seq === applied[0]?.seq);
  if (
    earlierDecision === undefined ||
    undoneCount > 0 ||
    textWithoutOverrides(JSON.parse(earlierDecision.ops) as Op[]) !== textWithoutOverrides(ops)
  ) {
    return { outcome: "differs" };
  }
  return { outcome: "made", results: JSON.parse(earlierDecision.results) as EffectResult[] };
}

/** Operations without the guard's codes that a person has overridden. */
const textWithoutOverrides = (ops: readonly Op[]): string =>
  canonical(ops.map(({ override: _codes, ...op }) => op));

function isRerunOf(session: Session, id: string, earlier: string): boolean {
  const run = runOf(session, runId(id));
  const source = run?.rerunOf ? runOf(session, run.rerunOf) : undefined;
  if (!run || !source || source.conversation !== run.conversation) return false;
  return source.id === earlier || isRerunOf(session, source.id, earlier);
}
