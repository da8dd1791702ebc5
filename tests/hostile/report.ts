// The results of a campaign, and the text that reports them.
import { ATTACK_KINDS, type AttackKind } from "./scene.ts";

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
  /** Runs that changed something, and those that tried and were refused. */
  wrote: number;
  stopped: number;
  /** Effects that were applied, and those that were refused. */
  applied: number;
  refused: number;
  questions: number;
  undos: number;
  disturbances: number;
  modelCalls: number;
  violations: Violation[];
}

export function emptyReport(): Report {
  return {
    runs: 0,
    completed: 0,
    failed: 0,
    wrote: 0,
    stopped: 0,
    applied: 0,
    refused: 0,
    questions: 0,
    undos: 0,
    disturbances: 0,
    modelCalls: 0,
    violations: [],
  };
}

export const MESSAGES_PER_EPISODE = 8;

/** The report as lines of text, with at most 40 of the violations, each with the command that repeats its episode. */
export function reportLines(report: Report, attacks?: ReadonlyMap<AttackKind, number>): string[] {
  const { runs, violations } = report;
  const share = (count: number) => `${Math.round((100 * count) / Math.max(1, runs))} %`;
  return [
    `${runs} runs: ${report.completed} completed, ${report.failed} failed honestly; ${report.undos} undos`,
    `${share(report.wrote)} changed something, ${share(report.stopped)} only tried; ` +
      `${report.applied} effects applied, ${report.refused} refused`,
    `${report.modelCalls} model calls, ${report.questions} questions, ${report.disturbances} changes by others`,
    ...(attacks === undefined
      ? []
      : [`attacks: ${ATTACK_KINDS.map((kind) => `${kind} ${attacks.get(kind) ?? 0}`).join(", ")}`]),
    `${violations.length} violations`,
    ...violations.slice(0, 40).map(violationText),
  ];
}

/** A violation with the command that repeats its episode. */
export function violationText({ seed, episode, message, text, what }: Violation): string {
  const command = `npm run soak -- --seed ${seed} --from ${episode} --runs ${MESSAGES_PER_EPISODE}`;
  return `  ${what}\n    "${text}" (message ${message}); again: ${command}`;
}
