// Mutants of I4: no step completes with an item pending; the sums agree.
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I4_BATCHES: readonly Mutant[] = [
  ...mutantsOf(
    "shared/domain/planning/batch-manifest.ts",
    "shared/domain/planning/batch-manifest.test.ts",
    "I4",
    [
      {
        what: "a step may complete while items are pending",
        find: "if (pending.length === 0 ||",
        put: "if (pending.length >= 0 ||",
      },
    ],
  ),
  ...mutantsOf("shared/chain/act/end-step.ts", "shared/chain/act/batches.test.ts", "I4", [
    {
      what: "Act's loop does not ask the manifest whether a step may complete",
      find: "refuseCompletion(owed) ?? refuseUnread(work)",
      put: "refuseUnread(work)",
    },
    {
      what: "the call limit ends a step without naming what is left",
      find: `  if (pending.length > 0) {
    const names`,
      put: `  if (pending.length < 0) {
    const names`,
    },
  ]),
  ...mutantsOf(
    "shared/chain/act/content/save-artifacts.ts",
    "shared/chain/act/content/drafts.test.ts",
    "I4",
    [
      {
        what: "drafts that could not be made are not counted",
        find: "makeManifest([...artifacts, ...notMade])",
        put: "makeManifest(artifacts)",
      },
    ],
  ),
  ...mutantsOf("shared/chain/act/settle-batch.ts", "shared/chain/act/manifests.test.ts", "I4", [
    {
      what: "an item of which the ledger knows nothing counts as done",
      find: `receipts.find((receipt) => receipt?.status !== "applied")`,
      put: `receipts.find((receipt) => receipt?.status === "failed")`,
    },
  ]),
  ...mutantsOf(
    "shared/chain/act/content/save-artifacts.ts",
    "shared/chain/act/content/save-artifacts.test.ts",
    "I4",
    [
      {
        what: "a batch that is all or nothing is saved in part",
        find: "const blocked = isAtomic && isBroken;",
        put: "const blocked = false;",
      },
    ],
  ),
  ...mutantsOf(
    "shared/chain/act/writes/whole-batch.ts",
    "shared/chain/act/writes/whole-batch.test.ts",
    "I4",
    [
      {
        what: "all or nothing is created in part, one call after another",
        find: "if (unsettled.length === 0) return null;",
        put: "if (unsettled.length < 9) return null;",
      },
      {
        what: "an item that was given up is left out of all or nothing",
        find: `status !== "completed" && !items.includes(ref)`,
        put: `status === "pending" && !items.includes(ref)`,
      },
    ],
  ),
  ...mutantsOf("shared/chain/act/end-step.ts", "shared/chain/act/writes/changes.test.ts", "I4", [
    {
      what: "a call that says it is the last ends a step that owes more",
      find: "if (refuseEnd(work, decision) !== null) return null;",
      put: "if (work.calls.length > 99) return null;",
    },
    {
      what: "a call that failed in part ends its step as done",
      find: "record.receipts.every(isApplied)",
      put: "record.receipts.some(isApplied)",
    },
  ]),
  ...mutantsOf("shared/chain/act/nothing-done.ts", "shared/chain/act/nothing-done.test.ts", "I4", [
    {
      what: "a write step that wrote nothing ends as done",
      find: `status === "completed" && !didSomething(work);`,
      put: "false;",
    },
  ]),
];
