// A write step whose payload is compiled: artifact → rows by code, no model call (V4 §5.4, I5).
import type { EffectOp } from "../contracts/effects.ts";
import { ContractError } from "../contracts/errors.ts";
import type { Artifact } from "../contracts/session.ts";
import {
  countManifest,
  manifestOfArtifacts,
  settleItems,
  type ItemOutcome,
} from "../domain/batch-manifest.ts";
import { translateCompiledOp } from "../domain/translate-payload.ts";
import type { HopOutcome } from "../flow/hop.ts";
import { applyOps, type AppliedOps } from "./apply-ops.ts";
import { itemError } from "./item-error.ts";
import { stepOutcome } from "./step-outcome.ts";
import { currentExchange, keepRecords, registryOf, type StepWork } from "./step-work.ts";

interface Compiled {
  artifact: Artifact;
  ops: EffectOp[];
  /** Why it could not be compiled. */
  error?: ContractError;
}

/** Saves the artifacts; every one ends up completed or failed in the manifest. */
export async function saveArtifacts(work: StepWork, artifacts: Artifact[]): Promise<HopOutcome> {
  const { pack } = work.ctx;
  work.manifest = manifestOfArtifacts(artifacts);
  const compiled = artifacts.map((artifact) => compile(work, artifact));
  const isAtomic = pack.subdomains[work.step.subdomain]?.batchPolicy === "atomic";
  const blocked = isAtomic && compiled.some(({ error }) => error !== undefined);
  const sent = blocked ? [] : compiled.filter(({ error }) => error === undefined);
  const ops = sent.flatMap((entry) => entry.ops);
  const applied: AppliedOps =
    ops.length > 0 ? await applyOps(work, ops) : { results: [], receipts: [] };

  let at = 0;
  const outcomes = compiled.map((entry): ItemOutcome => {
    const ref = entry.artifact.ref;
    if (entry.error !== undefined) {
      return { ref, error: itemError(entry.error.code, entry.error) };
    }
    if (blocked) return { ref, error: itemError("rolled_back", "another item could not be saved") };
    const receipts = applied.receipts.slice(at, at + entry.ops.length);
    at += entry.ops.length;
    const failed = receipts.find(({ status }) => status === "failed");
    if (failed?.error) return { ref, error: itemError(failed.error.code, failed.error.message) };
    keepSaved(work, entry.artifact);
    work.losses.push(...pack.compile(entry.artifact).losses);
    return { ref, resultRef: receipts[0]?.ref ?? null };
  });
  if (work.manifest) work.manifest = settleItems(work.manifest, outcomes);
  const {
    completed = 0,
    failed = 0,
    total = 0,
  } = work.manifest ? countManifest(work.manifest) : {};
  const summary =
    failed === 0
      ? `Saved ${completed} of ${total}`
      : `Saved ${completed} of ${total}, ${failed} failed`;
  return stepOutcome(work, { status: completed > 0 ? "completed" : "failed", summary });
}

function compile(work: StepWork, artifact: Artifact): Compiled {
  const { pack } = work.ctx;
  try {
    const registry = registryOf(work);
    const { ops } = pack.compile(artifact);
    const writes = pack.subdomains[work.step.subdomain]?.writes ?? [];
    const foreign = ops.find(({ table }) => !writes.includes(table));
    if (foreign) throw new ContractError("not_allowed", `${foreign.table} is not of this step`);
    return { artifact, ops: ops.map((op) => translateCompiledOp(pack, op, registry)) };
  } catch (error) {
    if (error instanceof ContractError) return { artifact, ops: [], error };
    throw error;
  }
}

/** A list that became several rows has no alias; its draft is saved all the same. */
function keepSaved(work: StepWork, { ref }: Artifact): void {
  const record = work.session.entities[ref];
  if (record?.status !== "generated") return;
  keepRecords(work, [{ ...record, status: "created", touched: currentExchange(work) }]);
}
