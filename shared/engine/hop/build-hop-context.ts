// The context of a decision: the claimed state of the run, ports scoped to the user, journalled
// calls.
import type { Envelope } from "../../contracts/envelope.ts";
import type { ClaimAnswer } from "../../ports/store.ts";
import type { EngineDeps } from "../engine-deps.ts";
import { flushBeforeEffects } from "../journal/flush-before-effects.ts";
import { journalledCalls } from "../journal/journalled-calls.ts";
import { readLedger } from "../run/read-ledger.ts";
import type { HopContext } from "./hop.ts";
import { StaleFence } from "./interruptions.ts";
import type { Journal } from "../journal/journal.ts";

/** @param deadline milliseconds since the epoch */
export function buildHopContext(
  deps: EngineDeps,
  envelope: Envelope,
  { fence, state, slot }: ClaimAnswer & { outcome: "granted" },
  journal: Journal,
  deadline: number,
): HopContext {
  const { run, hop, epoch, user } = envelope;
  let batch = 0;
  return {
    envelope,
    hop,
    state,
    db: flushBeforeEffects(deps.database.as(user), () => journal.flush()),
    journalledCalls: async () =>
      journalledCalls((await readLedger(deps.database, user, run))?.steps ?? []),
    media: deps.media,
    clock: deps.clock,
    ids: deps.ids,
    log: deps.log,
    pages: deps.pages,
    ...(deps.finder === undefined ? {} : { finder: deps.finder }),
    retried: state.claims > 1,
    ...journal,
    async emit(events) {
      await journal.flush();
      const isCurrent = await deps.store.append({ run, hop, epoch, fence, batch: batch++, events });
      if (!isCurrent) throw new StaleFence(hop);
    },
    deadline,
    ...(slot === undefined ? {} : { worker: slot }),
  };
}
