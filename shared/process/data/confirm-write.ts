// The questions that a person answers before a step writes: about the guard's findings (I12), and
// about deleting many rows.
import type { EffectOp, Receipt } from "../../contracts/effects.ts";
import type { TableSpec } from "../../contracts/pack.ts";
import { plainLabel } from "../../domain/entities/translation/strip-refs.ts";
import { nameIn } from "../../domain/wording/name-in.ts";
import { overrideText } from "../../domain/wording/override-text.ts";
import { reasonText } from "../../domain/wording/reason-text.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import { registryOf } from "../../chain/act/step-work.ts";
import type { DataConfirm } from "./data-step.ts";
import { languageOf, type DataWork } from "./data-work.ts";

/** Whether the guard stopped a write with codes that a person may override. */
export function isGuarded({ error }: Receipt): boolean {
  return error?.code === "guard" && (error.violations ?? []).length > 0;
}

/**
 * Asks whether to write anyway: lists every row that the guard stopped, with every code that it
 * found.
 */
export function guardQuestion(work: DataWork, receipts: Receipt[]): DataConfirm {
  const language = languageOf(work);
  const { pack } = work.ctx;
  const findings = receipts
    .filter(isGuarded)
    .map(({ label, error }) => ({
      label: label ?? "",
      reason: error === undefined ? "" : reasonText(error, language, pack, label),
      violations: error?.violations ?? [],
      error: error ?? null,
    }));
  const stoppedRows = findings.map(({ label, error }) => ({ title: label, error }));
  const codes = findings.flatMap(({ violations }) => violations.map(({ code }) => code));
  return {
    kind: "guard",
    // Steps on data have no profile, so the question does not name the person who is protected.
    text: overrideText(stoppedRows, { language, pack, profile: null }),
    findings: findings.map(({ label, reason, violations }) => ({ label, reason, violations })),
    override: [...new Set(codes)].toSorted(),
  };
}

/**
 * Asks whether to delete this row too. Null while the run deletes no more rows than the pack allows
 * without a confirmation; rows that the run has already deleted count.
 */
export async function deleteQuestion(
  work: DataWork,
  { table }: TableSpec,
  ops: EffectOp[],
): Promise<DataConfirm | null> {
  const { ctx } = work;
  const effects = await ctx.db.standingEffects(ctx.envelope.run);
  const deletions = effects.filter(({ op, step }) => op === "delete" && step !== ctx.hop);
  if (deletions.length + ops.length <= ctx.pack.deleteLimit) return null;
  const language = languageOf(work);
  const registry = registryOf(work);
  const labels = ops.map((op) => {
    const ref = op.op === "delete" ? registry.refOf(op.id) : undefined;
    return plainLabel(ctx.pack, registry.get(ref ?? "")?.label ?? "");
  });
  const text = wordsFor(language).questions.confirmDelete({
    count: ops.length,
    table: nameIn(ctx.pack, "table", table, language),
    names: labels.join(", "),
    missing: "",
  });
  const findings = labels.map((label) => ({ label, reason: "", violations: [] }));
  return { kind: "delete", text, findings, override: [] };
}
