// Words with which a reply claims that something was changed in the kitchen.
import type { WriteOperation } from "../contracts/plan.ts";

/** Lower case; a sentence with one of them needs a receipt of that operation. */
export const claimWords: Record<WriteOperation, string[]> = {
  create: ["saved", "added", "created", "stored", "recorded", "logged", "scheduled", "noted down"],
  update: [
    "updated",
    "changed",
    "modified",
    "edited",
    "adjusted",
    "renamed",
    "marked",
    "ticked off",
    "checked off",
    "moved",
    "rescheduled",
  ],
  delete: ["deleted", "removed", "cleared", "erased", "discarded", "thrown out", "cancelled"],
};
