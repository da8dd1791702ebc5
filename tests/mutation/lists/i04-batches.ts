// Mutants of I4: no step completes with an item pending; the sums agree.
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I4_BATCHES: readonly Mutant[] = mutantsOf("I4", [
  {
    file: "shared/domain/planning/batch-manifest.ts",
    test: "shared/domain/planning/batch-manifest.test.ts",
    what: "a step may complete while items are pending",
    find: "if (pending.length === 0 ||",
    put: "if (pending.length >= 0 ||",
  },
  {
    file: "shared/chain/act/end-step.ts",
    test: "shared/chain/act/batches.test.ts",
    what: "Act's loop does not ask the manifest whether a step may complete",
    find: "refuseCompletion(openManifest) ?? refuseUnread(work)",
    put: "refuseUnread(work)",
  },
  {
    file: "shared/chain/act/end-step.ts",
    test: "shared/chain/act/batches.test.ts",
    what: "the call limit ends a step without naming what is left",
    find: `  if (pending.length > 0) {
    const names`,
    put: `  if (pending.length < 0) {
    const names`,
  },
  {
    file: "shared/chain/act/content/save-artifacts.ts",
    test: "shared/chain/act/content/drafts.test.ts",
    what: "drafts that could not be made are not counted",
    find: "makeManifest([...artifacts, ...missingItems])",
    put: "makeManifest(artifacts)",
  },
  {
    file: "shared/chain/act/settle-batch.ts",
    test: "shared/chain/act/manifests.test.ts",
    what: "an item of which the ledger knows nothing counts as done",
    find: `receipts.find((receipt) => receipt?.status !== "applied")`,
    put: `receipts.find((receipt) => receipt?.status === "failed")`,
  },
  {
    file: "shared/chain/act/content/save-artifacts.ts",
    test: "shared/chain/act/content/save-artifacts.test.ts",
    what: "a batch that is all or nothing is saved in part",
    find: "const isBlocked = isAtomic && isBroken;",
    put: "const isBlocked = false;",
  },
  {
    file: "shared/chain/act/writes/whole-batch.ts",
    test: "shared/chain/act/writes/whole-batch.test.ts",
    what: "a batch that is all or nothing is created in part, one call after another",
    find: "if (unsettledItems.length === 0) return null;",
    put: "if (unsettledItems.length < 9) return null;",
  },
  {
    file: "shared/chain/act/writes/whole-batch.ts",
    test: "shared/chain/act/writes/whole-batch.test.ts",
    what: "an item that has failed is left out of a batch that is all or nothing",
    find: `status !== "completed" && !items.includes(ref)`,
    put: `status === "pending" && !items.includes(ref)`,
  },
  {
    file: "shared/chain/act/end-step.ts",
    test: "shared/chain/act/writes/changes.test.ts",
    what: "a call that says it is the last ends a step that owes more",
    find: "if (refuseEnd(work, decision) !== null) return null;",
    put: "if (work.calls.length > 99) return null;",
  },
  {
    file: "shared/chain/act/end-step.ts",
    test: "shared/chain/act/writes/changes.test.ts",
    what: "a call that failed in part ends its step as done",
    find: "record.receipts.every(isApplied)",
    put: "record.receipts.some(isApplied)",
  },
  {
    file: "shared/chain/act/nothing-done.ts",
    test: "shared/chain/act/nothing-done.test.ts",
    what: "a write step that wrote nothing ends as done",
    find: `status === "completed" && !didSomething(work);`,
    put: "false;",
  },
]);
