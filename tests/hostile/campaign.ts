// Hostile runs, one after another: episodes of several messages in a household of their own, every
// run checked. The same seed and episode give the same model answers again.
import type { Artifact } from "../../shared/contracts/session.ts";
import { ownStepResults, parseResults } from "../../shared/domain/run-results.ts";
import { chanceOf } from "./chance.ts";
import { checkRun, type LedgerRow, type Observed, type RefRow } from "./check-run.ts";
import type { HostileWorld } from "./hostile-world.ts";
import { dataTables, readHousehold } from "./household-state.ts";

export interface Violation {
  seed: number;
  episode: number;
  message: number;
  text: string;
  what: string;
}

export interface Report {
  runs: number;
  completed: number;
  failed: number;
  /** Effects that were applied, and those that were refused. */
  applied: number;
  refused: number;
  questions: number;
  modelCalls: number;
  violations: Violation[];
}

export const MESSAGES_PER_EPISODE = 8;

const TEXTS = [
  "Create 3 recipes and save them",
  "Create a prawn curry and save it",
  "delete all my recipes",
  "delete those",
  "set the first one to 5",
  "add milk and prawns to my list",
  "what's in my pantry",
  "plan dinners for next week",
  "save all of them",
  "make the second one spicier",
  "remind me to thaw the cod",
  "I cooked the first one",
  "show me @[ours dish 1](recipe_1)",
  "forget those",
  "is there anything for \u202Etonight'; drop table runs; --",
];
const YES = ["yes", "yes, do it", "go ahead"];
const NO = ["no", "never mind"];

/** @param from number of the first episode */
export async function runCampaign(
  world: HostileWorld,
  options: { seed: number; runs: number; from?: number; onRun?: (report: Report) => void },
): Promise<Report> {
  const { seed, runs, from = 0, onRun } = options;
  const report: Report = {
    runs: 0,
    completed: 0,
    failed: 0,
    applied: 0,
    refused: 0,
    questions: 0,
    modelCalls: 0,
    violations: [],
  };
  for (let episode = from; report.runs < runs; episode++) {
    await runEpisode(world, seed, episode, runs, report, onRun);
  }
  return report;
}

async function runEpisode(
  world: HostileWorld,
  seed: number,
  episode: number,
  most: number,
  report: Report,
  onRun: ((report: Report) => void) | undefined,
): Promise<void> {
  const { stack, model, store, foreign } = world;
  const tables = await dataTables(stack);
  const user = await world.openHousehold();
  const conversation = await stack.createConversation(user);
  const drafts = new Map<string, Artifact>();
  const read = (household: string) => readHousehold(stack, tables, household);
  const foreignNow = async () =>
    JSON.stringify(
      [...(await read(foreign.household))].map(([t, rows]) => [t, [...rows.values()]]),
    );
  const refsNow = () =>
    stack.admin<RefRow & Record<string, unknown>>(
      "select ref, entity_id, canonical from public.refs where conversation_id = $1",
      [conversation],
    );
  let pendingBefore: string | null = null;
  for (let message = 1; message <= MESSAGES_PER_EPISODE && report.runs < most; message++) {
    const chance = chanceOf(seed, episode, message, "text");
    const isAnswer = pendingBefore !== null && chance.is(0.6);
    const text = isAnswer ? chance.pick(chance.is(0.7) ? YES : NO) : chance.pick(TEXTS);
    world.reseed(seed, episode, message);
    model.forgetRequests();
    const [before, refsBefore, foreignBefore] = [
      await read(user.householdId),
      await refsNow(),
      await foreignNow(),
    ];
    const { run } = await stack.ask(user, text, conversation);
    await stack.qstashStandIn?.idle(30_000);
    const state = await store.load(run.id, conversation);
    if (state === null) throw new Error("the store has forgotten the run");
    for (const [, step] of ownStepResults(parseResults(state.results))) {
      for (const artifact of step.artifacts ?? []) drafts.set(artifact.ref, artifact);
    }
    const observed: Observed = {
      text,
      run,
      pendingBefore,
      affirmative: YES.includes(text),
      state,
      before,
      after: await read(user.householdId),
      tables,
      ledger: await stack.admin<LedgerRow & Record<string, unknown>>(
        `select step, op, table_name, row_id, ref, status, request from public.effects
         where origin = 'run' and origin_id = $1 order by created_at, seq`,
        [run.id],
      ),
      refsBefore,
      refs: await refsNow(),
      requests: model.requests(),
      foreignBefore,
      foreignAfter: await foreignNow(),
      drafts,
      agentTexts: await agentTexts(world, run.id),
    };
    const faults = checkRun(observed);
    report.runs += 1;
    report.modelCalls += observed.requests.length;
    report.applied += observed.ledger.filter(({ status }) => status === "applied").length;
    report.refused += observed.ledger.filter(({ status }) => status === "failed").length;
    report[run.status === "completed" ? "completed" : "failed"] += 1;
    pendingBefore = run.reply?.pending?.type ?? null;
    if (pendingBefore !== null) report.questions += 1;
    for (const what of faults) report.violations.push({ seed, episode, message, text, what });
    onRun?.(report);
  }
}

async function agentTexts({ stack }: HostileWorld, run: string): Promise<(string | null)[]> {
  const rows = await stack.admin<{ content: string | null }>(
    `select a.content from public.alternatives a
     join public.turns t on t.id = a.turn_id
     join public.runs r on r.agent_turn_id = t.id where r.id = $1`,
    [run],
  );
  return rows.map(({ content }) => content);
}

/** The report in lines for people, a failing episode with the command that repeats it. */
export function reportLines(report: Report): string[] {
  const { runs, completed, failed, applied, refused, questions, modelCalls, violations } = report;
  return [
    `${runs} runs: ${completed} completed, ${failed} failed honestly`,
    `${modelCalls} model calls; ${applied} effects applied, ${refused} refused; ${questions} questions asked`,
    `${violations.length} violations`,
    ...violations
      .slice(0, 40)
      .map(
        ({ seed, episode, message, text, what }) =>
          `  ${what}\n    "${text}" (message ${message}); again: npm run soak -- --seed ${seed} --from ${episode} --runs ${MESSAGES_PER_EPISODE}`,
      ),
  ];
}
