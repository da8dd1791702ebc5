// A run's changes and failed changes by name, for people and programs.
import type { Receipt } from "../../contracts/effects.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { ReplyChange } from "../../contracts/answers/reply.ts";
import type { StepResult, UnderstandResult } from "../../contracts/results.ts";
import type { Session } from "../../contracts/session.ts";
import { createRegistry, type Registry } from "../entities/create-registry.ts";
import { foldChanges, type FoldedChange } from "./fold-changes.ts";
import { allFailures, type Failure } from "./failures-of.ts";
import { nameContent, nameDifference } from "./name-change.ts";
import { markMadeGood } from "../planning/made-good.ts";
import type { RunResults } from "../planning/run-results.ts";
import { stripRefs } from "../entities/translation/strip-refs.ts";

/**
 * Changes in their order, then final failures. Each changed row appears once, from its state before the run to its
 * state after it. A stopped step appears if it should have changed or made something.
 * @param steps results of the steps that the run ran, in their order
 * @param earlierReceipts receipts from before the steps
 * @param receiptsWithoutResult ledger entries of steps that have no result
 */
export function replyChanges(
  pack: DomainPack,
  registry: Registry,
  steps: StepResult[],
  earlierReceipts: Receipt[],
  receiptsWithoutResult: Receipt[] = [],
): ReplyChange[] {
  const receipts = [
    ...earlierReceipts,
    ...steps.flatMap((step) => step.receipts ?? []),
    ...receiptsWithoutResult,
  ];
  const appliedReceipts = receipts.filter(({ status }) => status === "applied");
  const failures = allFailures(
    steps,
    { language: "en", pack },
    earlierReceipts,
    receiptsWithoutResult,
  ).flatMap((failure) => changeOfFailure(pack, registry, failure));
  return [
    ...foldChanges(pack, appliedReceipts).map((change) => changeOf(pack, registry, change)),
    ...failures.filter((failure) => !isStoppedByOther(failure, failures)),
  ];
}

/**
 * Whether the change is one of an undo that another change's failure stopped: an undo is applied whole or not at all.
 * Only the failure that stopped it is listed.
 */
function isStoppedByOther({ restored, error }: ReplyChange, failures: ReplyChange[]): boolean {
  const isCause = (failure: ReplyChange) =>
    failure.restored === true && failure.error?.code !== "rolled_back";
  return restored === true && error?.code === "rolled_back" && failures.some(isCause);
}

/**
 * The changes of a run that ends early, with those that Understand recorded.
 * @param session with the run's staged patches
 * @param earlyReceipts receipts that are in no result: recorded before the steps, or left by steps without a
 *   result
 */
export function changesSoFar(
  pack: DomainPack,
  session: Session,
  results: RunResults,
  earlyReceipts: { noted?: Receipt[]; unreported?: Receipt[] },
): ReplyChange[] {
  const understanding = results.understand as UnderstandResult | undefined;
  const earlierReceipts = understanding?.noted ?? earlyReceipts.noted ?? [];
  const steps = markMadeGood(results);
  return replyChanges(
    pack,
    createRegistry(session.entities),
    steps,
    earlierReceipts,
    earlyReceipts.unreported,
  );
}

function changeOf(pack: DomainPack, registry: Registry, change: FoldedChange): ReplyChange {
  const { op, table, ref, label, of, row, unnamed, restored, ...rest } = change.receipt;
  return {
    op,
    status: change.isUnchanged ? "nothing" : "applied",
    table,
    ref,
    label,
    ...(of === undefined ? {} : { of }),
    ...(unnamed === true ? { byFilter: true } : {}),
    ...(restored === true ? { restored } : {}),
    ...(row === undefined ? {} : { row: nameContent(pack, table, row, registry) }),
    ...nameDifference(pack, table, rest, registry),
  };
}

function changeOfFailure(pack: DomainPack, registry: Registry, failure: Failure): ReplyChange[] {
  const { label, receipt, step } = failure;
  const { code, message, violations } = failure.error;
  // `retriable` matters to steps, not to readers of the reply.
  const error = {
    code,
    message: stripRefs(pack, message, registry),
    ...(violations === undefined ? {} : { violations }),
  };
  if (receipt !== undefined) {
    const { op, table, ref, of, restored } = receipt;
    const parentAndRestored = { ...(of ? { of } : {}), ...(restored === true ? { restored } : {}) };
    return [{ op, status: "failed", table, ref, label, ...parentAndRestored, error }];
  }
  const op = step?.operation ?? (step?.type === "generate" ? "create" : undefined);
  const { writes = [], tables = [] } = pack.subdomains[step?.subdomain ?? ""] ?? {};
  const table = writes[0] ?? tables[0];
  if (op === undefined || table === undefined) return [];
  const status = step?.status === "nothing_done" ? "nothing" : "failed";
  return [{ op, status, table, ref: null, label, error }];
}
