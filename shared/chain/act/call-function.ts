// Runs one tool call of Act: checks, translates and executes it, and records it in the step's work. A
// faulty call is recorded as refused, with the reason for the model.
import type { ActDecision, ToolParams } from "../../contracts/answers/act.ts";
import type { EffectOp, Receipt } from "../../contracts/effects.ts";
import { ContractError } from "../../contracts/errors.ts";
import { makeManifest } from "../../domain/planning/batch-manifest.ts";
import { readableTables, toolsOf } from "../../domain/prompting/schemas/act-schema.ts";
import { describeFilter } from "../../domain/rows/describe-filter.ts";
import { receiptsOfOps } from "../../domain/receipts/receipts-of-ops.ts";
import { readCall } from "../../domain/rows/read-call.ts";
import { understandResult } from "../../domain/planning/run-results.ts";
import { applyOps } from "./writes/apply-ops.ts";
import { refusal } from "./call-params.ts";
import { checkTargets } from "./writes/check-targets.ts";
import { askToConfirm, itemsNotFound, needsConfirmation } from "./confirmations/confirm-delete.ts";
import { createByTool } from "./writes/create-tool.ts";
import { readByTool } from "./reads/read-tool.ts";
import { isPartlyNamed, exceedsNamedRows } from "./confirmations/named-rows.ts";
import { askWhichRow } from "./confirmations/one-of-several.ts";
import { resolveTargets } from "./writes/resolve-targets.ts";
import { rowsWithRefs } from "./writes/rows-with-refs.ts";
import { settleByRow } from "./settle-batch.ts";
import type { StepEnd } from "./step-outcome.ts";
import type { StepWork } from "./step-work.ts";
import { updateByTool } from "./writes/update-tool.ts";

/**
 * Executes a tool_call.
 * @returns the end of the step, if the call leads to a question for the user; null otherwise.
 * Errors: ContractError is recorded as a refused call; others pass through.
 */
export async function callFunction(work: StepWork, decision: ActDecision): Promise<StepEnd | null> {
  try {
    return await carryOut(work, decision);
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    work.calls.push({
      kind: "refused",
      action: decision.call?.tool ?? "tool_call",
      reason: error.message,
      faults: error.faults,
    });
    return null;
  }
}

async function carryOut(work: StepWork, decision: ActDecision): Promise<StepEnd | null> {
  const { call } = decision;
  const { type, subdomain, operation } = work.step;
  if (call === undefined) throw refusal("a tool_call needs a call");
  const { tool, table } = call;
  const key = { type, subdomain, operation, quick: work.quick };
  if (!toolsOf(key).includes(tool)) throw refusal(`this step may not call ${tool}`);
  const spec = work.ctx.pack.subdomains[subdomain];
  if (spec === undefined) throw refusal(`there is no subdomain ${subdomain}`);
  const tables = tool === "db_read" ? readableTables(spec, work.quick) : spec.writes;
  if (!tables.includes(table)) {
    throw refusal(`${tool} takes a table of this step: ${tables.join(", ")}`);
  }
  const { language } = understandResult(work.results).output;
  const params = readCall(work.ctx.pack, call, language);
  switch (tool) {
    case "db_read":
      await readByTool(work, params);
      return null;
    case "db_create":
      await createByTool(work, params);
      return null;
    case "db_update":
      return updateByTool(work, params);
    case "db_delete":
      return remove(work, params);
  }
}

async function remove(work: StepWork, params: ToolParams): Promise<StepEnd | null> {
  const { table, where: filter } = params;
  const targets = await resolveTargets(work, table, filter);
  checkTargets(work, table, targets);
  const question = await askWhichRow(work, table, targets);
  if (question !== null) return question;
  if (
    needsConfirmation(work, targets.length) ||
    exceedsNamedRows(work, table, filter, targets) ||
    isPartlyNamed(work, table, targets)
  ) {
    const failures = itemsNotFound(work, params, targets);
    work.manifest = makeManifest(failures);
    return askToConfirm(work, table, await rowsWithRefs(work, table, targets), failures);
  }
  const ops = targets.map(({ id }): EffectOp => ({ op: "delete", table, id }));
  const receipts = await applyEach(work, ops);
  const filterText = describeFilter(filter);
  const receiptsOfRows = receipts.filter((receipt) => receipt !== null);
  work.calls.push({
    kind: "effects",
    tool: "db_delete",
    table,
    filter: filterText,
    receipts: receiptsOfRows,
  });
  const { item } = params;
  settleByRow(
    work,
    params,
    targets.map((target, index) => ({ item, target, receipt: receipts[index] ?? null })),
    targets.length === 0 ? [item] : [],
  );
  return null;
}

/** The receipt of each operation; null if the ledger has none. */
async function applyEach(work: StepWork, ops: EffectOp[]): Promise<(Receipt | null)[]> {
  return ops.length === 0 ? [] : receiptsOfOps(ops, await applyOps(work, ops));
}
