// Words with which a reply claims that something was changed in the kitchen.
import type { WriteOperation } from "../contracts/plan.ts";

/**
 * Lower case; a sentence that claims something with one of them needs a receipt of its operation. A
 * word that people use for more than one operation is listed under each. Verbs of cooking (`set`,
 * `put`, `made`) count only in the first person's perfect, or every recipe step would be a claim.
 */
export const claimWords: Record<WriteOperation, string[]> = {
  create: [
    ...["saved", "added", "created", "stored", "recorded", "logged", "scheduled"],
    ...["noted down", "jotted down", "wrote down", "written down"],
    ...["i've put", "i have put", "i put", "i've planned", "i have planned", "i planned"],
    ...["is now planned", "are now planned", "replaced"],
  ],
  update: [
    ...["updated", "changed", "modified", "edited", "adjusted", "corrected", "renamed"],
    ...["marked", "ticked off", "checked off", "crossed off", "moved", "rescheduled"],
    ...["i've set", "i have set", "now set to", "replaced", "cleared", "emptied", "cancelled"],
  ],
  delete: [
    ...["deleted", "removed", "cleared", "erased", "discarded", "wiped", "emptied"],
    ...["thrown out", "taken off", "took off", "crossed off", "got rid of"],
    ...["cancelled", "canceled", "i've dropped", "i have dropped"],
  ],
};
