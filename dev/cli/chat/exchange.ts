// One message of the chat: sends it, shows its run, and keeps the run for later commands.
import type { ApiClient, AttachedMessage, Run } from "./api-client.ts";
import { followRun } from "./follow-run.ts";
import type { ChatMemory } from "./last-conversation.ts";
import { whyNot } from "./once.ts";
import { waitsLines } from "../platform/wait-lines.ts";
import { createRunView } from "./render-run.ts";
import type { ReplyWriter } from "./reply-writer.ts";
import type { Progress } from "../terminal/progress.ts";
import { plain, wrap } from "../terminal/terminal.ts";

export interface Chat {
  api: ApiClient;
  progress: Progress;
  reply: ReplyWriter;
  signal: AbortSignal;
  memory: ChatMemory;
  /** Reads a line from the person, for a question within a command. */
  ask(prompt: string): Promise<string | undefined>;
  /** The model's address, shown when it cannot be reached; undefined for a remote Worker. */
  modelUrl: string | undefined;
  conversation: string;
  lastRun: string | undefined;
  /** Runs of this conversation that may have changed something, the newest last. */
  undoable: string[];
  /** Ids of the facts that the last `/known NAME` showed, in their order. */
  facts: string[];
}

export async function exchange(chat: Chat, text: string): Promise<void> {
  const { api, progress, conversation } = chat;
  progress.busy("Sending");
  const attachment = await api.attach(conversation, text, crypto.randomUUID());
  begin(chat, attachment.runId);
  await watch(chat, attachment.runId, attachment);
}

/** Records that a run that may change something has begun. */
export function begin(chat: Chat, runId: string): void {
  chat.lastRun = runId;
  chat.undoable.push(runId);
}

/** Moves the chat to another conversation, in which nothing has run yet. */
export function moveTo(chat: Chat, conversation: string): void {
  chat.conversation = conversation;
  chat.lastRun = undefined;
  chat.undoable = [];
  chat.memory.write({ conversation });
}

/** Shows a run until it ends or waits, and its questions. */
export async function watch(
  chat: Chat,
  runId: string,
  attachment?: AttachedMessage,
): Promise<void> {
  const { api, progress, reply, signal, modelUrl } = chat;
  const view = createRunView(progress, reply, modelUrl);
  const run = await followRun(api, runId, view, signal, attachment);
  tell(chat, run);
}

/** Shows the outcome of a run, and its questions. */
export function tell({ progress, reply }: Chat, run: Run): void {
  const { paint, width } = progress;
  progress.busy(undefined);
  if (run.reply) reply.finish(run.reply.text);
  const replyText = run.reply?.text ?? "";
  const options = run.reply?.pending?.options ?? [];
  for (const [index, option] of options.entries()) {
    const line = `${index + 1}. ${option}`;
    if (!replyText.includes(line)) progress.say(wrap(`  ${plain(line)}`, width));
  }
  if (run.status === "waiting") {
    for (const line of waitsLines(run)) progress.say(paint("yellow", wrap(line, width)));
  } else if (run.status !== "completed") progress.say(paint("red", wrap(whyNot(run), width)));
}
