// `npm run process`: the commands for stored Processes, their runs, waits, webhooks and notices, and for definitions in
// files.
import type { StepOfRun } from "../../shared/contracts/api/run-steps.ts";
import type { RerunStep } from "../../shared/contracts/api/reruns.ts";
import { createApiClient, type Run } from "./chat/api-client.ts";
import { ApiError } from "./chat/api-error.ts";
import { connect, type Connection } from "./chat/connect.ts";
import { createLineSource } from "./chat/line-source.ts";
import { readPages } from "./chat/read-pages.ts";
import { sayWait, whyNot } from "./chat/once.ts";
import { receiptLines } from "./chat/render-lists.ts";
import { processFlags, type ProcessArgs } from "./flags/process-args.ts";
import { listAll } from "./platform/definitions.ts";
import { loadDefinitions } from "./platform/code/load-definitions.ts";
import { pullDefinitions } from "./platform/code/pull-definitions.ts";
import { pushBundle } from "./platform/code/push-file.ts";
import { importDocument } from "./platform/openapi/import-document.ts";
import { dryRunLines } from "./platform/dry-run-lines.ts";
import { faultLines } from "./platform/fault-lines.ts";
import { type Hook, hookLines, madeHookLines, makeHook } from "./platform/hook-lines.ts";
import {
  noticeLines,
  settingLine,
  settingOf,
  type NoticesSetting,
} from "./platform/notice-lines.ts";
import {
  approvalLines,
  rerunLines,
  runDetails,
  runLines,
  scheduleLines,
} from "./platform/run-lines.ts";
import {
  findProcess,
  processLines,
  startProcess,
  watchProcess,
  type Talk,
} from "./platform/stored-processes.ts";
import { eventLines, sentLines, waitsLines, waitToSkip } from "./platform/wait-lines.ts";
import { endOnCrash, tellError } from "./terminal/describe-error.ts";
import {
  ignoreClosedOutput,
  Interrupted,
  watchInterruption,
  type Interruption,
} from "./terminal/interruption.ts";
import { loadEnv } from "./terminal/load-env.ts";
import { createProgress, type Progress } from "./terminal/progress.ts";
import { plain, wrap } from "./terminal/terminal.ts";
import type { Schedule } from "../../shared/contracts/definitions/triggers.ts";
import type { DryRunAnswer } from "../../shared/contracts/definitions/api/dry-runs.ts";
import type { ListedEvent } from "../../shared/contracts/api/event-lists.ts";
import type { SentEvent } from "../../shared/contracts/api/events-of-user.ts";
import type { PublicNotice } from "../../shared/contracts/api/notices.ts";
import type { Approval, ListedRun } from "../../shared/contracts/api/run-lists.ts";

ignoreClosedOutput();
endOnCrash();
const parsedArgs = processFlags.readOrExit();
process.exitCode = await run(parsedArgs, watchInterruption());

async function run(args: ProcessArgs, interruption: Interruption): Promise<number> {
  // Only the output goes to stdout.
  const progress = createProgress(process.stderr, !args.json);
  try {
    const options = { ...args, reset: false, joinable: false };
    const connection = await connect(options, loadEnv(), progress, interruption);
    try {
      return await runCommand(args, connection, progress, interruption);
    } finally {
      progress.busy(connection.outlivesUs ? undefined : "Stopping");
      await connection.stop();
      progress.busy(undefined);
    }
  } catch (error) {
    progress.busy(undefined);
    const reason: unknown = interruption.signal.aborted ? interruption.signal.reason : error;
    if (reason instanceof Interrupted) {
      console.error(`${reason.message} Runs that have started continue.`);
      return reason.exitCode;
    }
    const hasPlaces = reason instanceof ApiError && reason.faults.length > 0;
    if (!hasPlaces) tellError(reason);
    else {
      console.error(`${reason.title}:`);
      for (const line of faultLines(reason.faults, progress.width)) console.error(line);
    }
    return 1;
  }
}

async function runCommand(
  { command, json }: ProcessArgs,
  { url, token, title, services }: Connection,
  progress: Progress,
  { signal, raise }: Interruption,
): Promise<number> {
  progress.say(progress.paint("dim", title));
  const api = createApiClient(url, token, signal, sayWait(progress));
  const print = (value: unknown, textLines: string[]) => {
    console.log(json ? JSON.stringify(value, null, 2) : textLines.join("\n"));
    return 0;
  };
  if (command.does === "list") {
    const processes = await listAll(api, "processes");
    return print(processes, processLines(processes));
  }
  if (command.does === "runs") {
    const id = command.process === "" ? null : (await findProcess(api, command.process)).id;
    const path = `/v1/runs${id === null ? "" : `?processId=${id}`}`;
    const { items } = await api.request<{ items: ListedRun[] }>("GET", path);
    return print(items, runLines(items));
  }
  if (command.does === "schedules") {
    const { id } = await findProcess(api, command.process);
    const path = `/v1/processes/${id}/schedules`;
    const { items } = await api.request<{ items: Schedule[] }>("GET", path);
    return print(items, scheduleLines(items));
  }
  if (command.does === "hooks") {
    const { id } = await findProcess(api, command.process);
    const { items } = await api.request<{ items: Hook[] }>("GET", `/v1/processes/${id}/hooks`);
    return print(items, hookLines(items));
  }
  if (command.does === "approvals") {
    const approvals = await readPages<Approval>(api, "/v1/approvals");
    return print(approvals, approvalLines(approvals, progress.width));
  }
  if (command.does === "events") {
    const events = await readPages<ListedEvent>(api, "/v1/events");
    return print(events, eventLines(events));
  }
  if (command.does === "notices") {
    if (command.to !== "") {
      const profile = await api.request<NoticesSetting>(
        "PUT",
        "/v1/profile",
        settingOf(command.to),
      );
      return print(profile, [settingLine(profile)]);
    }
    const { items } = await api.request<{ items: PublicNotice[] }>("GET", "/v1/notices");
    return print(items, noticeLines(items, progress.width));
  }
  if (command.does === "dry-run") {
    const { id } = await findProcess(api, command.name);
    const path = `/v1/processes/${id}/dry-run`;
    const answer = await api.request<DryRunAnswer>("POST", path, { inputs: command.inputs });
    print(answer, dryRunLines(answer, progress.width));
    return answer.reply === null ? 1 : 0;
  }
  if (command.does === "push") {
    const bundle = await loadDefinitions(command.file);
    return pushBundle({ api, progress }, bundle, { isDryRun: command.isDryRun, json });
  }
  if (command.does === "pull") {
    const name = command.process || undefined;
    console.log((await pullDefinitions(api, { name, as: json ? "json" : command.as })).trimEnd());
    return 0;
  }
  if (command.does === "show") {
    const run = await api.getRun(command.run);
    const steps = await readPages<StepOfRun>(api, `/v1/runs/${run.id}/steps`);
    return print({ ...run, steps }, runDetails(run, steps, progress.width));
  }
  if (command.does === "event") {
    const sentEvent = await api.request<SentEvent>("POST", "/v1/events", {
      // A request that is repeated because its answer was lost is the same event.
      id: crypto.randomUUID(),
      ...command.event,
    });
    return print(sentEvent, sentLines(sentEvent));
  }
  if (command.does === "rerun" && command.isDryRun) {
    const path = `/v1/runs/${command.run}/rerun/preview`;
    const preview = await api.request<{ steps: RerunStep[] }>("POST", path, command.body);
    return print(preview, rerunLines(preview.steps));
  }
  const lines = createLineSource(process.stdin, process.stderr, raise);
  signal.addEventListener("abort", lines.close);
  const talk: Talk = { api, progress, signal, ask: lines.next };
  try {
    if (command.does === "import") {
      const { does: _, ...options } = command;
      const addresses = [url, ...Object.values(services ?? {}).map((service) => service.url)];
      const origins = addresses.map((address) => new URL(address).origin);
      return await importDocument(
        { api, progress, allowed: origins, ask: lines.next },
        { ...options, json },
      );
    }
    if (command.does === "hook") {
      const process = await findProcess(api, command.process);
      const hook = await makeHook(api, process, command, lines.next);
      return print(hook, madeHookLines(hook));
    }
    if (command.does === "answer") {
      return await report(talk, await watchProcess(talk, command.run), json);
    }
    if (command.does === "skip") {
      const { process } = await api.getRun(command.run);
      const { hop } = waitToSkip(process?.waits ?? [], command.step);
      await api.request("POST", `/v1/runs/${command.run}/steps/${hop}/skip`);
      return await report(talk, await watchProcess(talk, command.run), json);
    }
    if (command.does === "rerun") {
      const path = `/v1/runs/${command.run}/rerun`;
      const newRun = await api.request<StartedRerun>("POST", path, command.body);
      progress.say([`run: ${newRun.runId}`, ...rerunLines(newRun.steps)].join("\n"));
      return await report(talk, await watchProcess(talk, newRun.runId), json);
    }
    const process = await findProcess(api, command.name);
    const runId = await startProcess(api, process, command.inputs);
    progress.say(`run: ${runId}`);
    return await report(talk, await watchProcess(talk, runId, process), json);
  } finally {
    lines.close();
  }
}

interface StartedRerun {
  runId: string;
  steps: RerunStep[];
}

/** Prints how a run ended, or what it waits for. @returns the exit code: 0 for a run that completed */
async function report({ api, progress }: Talk, run: Run, json: boolean): Promise<number> {
  const { paint, say } = progress;
  const receipt = await api.getReceipt(run.id);
  if (json) console.log(JSON.stringify({ ...run, receipt }, null, 2));
  else {
    for (const line of receiptLines(receipt, paint)) say(line);
    const text = run.reply === null ? "" : plain(run.reply.text).trimEnd();
    if (run.status === "completed") console.log(text);
    else if (run.status !== "waiting" && text !== "") say(wrap(text, progress.width));
  }
  if (run.status === "completed") return 0;
  for (const line of run.status === "waiting" ? waitsLines(run) : [whyNot(run)]) {
    say(paint("red", line));
  }
  return 1;
}
