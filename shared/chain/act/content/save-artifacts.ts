// A write step that saves drafts: code compiles each artifact into rows, without a model call
// (spec/drafts#compiled-payloads, I5).
import type { EffectOp } from "../../../contracts/effects.ts";
import { ContractError } from "../../../contracts/errors.ts";
import type { Artifact } from "../../../contracts/session.ts";
import type { DraftsToSave } from "../../../domain/planning/artifacts-to-save.ts";
import {
  countManifest,
  makeManifest,
  settleItems,
  type ItemOutcome,
} from "../../../domain/planning/batch-manifest.ts";
import { confirmedOverride } from "../../../domain/conversation/questions/build-pending.ts";
import { translateCompiledOp } from "../../../domain/entities/translation/translate-payload.ts";
import type { NodeOutcome } from "../../node-context.ts";
import { rowObjection } from "../writes/check-rows.ts";
import { compileWithIds } from "./compile-with-ids.ts";
import { itemError } from "../item-error.ts";
import { stepOutcome } from "../step-outcome.ts";
import {
  currentExchange,
  keepRecords,
  languageOfStep,
  registryOf,
  type StepWork,
} from "../step-work.ts";
import { storeRows, type StoredRow } from "../writes/store-rows.ts";

interface CompiledDraft {
  artifact: Artifact;
  ops: EffectOp[];
  losses: string[];
  /** Why the artifact could not be compiled. */
  error?: ContractError;
}

/**
 * Saves the drafts. Every draft ends up completed or failed in the manifest; a draft that was planned and
 * never made counts as failed.
 */
export async function saveArtifacts(
  work: StepWork,
  { artifacts, missingItems }: DraftsToSave,
): Promise<NodeOutcome> {
  const { pack } = work.ctx;
  work.savesDrafts = true;
  work.override = confirmedOverride(work.results, work.step);
  work.manifest = makeManifest([...artifacts, ...missingItems]);
  if (work.manifest === null) {
    return stepOutcome(work, { status: "completed", summary: "There was nothing to save" });
  }
  const compiledDrafts = await Promise.all(artifacts.map((artifact) => compile(work, artifact)));
  const isAtomic = pack.subdomains[work.step.subdomain]?.batchPolicy === "atomic";
  const isBroken =
    missingItems.length > 0 || compiledDrafts.some(({ error }) => error !== undefined);
  const isBlocked = isAtomic && isBroken;
  const batch = isBlocked ? [] : compiledDrafts.filter(({ error }) => error === undefined);
  const rows = await storeRows(
    work,
    batch.flatMap((entry) => entry.ops),
  );

  let position = 0;
  const outcomes = compiledDrafts.map((entry): ItemOutcome => {
    const ref = entry.artifact.ref;
    if (entry.error !== undefined) {
      return { ref, error: itemError(entry.error.code, entry.error) };
    }
    if (isBlocked)
      return { ref, error: itemError("rolled_back", "another item could not be saved") };
    const ownRows = rows.slice(position, position + entry.ops.length);
    position += entry.ops.length;
    return settle(work, entry, ownRows);
  });
  work.manifest = settleItems(work.manifest, outcomes);
  const { completed, failed, total } = countManifest(work.manifest);
  const savedText = `Saved ${completed} of ${total}`;
  const summary = failed === 0 ? savedText : `${savedText}, ${failed} failed`;
  return stepOutcome(work, { status: completed > 0 ? "completed" : "failed", summary });
}

/** An artifact is saved when all of its rows are; until then its draft stays and can be saved again. */
function settle(
  work: StepWork,
  { artifact, losses }: CompiledDraft,
  rows: StoredRow[],
): ItemOutcome {
  const { ref } = artifact;
  const failedRows = rows.filter(({ error }) => error !== undefined);
  const failedRow = failedRows.find(({ error }) => error?.code === "guard") ?? failedRows[0];
  if (failedRow?.error)
    return { ref, error: itemError(failedRow.error.code, failedRow.error.message) };
  keepSaved(work, artifact);
  work.losses.push(...losses);
  return { ref, resultRef: rows[0]?.ref ?? null };
}

async function compile(work: StepWork, artifact: Artifact): Promise<CompiledDraft> {
  const { pack } = work.ctx;
  try {
    const registry = registryOf(work);
    const { ops, losses } = await compileWithIds(work.ctx, artifact, languageOfStep(work));
    const writes = pack.subdomains[work.step.subdomain]?.writes ?? [];
    const foreignOp = ops.find(({ table }) => !writes.includes(table));
    if (foreignOp)
      throw new ContractError("not_allowed", `${foreignOp.table} is not a table of this step`);
    for (const [table, creates] of Map.groupBy(ops, (op) => op.table)) {
      const rows = creates.flatMap((op) => (op.op === "create" ? [op.values] : []));
      const objection = rowObjection(work, table, rows, undefined, languageOfStep(work));
      if (objection !== null) throw new ContractError("not_allowed", objection);
    }
    if (ops.length === 0)
      throw new ContractError("invalid_input", "there is nothing in it to save");
    return { artifact, ops: ops.map((op) => translateCompiledOp(pack, op, registry)), losses };
  } catch (error) {
    if (error instanceof ContractError) return { artifact, ops: [], losses: [], error };
    throw error;
  }
}

/** Marks a draft of several rows as saved. A draft of a single row is already that row's alias. */
function keepSaved(work: StepWork, { ref }: Artifact): void {
  const record = work.session.entities[ref];
  if (record?.status !== "generated") return;
  keepRecords(work, [{ ...record, status: "created", touched: currentExchange(work) }]);
}
