// Lists runs and schedules for a person at the terminal, and shows the details of one run.
import type { Approval, ListedRun } from "../../../shared/contracts/api/run-lists.ts";
import type { RerunStep } from "../../../shared/contracts/api/reruns.ts";
import type { StepOfRun } from "../../../shared/contracts/api/run-steps.ts";
import type { Schedule } from "../../../shared/contracts/definitions/triggers.ts";
import type { Run } from "../chat/api-client.ts";
import { columns, plain, wrap } from "../terminal/terminal.ts";
import { questionLines } from "./answer-step.ts";
import { answerLine, minuteOf, waitsLines, waitWords } from "./wait-lines.ts";

/** One line per run: its creation, status, Process or Tool, trigger, error or waits, and id. */
export function runLines(runs: readonly ListedRun[]): string[] {
  if (runs.length === 0) return ["  There is no such run yet."];
  return columns(
    runs.map(({ id, createdAt, status, process, tool, trigger, error, waits }) => [
      `  ${minuteOf(createdAt)}`,
      status,
      plain(tool?.name ?? process?.name ?? ""),
      trigger,
      error === null ? waits.map(waitWords).join("; ") : plain(error.code),
      id,
    ]),
  );
}

/** Each run's questions, the time until which it waits, and the command that answers it. */
export function approvalLines(approvals: readonly Approval[], width: number): string[] {
  if (approvals.length === 0) return ["  No run waits for you."];
  return approvals.flatMap(({ run, questions, askedAt, endsAt }) => [
    `${plain(run.process?.name ?? run.id)}, since ${minuteOf(askedAt)}, until ${minuteOf(endsAt)}`,
    ...questions.flatMap((question) => questionLines(question, width)),
    `  ${answerLine(run.id)}`,
  ]);
}

/** One line per step of a rerun: whether it is taken over or runs, and why. */
export function rerunLines(steps: readonly RerunStep[]): string[] {
  return columns(
    steps.map(({ step, takenFrom, why, on }) => [
      `  ${plain(step)}`,
      takenFrom === undefined ? "runs" : "taken over",
      [
        ...(why === undefined ? [] : [why.replaceAll("_", " ")]),
        ...(on === undefined ? [] : [on]),
      ].join(" "),
    ]),
  );
}

/** One line per schedule: when it is due, its rule for overlaps, its skipped due times, its failures and its id. */
export function scheduleLines(schedules: readonly Schedule[]): string[] {
  if (schedules.length === 0) return ["  The Process has no schedule."];
  return columns(
    schedules.map(({ id, cron, timeZone, overlap, nextAt, skipped, lastSkippedAt, failures }) => [
      `  ${plain(cron)} ${plain(timeZone)}`,
      nextAt === null ? "off" : `next ${minuteOf(nextAt)}`,
      overlap,
      lastSkippedAt === null ? "" : `${skipped} skipped, last ${minuteOf(lastSkippedAt)}`,
      ...[failures === 0 ? "" : `${failures} failed in a row`, id],
    ]),
  );
}

/** A run's status and times, steps, output, questions, and error or waits, with the command that continues it. */
export function runDetails(run: Run, steps: readonly StepOfRun[], width: number): string[] {
  const { process, error } = run;
  const times = [
    `created ${minuteOf(run.createdAt)}`,
    ...(run.finishedAt === null ? [] : [`ended ${minuteOf(run.finishedAt)}`]),
  ];
  return [
    `${run.status}: ${times.join(", ")}`,
    ...("rerunOf" in run && run.rerunOf ? [`  continues ${run.rerunOf}`] : []),
    ...steps.flatMap((step) => stepLines(step, width)),
    ...("output" in run ? [valueLine("output", run.output, run.outputLeftOut, width, "  ")] : []),
    ...(process?.questions ?? []).flatMap((question) => questionLines(question, width)),
    ...(error === null ? [] : [wrap(`  ${error.code}: ${plain(error.message)}`, width)]),
    ...(run.status === "waiting" ? waitsLines(run).map((line) => wrap(line, width)) : []),
    ...(steps.length > 0 && (run.status === "failed" || run.status === "cancelled")
      ? [wrap(`Run it again from there: npm run process -- rerun ${run.id}`, width)]
      : []),
  ];
}

/** A step's state, times and costs, and below them its inputs, output and error. */
function stepLines(step: StepOfRun, width: number): string[] {
  const { hop, state, inputs, output, error, attempts, queuedMs, call, cost, wait } = step;
  const facts = [
    ...(step.takenFrom === undefined ? [] : ["taken over"]),
    ...(wait === undefined ? [] : [waitWords(wait)]),
    ...(attempts > 1 ? [`${attempts} attempts`] : []),
    ...(queuedMs === null || queuedMs < 1_000 ? [] : [`waited ${seconds(queuedMs)}`]),
    ...(call === null ? [] : [`called for ${seconds(call.ms)}`]),
    ...(call === null && cost.calls > 0 ? [`${cost.calls} calls in it`] : []),
    ...(cost.tokens > 0 ? [`${cost.tokens} tokens`] : []),
  ];
  const isEmpty = inputs === null && step.inputsLeftOut === undefined;
  return [
    `  ${hop.replace(/^\w+\./, "")}  ${state}  ${[plain(step.step), ...facts].join(", ")}`,
    ...(isEmpty ? [] : [valueLine("given", inputs, step.inputsLeftOut, width)]),
    ...(output === null && step.outputLeftOut === undefined
      ? []
      : [valueLine("gave", output, step.outputLeftOut, width)]),
    ...(error === null ? [] : [wrap(`${error.code}: ${plain(error.detail)}`, width, "      ")]),
    ...(error?.said === undefined ? [] : [valueLine("said", error.said, undefined, width)]),
  ];
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

function valueLine(
  name: string,
  value: unknown,
  leftOut: { bytes: number } | undefined,
  width: number,
  indent = "      ",
): string {
  const text = leftOut === undefined ? JSON.stringify(value) : `${leftOut.bytes} bytes, not kept`;
  return wrap(`${name}: ${plain(text)}`, width, indent);
}
