// Functions that all parts of the demonstration use: headings, lines, and following a run.
import type { ExampleServices } from "../../platform/start-services.ts";
import type { ApiClient, Run } from "../chat/api-client.ts";
import { followRun, type RunPlace } from "../chat/follow-run.ts";
import { whyNot } from "../chat/once.ts";
import type { Progress } from "../terminal/progress.ts";
import { plain, wrap } from "../terminal/terminal.ts";
import { timeline } from "./timeline.ts";

export interface Demo {
  api: ApiClient;
  progress: Progress;
  signal: AbortSignal;
  services: ExampleServices;
  city: string;
}

export function heading({ progress }: Demo, title: string): void {
  progress.busy(undefined);
  progress.say(`\n${progress.paint("bold", title)}`);
}

export function sayLines({ progress }: Demo, text: string): void {
  for (const line of plain(text).split("\n")) progress.say(wrap(line, progress.width, "  "));
}

/**
 * Follows a run until it ends or begins to wait, and shows its events.
 * @param place how far the run was followed: pass the same object again after a wait
 * @throws Error when the run's status is not the expected one; the signal's reason
 */
export async function follow(
  { api, progress, signal }: Demo,
  runId: string,
  names: Map<string, string>,
  expected: Run["status"] = "completed",
  place: RunPlace = {},
): Promise<Run> {
  progress.stage("Running");
  const run = await followRun(api, runId, timeline(progress, names), signal, undefined, place);
  progress.busy(undefined);
  if (run.status !== expected) throw new Error(`Run ${runId}: ${whyNot(run)}`);
  return run;
}
