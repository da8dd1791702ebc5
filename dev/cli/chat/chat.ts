// The conversation in the terminal: a line is a message or a command, an answer is shown as it comes.
import { createApiClient, type ApiClient, type AttachedMessage, type Run } from "./api-client.ts";
import { ApiError } from "./api-error.ts";
import { calendarLines } from "./calendar-command.ts";
import type { StartArgs } from "../flags/args.ts";
import type { Connection } from "./connect.ts";
import { describeError } from "../terminal/describe-error.ts";
import { followRun } from "./follow-run.ts";
import type { Interruption } from "../terminal/interruption.ts";
import { createLineSource } from "./line-source.ts";
import { sayWait, whyNot } from "./once.ts";
import { faultLines } from "../platform/fault-lines.ts";
import { waitsLine } from "../platform/stored-processes.ts";
import { processCommand } from "./process-command.ts";
import type { Progress } from "../terminal/progress.ts";
import {
  entityLines,
  helpLines,
  modelLine,
  modelUrl,
  partLines,
  receiptLines,
} from "./render-lists.ts";
import { createRunView } from "./render-run.ts";
import { createReplyWriter, type ReplyWriter } from "./reply-writer.ts";
import { plain, wrap } from "../terminal/terminal.ts";

interface Chat {
  api: ApiClient;
  progress: Progress;
  reply: ReplyWriter;
  signal: AbortSignal;
  /** A line of the person's, for what is asked in the middle of a command. */
  ask(prompt: string): Promise<string | undefined>;
  /** Named where the model cannot be reached; unknown for a Worker elsewhere. */
  modelUrl: string | undefined;
  conversation: string;
  lastRun: string | undefined;
  /** Runs of this conversation that may have changed something, the latest last. */
  undoable: string[];
}

/** Runs until the input ends or the user leaves. @throws the interruption, in the middle of a run */
export async function chat(
  args: StartArgs,
  connection: Connection,
  progress: Progress,
  interruption: Interruption,
): Promise<void> {
  const { signal } = interruption;
  const { paint, say } = progress;
  const api = createApiClient(connection.url, connection.token, signal, sayWait(progress));
  const { id: conversation } =
    args.conversation === undefined
      ? await api.createConversation(crypto.randomUUID())
      : await api.getConversation(args.conversation);
  const reply = createReplyWriter(process.stdout);
  const lines = createLineSource(process.stdin, process.stdout, interruption.raise);
  signal.addEventListener("abort", lines.close);
  const state: Chat = {
    ...{ api, progress, reply, signal, ask: lines.next },
    modelUrl: modelUrl(connection.parts),
    conversation,
    lastRun: undefined,
    undoable: [],
  };
  greet(connection, progress, conversation);

  try {
    for (;;) {
      const line = (await lines.next(paint("cyan", "you › ")))?.trim();
      if (line === undefined || signal.aborted) return;
      if (line === "") continue;
      // Input from a pipe is not echoed, so it is printed.
      if (!process.stdin.isTTY) say(`you › ${plain(line)}`);
      if (line === "/quit" || line === "/exit") return;
      try {
        if (line.startsWith("/")) await command(state, line);
        else await exchange(state, line);
      } catch (error) {
        progress.busy(undefined);
        if (signal.aborted) {
          say(
            connection.outlivesUs
              ? "Your message is accepted, and its run goes on without you."
              : "Your message is accepted; its run goes on when Alfred is started again.",
          );
          throw error;
        }
        say(paint("red", describeError(error)));
        if (error instanceof ApiError) {
          for (const fault of faultLines(error.faults, progress.width)) say(fault);
        }
        if (error instanceof ApiError && error.status === 401) return;
      }
    }
  } finally {
    lines.close();
  }
}

function greet({ title, parts }: Connection, progress: Progress, conversation: string): void {
  const { paint, say, width } = progress;
  say(paint("bold", title));
  for (const line of partLines(parts)) say(paint("dim", line));
  const model = modelLine(parts);
  if (model !== undefined) say(wrap(model, width));
  say(`Conversation ${conversation}. Type a message, or /help.\n`);
}

async function exchange(state: Chat, text: string): Promise<void> {
  const { api, progress, conversation } = state;
  progress.busy("Sending");
  const attached = await api.attach(conversation, text, crypto.randomUUID());
  state.undoable.push(attached.runId);
  await watch(state, attached.runId, attached);
}

/** Shows a run until its end, and what it asks. */
async function watch(state: Chat, runId: string, attached?: AttachedMessage): Promise<void> {
  const { api, progress, reply, signal } = state;
  state.lastRun = runId;
  const view = createRunView(progress, reply, state.modelUrl);
  const run = await followRun(api, runId, view, signal, attached);
  tell(state, run);
}

/** What a run has come to, and what it asks. */
function tell({ progress, reply }: Chat, run: Run): void {
  progress.busy(undefined);
  if (run.reply) reply.finish(run.reply.text);
  const told = run.reply?.text ?? "";
  const options = run.reply?.pending?.options ?? [];
  for (const [index, option] of options.entries()) {
    const line = `${index + 1}. ${option}`;
    if (!told.includes(line)) progress.say(`  ${plain(line)}`);
  }
  if (run.status === "waiting") progress.say(progress.paint("yellow", waitsLine(run.id)));
  else if (run.status !== "completed") progress.say(progress.paint("red", whyNot(run)));
}

async function command(state: Chat, line: string): Promise<void> {
  const { api, progress, conversation, lastRun } = state;
  const show = (shown: readonly string[]) => {
    for (const item of shown) progress.say(item);
    progress.say("");
  };
  switch (line.split(/\s/)[0]) {
    case "/receipt":
      if (lastRun === undefined) return show(["  Nothing was asked yet."]);
      return show(receiptLines(await api.getReceipt(lastRun), progress.paint));
    case "/undo":
      return undo(state);
    case "/entities":
      return show(entityLines(await api.getEntities(conversation)));
    case "/calendar":
      return show(await calendarLines(api, conversation, line.split(/\s+/)[1]));
    case "/process": {
      const words = line.slice("/process".length).trim();
      const told = await processCommand(state, conversation, words, (runId) => {
        state.lastRun = runId;
        state.undoable.push(runId);
      });
      return Array.isArray(told) ? show(told) : tell(state, told);
    }
    case "/new":
      state.conversation = (await api.createConversation(crypto.randomUUID())).id;
      state.lastRun = undefined;
      state.undoable = [];
      return show([`Conversation ${state.conversation}.`]);
    case "/help":
      return show(helpLines);
    default:
      return show([`  There is no ${plain(line.split(/\s/)[0] ?? "")}. /help lists the commands.`]);
  }
}

/** Problem codes of a run without changes to undo; the run before it is tried next. */
const NOTHING_LEFT = new Set(["nothing_to_undo", "already_undone"]);

/** Undoes the latest change of this conversation, and shows the result. */
async function undo(state: Chat): Promise<void> {
  const { api, progress } = state;
  for (;;) {
    const run = state.undoable.at(-1);
    if (run === undefined) {
      progress.say("  There is nothing to undo.\n");
      return;
    }
    progress.busy("Undoing");
    const undone = await api.undoRun(run, crypto.randomUUID()).catch((error: unknown) => {
      if (error instanceof ApiError && NOTHING_LEFT.has(error.code)) return null;
      throw error;
    });
    state.undoable.pop();
    if (undone === null) continue;
    await watch(state, undone.runId);
    for (const line of receiptLines(await api.getReceipt(undone.runId), progress.paint)) {
      progress.say(line);
    }
    progress.say("");
    return;
  }
}
