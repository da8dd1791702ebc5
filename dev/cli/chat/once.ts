// One message, one answer: progress on stderr, only the reply, or the run as JSON, on stdout.
import { createApiClient, type Run } from "./api-client.ts";
import type { StartArgs } from "../flags/args.ts";
import { whereLine } from "./banner.ts";
import type { Connection } from "./connect.ts";
import { followRun } from "./follow-run.ts";
import { waitsLines } from "../platform/wait-lines.ts";
import type { Progress } from "../terminal/progress.ts";
import { modelLine, modelUrl } from "./render-lists.ts";
import { createRunView, attemptsLine } from "./render-run.ts";
import { fitted, plain, wrap } from "../terminal/terminal.ts";

/** @returns the exit code: 0 for a run that completed, 1 for one that did not */
export async function answerOnce(
  args: StartArgs & { once: string },
  connection: Connection,
  progress: Progress,
  signal: AbortSignal,
): Promise<number> {
  const { paint, say } = progress;
  const { title, parts } = connection;
  say(paint("dim", wrap(`${whereLine(title, parts)}.`, progress.width)));
  const model = modelLine(parts);
  if (model !== undefined) say(paint("dim", wrap(model, progress.width)));

  const api = createApiClient(connection.url, connection.token, signal, sayWait(progress));
  const { id: conversation } =
    args.conversation === undefined
      ? await api.createConversation(crypto.randomUUID())
      : await api.getConversation(args.conversation);
  say(`conversation: ${conversation}`);
  const attachment = await api.attach(conversation, args.once, crypto.randomUUID());
  const { runId } = attachment;
  say(`run: ${runId}`);
  const view = createRunView(progress, undefined, modelUrl(connection.parts));
  const run = await followRun(api, runId, view, signal, attachment);
  progress.busy(undefined);

  if (args.json) {
    const receipt = await api.getReceipt(runId);
    process.stdout.write(`${JSON.stringify({ ...run, receipt }, null, 2)}\n`);
  } else if (run.reply) {
    process.stdout.write(`${fitted(plain(run.reply.text).trimEnd(), process.stdout)}\n`);
  }
  if (run.status === "completed") return 0;
  if (run.status === "waiting") {
    for (const line of waitsLines(run)) say(paint("yellow", wrap(line, progress.width)));
  } else say(paint("red", wrap(whyNot(run), progress.width)));
  return 1;
}

/** Describes a run that failed or was cancelled. */
export function whyNot(run: Run): string {
  const message = run.error ? plain(run.error.message).replace(/\.$/, "") : "";
  const why = run.error ? `: ${message} (${plain(run.error.code)})` : "";
  const end = run.status === "cancelled" ? "The run was cancelled." : `The run failed${why}.`;
  const attempts = attemptsLine(run);
  return attempts === undefined ? end : `${end} ${attempts}`;
}

/** Tells the user about a pause for which the server has asked. */
export function sayWait({ say, paint }: Progress): (seconds: number) => void {
  return (seconds) =>
    say(
      paint(
        "dim",
        `Too many requests at once: Alfred asks for a pause of ${seconds} s. Your request is sent after that.`,
      ),
    );
}
