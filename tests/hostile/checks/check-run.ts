// What must be true after every run, whatever the model answered: I1–I5, I7, I8, I10–I13 and I15, checked
// on the database, ledger, transcript and recorded requests (`replay-run.ts` checks I9). With what
// enforces them it shares only the pack, the names of hops and the reading of results.
import { checkAllergens } from "./check-avoided.ts";
import { checkFacts } from "./check-facts.ts";
import { checkIds, checkRefs } from "./check-ids.ts";
import { checkLedger, checkReceipts } from "./check-ledger.ts";
import { checkContexts, checkReach } from "./check-reach.ts";
import { checkBatches, checkStored } from "./check-stored.ts";
import { checkTruth } from "./check-truth.ts";
import { checkLinks } from "./check-words.ts";
import type { Observed } from "../observed.ts";

const CHECKS: ((seen: Observed) => string[])[] = [
  checkIds,
  checkLedger,
  checkReceipts,
  checkRefs,
  checkBatches,
  checkStored,
  checkContexts,
  checkReach,
  checkTruth,
  checkLinks,
  checkAllergens,
  checkFacts,
  checkEnd,
];

/** The violations, each with its invariant's number. */
export function checkRun(observation: Observed): string[] {
  return CHECKS.flatMap((check) => check(observation));
}

/** I7: the run has ended with one reply, and nothing of it is still running. */
function checkEnd({ run, agentTexts, openRuns }: Observed): string[] {
  const text =
    run.status === "completed" ? run.reply?.text : (run.reply?.text ?? run.error?.message);
  const replyText = run.reply?.text;
  return [
    ...(run.status === "completed" || run.status === "failed"
      ? []
      : [`I7: the run is ${run.status}`]),
    ...(text?.trim() ? [] : ["I7: the run has no reply"]),
    ...(agentTexts.length === 1 ? [] : [`I7: ${agentTexts.length} replies are recorded`]),
    ...(replyText === undefined || agentTexts[0] === replyText
      ? []
      : ["I7: the transcript has another reply"]),
    ...(openRuns === 0 ? [] : [`I7: ${openRuns} runs are still open`]),
  ];
}
