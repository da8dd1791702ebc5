// Stored Processes for a person at the terminal: lists them, finds one by name, runs it, and asks
// its steps' questions.
import type { Process } from "../../../shared/contracts/definitions/processes.ts";
import type { ApiClient, Run } from "../chat/api-client.ts";
import { ApiError } from "../chat/api-error.ts";
import { followRun, type RunPlace } from "../chat/follow-run.ts";
import type { Inputs } from "../flags/process-args.ts";
import type { Progress } from "../terminal/progress.ts";
import { columns, plain } from "../terminal/terminal.ts";
import {
  type Answer,
  answerPrompt,
  type Question,
  questionLines,
  readAnswer,
} from "./answer-step.ts";
import { listAll } from "./definitions.ts";
import { inputLines, inputWords } from "./input-words.ts";
import { processView } from "./process-view.ts";
import { stepNames } from "./timeline.ts";

export interface Talk {
  api: ApiClient;
  progress: Progress;
  signal: AbortSignal;
  /** What the person types; undefined at the end of the input. */
  ask(prompt: string): Promise<string | undefined>;
}

const NO_PROCESSES = [
  "  There is no Process yet. `npm run demo:platform` makes one; docs/how-to/write-a-process.md",
  "  explains how to write your own.",
];

export function processLines(processes: readonly Process[]): string[] {
  if (processes.length === 0) return NO_PROCESSES;
  const rows = processes.map(({ name, own, enabled, version, definition }) => [
    ...[`  ${plain(name)}`, own ? "yours" : "built in", `v${version}`, enabled ? "" : "off"],
    inputWords(definition).join(" "),
  ]);
  const lines = columns(rows);
  return processes.flatMap(({ definition }, index) => [
    lines[index] ?? "",
    ...inputLines(definition),
  ]);
}

/** @throws Error with a message when no Process has this name, or more than one does */
export async function findProcess(api: ApiClient, name: string): Promise<Process> {
  const all = await listAll(api, "processes");
  const exactMatches = all.filter((process) => process.id === name || process.name === name);
  const matches =
    exactMatches.length > 0
      ? exactMatches
      : all.filter((process) => process.name.toLowerCase() === name.toLowerCase());
  const [first, ...others] = matches;
  if (first === undefined) {
    const names = all.map((process) => `"${plain(process.name)}"`).join(", ");
    throw new Error(
      `There is no Process "${plain(name)}". Known Processes: ${names || "none yet"}.`,
    );
  }
  if (others.length === 0) return first;
  const ids = matches.map(({ id }) => id).join(", ");
  throw new Error(`Several Processes are named "${plain(name)}": name one by its id, ${ids}.`);
}

/**
 * @param conversation in which the Process answers; absent for a run without a conversation
 * @returns the run's id
 * @throws ApiError; for wrong inputs, its message lists the inputs
 */
export async function startProcess(
  api: ApiClient,
  { id, definition }: Process,
  inputs: Inputs,
  conversation?: string,
): Promise<string> {
  const [path, body] =
    conversation === undefined
      ? [`/v1/processes/${id}/runs`, { inputs }]
      : [`/v1/conversations/${conversation}/messages`, { processId: id, inputs }];
  try {
    return (await api.request<{ runId: string }>("POST", path, body)).runId;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "invalid_inputs") throw error;
    const usage = `Its inputs: ${inputWords(definition).join(" ") || "none"}`;
    const { status, code, message, title, faults } = error;
    throw new ApiError(status, code, `${message} ${usage}`, {
      title: `${title}. ${usage}`,
      faults: [...faults],
    });
  }
}

/** Shows a run until it ends or waits. Asks its steps' questions; an empty line leaves the run waiting. */
export async function watchProcess(
  { api, progress, signal, ask }: Talk,
  runId: string,
  process?: Process,
): Promise<Run> {
  const view = processView(progress, stepNames(process?.definition.steps ?? []));
  const place: RunPlace = {};
  for (;;) {
    const run = await followRun(api, runId, view, signal, undefined, place);
    progress.busy(undefined);
    const [question] = run.status === "waiting" ? (run.process?.questions ?? []) : [];
    if (question === undefined) return run;
    for (const line of questionLines(question, progress.width)) progress.say(line);
    const answer = await readUntil(progress, ask, question);
    if (answer === null) return run;
    const path = `/v1/runs/${runId}/steps/${question.hop}/decision`;
    await api.request("POST", path, { ...answer, requestHash: question.requestHash });
  }
}

async function readUntil(
  { say }: Progress,
  ask: Talk["ask"],
  question: Question,
): Promise<Answer | null> {
  for (;;) {
    const answer = readAnswer(await ask(answerPrompt(question)), question);
    if (answer === null || "choice" in answer) return answer;
    say(`  ${answer.problem}`);
  }
}
