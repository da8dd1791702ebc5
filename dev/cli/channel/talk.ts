// The conversation over a platform: sends each line as the platform's user, waits for
// answers and draws them.
import { setTimeout as sleep } from "node:timers/promises";
import type { Delivery, Platform, PlatformUser } from "../../channels/platform.ts";
import type { LineSource } from "../chat/line-source.ts";
import { channelHelp } from "../flags/channel-args.ts";
import { describeError } from "../terminal/describe-error.ts";
import type { Progress } from "../terminal/progress.ts";
import { plain, table, wrap } from "../terminal/terminal.ts";
import { createMessageView, type MessageView } from "./message-view.ts";

interface Talk {
  platform: Platform;
  person: PlatformUser;
  progress: Progress;
  signal: AbortSignal;
  view: MessageView;
}

/** The terminal's input and output, and the lines of `/status`. */
interface Terminal {
  progress: Progress;
  signal: AbortSignal;
  lines: LineSource;
  status: (width: number) => string[];
}

const POLL_MS = 50;
/**
 * An answer counts as complete when nothing was added for this long and no typing indicator is
 * shown.
 */
const QUIET_MS = 900;
/**
 * The typing indicator may remain after a reply was lost. After this time without a new message, the
 * messages that were shown count as the answer.
 */
const LONG_QUIET_MS = 6_000;
const ANSWER_TIMEOUT_MS = 120_000;
/** When a block ends on platforms where writing again does not end it. */
const BLOCK_ENDS: Partial<Record<Platform["name"], string>> = {
  slack: "until the next start, because its app is removed",
  twilio: "until you write START",
};

export async function talk(
  platform: Platform,
  person: PlatformUser,
  { progress, signal, lines, status }: Terminal,
): Promise<void> {
  const view = createMessageView(platform, person, progress);
  const state: Talk = { platform, person, progress, signal, view };
  await awaitAnswer(state);
  for (;;) {
    view.print();
    const line = (await lines.next(progress.paint("cyan", "you › ")))?.trim();
    if (line === undefined || signal.aborted) return;
    if (line === "") continue;
    // Input from a pipe is not echoed, so it is printed.
    if (!process.stdin.isTTY) progress.say(`you › ${plain(line)}`);
    if (line === "/quit" || line === "/exit") return;
    if (line === "/status") {
      for (const line of status(progress.width)) progress.say(line);
      continue;
    }
    await handleLine(state, line).catch((error: unknown) => {
      progress.busy(undefined);
      if (signal.aborted) throw error;
      progress.say(progress.paint("red", wrap(`  ${describeError(error)}`, progress.width)));
    });
    if (line === "/help")
      for (const help of table(channelHelp, progress.width))
        progress.say(progress.paint("dim", help));
  }
}

async function handleLine(state: Talk, line: string): Promise<void> {
  const { platform, person, progress, view } = state;
  view.expect();
  progress.busy("Sending");
  if (line === "/block") {
    await platform.block(person);
    progress.busy(undefined);
    const end = BLOCK_ENDS[platform.name] ?? "until you write again";
    const notice = `  The bot is blocked: it can send nothing ${end}.`;
    return progress.say(wrap(notice, progress.width));
  }
  tellDelivery(state, act(state, line));
  await awaitAnswer(state);
}

/** @throws Error if the button, or the platform's stop button, does not exist */
function act({ platform, person, view }: Talk, line: string): Promise<Delivery> {
  const number = /^#(\d{1,3})$/.exec(line)?.[1];
  if (number !== undefined) {
    const question = view.latestQuestion();
    const button = question?.buttons[Number(number) - 1];
    if (question === undefined) throw new Error("No buttons are shown. Type the answer.");
    if (button === undefined) {
      throw new Error(`The buttons are #1 to #${question.buttons.length}.`);
    }
    return platform.press(person, question.id, button.data);
  }
  if (line === "/stop") {
    if (platform.pressStop === undefined) {
      throw new Error(`${platform.name} has no stop button. /cancel stops the current run.`);
    }
    return platform.pressStop(person);
  }
  return platform.say(person, line);
}

/**
 * A platform may retry a webhook for a long time, so the chat does not wait for its acceptance.
 */
function tellDelivery({ progress, platform }: Talk, delivery: Promise<Delivery>): void {
  delivery
    .then(({ status, attempts }) => {
      const isAccepted = status >= 200 && status < 300;
      if (!isAccepted)
        progress.say(progress.paint("red", `  ${platform.name}: not accepted (${status}).`));
      else if (attempts > 1)
        progress.say(progress.paint("dim", `  accepted at attempt ${attempts}`));
    })
    .catch((error: unknown) =>
      progress.say(progress.paint("red", wrap(`  ${describeError(error)}`, progress.width))),
    );
}

async function awaitAnswer({ platform, person, progress, signal, view }: Talk): Promise<void> {
  const end = Date.now() + ANSWER_TIMEOUT_MS;
  for (;;) {
    signal.throwIfAborted();
    view.print();
    const quiet = view.quietFor();
    const isTyping = platform.isTyping(person);
    if (quiet !== undefined && quiet > (isTyping ? LONG_QUIET_MS : QUIET_MS)) break;
    if (Date.now() > end) {
      progress.say(progress.paint("red", "  No answer in two minutes: see the Worker's log."));
      break;
    }
    progress.busy(view.preview() ?? (isTyping ? "Alfred is typing" : "Waiting"));
    await sleep(POLL_MS, undefined, { signal });
  }
  progress.busy(undefined);
}
