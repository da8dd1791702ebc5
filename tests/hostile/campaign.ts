// Hostile runs, one after another: episodes of several messages, each in its own household, with undos
// between the messages, and with changes on screens between and during the runs. Every run is checked. The same seed and episode give the same
// model answers.
import { chanceOf } from "./chance.ts";
import { checkRun } from "./checks/check-run.ts";
import { disturb } from "./disturb.ts";
import type { HostileWorld } from "./hostile-world.ts";
import { nextMessage } from "./messages.ts";
import { openWatch, type Watch } from "./watch-run.ts";
import { emptyReport, MESSAGES_PER_EPISODE, type Report } from "./report.ts";
import { applied, type Observed } from "./observed.ts";

/** @param from the number of the first episode */
export async function runCampaign(
  world: HostileWorld,
  options: { seed: number; runs: number; from?: number; onRun?: (report: Report) => void },
): Promise<Report> {
  const { seed, runs, from = 0, onRun } = options;
  const report = emptyReport();
  for (let episode = from; report.runs < runs; episode++) {
    await runEpisode(world, { seed, episode, maxRuns: runs }, report, onRun);
  }
  return report;
}

async function runEpisode(
  world: HostileWorld,
  { seed, episode, maxRuns }: { seed: number; episode: number; maxRuns: number },
  report: Report,
  onRun: ((report: Report) => void) | undefined,
): Promise<void> {
  const target = await world.openHousehold();
  const watch = await openWatch(world, target);
  let pending: string | null = null;
  for (let message = 1; message <= MESSAGES_PER_EPISODE && report.runs < maxRuns; message++) {
    const chance = chanceOf(seed, episode, message, "text");
    const text = nextMessage(chance, pending !== null);
    const blame = (what: string) =>
      void report.violations.push({ seed, episode, message, text, what });
    world.reseed(seed, episode, message);
    if (chance.is(0.25)) await meddle();
    if (chance.is(0.2)) await undoOne(watch, chance.next(), report, blame);
    const during = chance.is(0.15) ? meddle : undefined;
    const observation = await watch.message(text, pending, during);
    checkRun(observation).forEach(blame);
    count(report, observation);
    pending = observation.run.reply?.pending?.type ?? null;
    onRun?.(report);

    async function meddle(): Promise<void> {
      const { fault } = await disturb(world, target, chance);
      report.disturbances += 1;
      if (fault !== null) blame(fault);
    }
  }
}

/** Undoes one of the episode's runs; a refusal (409) is not a fault. @param fraction chooses the run, from 0 up to 1 */
async function undoOne(
  watch: Watch,
  fraction: number,
  report: Report,
  blame: (what: string) => void,
): Promise<void> {
  const answer = await watch.undo(fraction);
  if (answer === null) return;
  if (typeof answer === "number") {
    if (answer !== 409) blame(`the undo was answered ${answer}`);
    return;
  }
  report.undos += 1;
  checkRun(answer).forEach((what) => blame(`undo: ${what}`));
}

function count(report: Report, observation: Observed): void {
  const { ledger, run, requests } = observation;
  const effectCount = applied(observation).length;
  report.runs += 1;
  report.modelCalls += requests.length;
  report.applied += effectCount;
  report.refused += ledger.length - effectCount;
  report.wrote += effectCount > 0 ? 1 : 0;
  report.stopped += effectCount === 0 && ledger.length > 0 ? 1 : 0;
  report.questions += run.reply?.pending === undefined ? 0 : 1;
  report[run.status === "completed" ? "completed" : "failed"] += 1;
}
