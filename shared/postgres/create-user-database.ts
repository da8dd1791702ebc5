// The chain's calls as one user; each is one request.
import type { UserDatabase } from "../ports/database.ts";
import { answerCalls } from "../ports/answer-calls.ts";
import { hopCalls, RunMediaSchema } from "../ports/hop-database.ts";
import { enrichmentCalls } from "../ports/enrichment-calls.ts";
import { extractionCalls } from "../ports/extraction-calls.ts";
import { reflectionCalls } from "../ports/reflection-calls.ts";
import { rerunCalls } from "../ports/rerun-calls.ts";
import { runCalls } from "../ports/run-calls.ts";
import { stepCalls } from "../ports/step-journal.ts";
import { waitCalls } from "../ports/wait-calls.ts";
import { callsOf } from "./calls-of.ts";
import type { Caller } from "./create-caller.ts";
import { listStandingEffects } from "./run-records.ts";

export function createUserDatabase(caller: Caller): UserDatabase {
  return {
    ...callsOf(caller, stepCalls),
    ...callsOf(caller, answerCalls),
    ...callsOf(caller, waitCalls),
    ...callsOf(caller, runCalls),
    ...callsOf(caller, rerunCalls),
    ...callsOf(caller, hopCalls),
    ...callsOf(caller, extractionCalls),
    ...callsOf(caller, reflectionCalls),
    ...callsOf(caller, enrichmentCalls),

    standingEffects: (run, by) => listStandingEffects(caller, run, by),

    mediaOf: (run) =>
      caller.select("runs", (from) => from.select("media").eq("id", run), RunMediaSchema),
  };
}
