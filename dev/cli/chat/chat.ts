// The conversation in the terminal: each line is a message or a command, and an answer is shown as
// it arrives.
import { createApiClient, type ApiClient } from "./api-client.ts";
import { ApiError } from "./api-error.ts";
import { bannerLines } from "./banner.ts";
import { command } from "./commands.ts";
import type { Connection } from "./connect.ts";
import { exchange, type Chat } from "./exchange.ts";
import { findConversation } from "./find-conversation.ts";
import type { LineSource } from "./line-source.ts";
import { sayWait } from "./once.ts";
import { modelUrl } from "./render-lists.ts";
import { createReplyWriter } from "./reply-writer.ts";
import type { StartArgs } from "../flags/args.ts";
import { faultLines } from "../platform/fault-lines.ts";
import { describeError } from "../terminal/describe-error.ts";
import type { Progress } from "../terminal/progress.ts";
import { plain, wrap } from "../terminal/terminal.ts";

/**
 * Runs until the input ends, the user leaves, or the API refuses the token.
 * @throws the interruption, if it comes during a message or a command; ApiError if the conversation cannot be opened
 */
export async function chat(
  args: StartArgs,
  connection: Connection,
  progress: Progress,
  signal: AbortSignal,
  lines: LineSource,
): Promise<void> {
  const { paint, say } = progress;
  const { memory } = connection;
  const api = createApiClient(connection.url, connection.token, signal, sayWait(progress));
  const conversation = await findConversation(args, api, memory);
  const state: Chat = {
    api,
    progress,
    signal,
    memory,
    ask: lines.next,
    reply: createReplyWriter(process.stdout),
    modelUrl: modelUrl(connection.parts),
    conversation: conversation.conversation.id,
    lastRun: conversation.lastRun,
    undoable: conversation.undoable,
    facts: [],
  };
  memory.write({ conversation: state.conversation });
  const [where = "", ...otherLines] = bannerLines(
    { ...connection, ...conversation, user: await nameOf(api) },
    progress.width,
  );
  say(paint("bold", where));
  for (const line of otherLines) say(line);
  say("");

  for (;;) {
    const line = (await lines.next(paint("cyan", "you › ")))?.trim();
    if (line === undefined || signal.aborted) return;
    if (line === "") continue;
    // Input from a pipe is not echoed, so it is printed.
    if (!process.stdin.isTTY) say(`you › ${plain(line)}`);
    if (line === "/quit" || line === "/exit") return;
    const runBefore = state.lastRun;
    try {
      if (line.startsWith("/")) await command(state, connection, line);
      else await exchange(state, line);
    } catch (error) {
      progress.busy(undefined);
      if (signal.aborted) {
        if (state.lastRun !== runBefore) say(wrap(whatHappensToRun(connection), progress.width));
        throw error;
      }
      say(paint("red", wrap(describeError(error), progress.width)));
      if (error instanceof ApiError) {
        for (const fault of faultLines(error.faults, progress.width)) say(fault);
      }
      if (error instanceof ApiError && error.status === 401) return;
    }
  }
}

const whatHappensToRun = ({ outlivesUs }: Connection): string =>
  outlivesUs
    ? "Your request is accepted, and its run continues without you."
    : "Your request is accepted; its run continues when Alfred is started again.";

async function nameOf(api: ApiClient): Promise<string> {
  const profile = await api.request<{ displayName: string | null }>("GET", "/v1/profile");
  return profile.displayName ?? "a user without a name";
}
