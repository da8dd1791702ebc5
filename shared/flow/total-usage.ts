// Tokens of a whole run: the committed hops' usage plus the one that is ending it.
import { addUsage, NO_USAGE, type Usage } from "../contracts/results.ts";
import type { RunState } from "../ports/store.ts";

/** @param own JSON Usage of the hop that is about to commit */
export function totalUsage(state: RunState, own: string): Usage {
  return [...Object.values(state.usage), own]
    .map((json) => JSON.parse(json) as Usage)
    .reduce(addUsage, NO_USAGE);
}
