// `npm run channel`: a chat over a messaging platform that is simulated on this machine, from the
// webhook to the sent reply.
import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { startPlatform } from "../channels/start-platform.ts";
import { findRunningStack } from "../stack/dev-file.ts";
import { readGivenParts } from "../stack/given-parts.ts";
import type { Stack } from "../stack/start-stack.ts";
import { linkPerson } from "./channel/link.ts";
import { PEOPLE } from "../channels/people.ts";
import { talk } from "./channel/talk.ts";
import { whereLine } from "./chat/banner.ts";
import { createLineSource, type LineSource } from "./chat/line-source.ts";
import { statusLines } from "./chat/render-lists.ts";
import { channelFlags, type ChannelArgs } from "./flags/channel-args.ts";
import { endOnCrash, tellError } from "./terminal/describe-error.ts";
import {
  ignoreClosedOutput,
  Interrupted,
  watchInterruption,
  type Interruption,
} from "./terminal/interruption.ts";
import { loadEnv } from "./terminal/load-env.ts";
import { createProgress, type Progress } from "./terminal/progress.ts";
import { resetDataDir } from "./terminal/reset-data-dir.ts";
import { wrap } from "./terminal/terminal.ts";

ignoreClosedOutput();
endOnCrash();
process.exitCode = await run(channelFlags.readOrExit(), watchInterruption());

async function run(args: ChannelArgs, interruption: Interruption): Promise<number> {
  const progress = createProgress(process.stdout);
  // Reads input from the first moment: text typed while Alfred starts appears at the first prompt.
  const lines = createLineSource(process.stdin, process.stdout, interruption.raise);
  progress.showAhead(lines.ahead);
  interruption.signal.addEventListener("abort", lines.close);
  const stops: (() => Promise<void>)[] = [];
  try {
    await open(args, progress, interruption.signal, lines, (stop) => stops.push(stop));
    return 0;
  } catch (error) {
    progress.busy(undefined);
    const reason: unknown = interruption.signal.aborted ? interruption.signal.reason : error;
    if (reason instanceof Interrupted) return reason.exitCode;
    tellError(reason);
    return 1;
  } finally {
    lines.close();
    progress.busy("Stopping");
    for (const stop of stops.reverse()) await stop();
    progress.busy(undefined);
  }
}

async function open(
  args: ChannelArgs,
  progress: Progress,
  signal: AbortSignal,
  lines: LineSource,
  onStop: (stop: () => Promise<void>) => void,
): Promise<void> {
  const { channel, verbose } = args;
  const { paint, say } = progress;
  const person = PEOPLE[channel];
  const dim = (line: string) => say(paint("dim", wrap(line, progress.width)));
  // A new seed, so that each start has new secrets.
  const seed = randomUUID();
  const platform = await startPlatform(channel, { seed, ...(verbose ? { log: dim } : {}) });
  onStop(platform.stop);
  const stack = await startAlfred(args, platform.env, progress, signal);
  onStop(stack.stop);

  progress.busy(`Introducing ${channel} and Alfred to each other`);
  await platform.connect(stack.url);
  const token = await stack.tokenFor(stack.users?.alice.id ?? "");
  const app = { url: stack.url, token, signal };
  const isNew = await linkPerson(app, platform, person);
  progress.busy(undefined);
  const title = `Alfred over ${channel}, simulated on this machine`;
  say(paint("bold", wrap(`${whereLine(title, stack.info)}.`, progress.width)));
  const link = isNew ? "linked by a code just now" : "linked since an earlier start";
  say(wrap(`You are ${person.name}, ${link}.`, progress.width));
  say(
    wrap(
      "Type a message, /help, or #1 for a button. /status says what runs where.",
      progress.width,
    ),
  );
  say("");

  // Faults only begin once both sides know each other.
  Object.assign(platform.faults.chance, args.faults);
  if (!isNew) await platform.say(person, "/help");
  const status = (width: number) => statusLines({ title, parts: stack.info }, width);
  await talk(platform, person, { progress, signal, lines, status });
}

/** @throws Error with a message for the person who started the program */
async function startAlfred(
  { data, reset, channel }: ChannelArgs,
  platformEnv: Readonly<Record<string, string>>,
  progress: Progress,
  signal: AbortSignal,
): Promise<Stack> {
  const dataDir = resolve(data);
  const running = await findRunningStack(dataDir);
  if (running) {
    throw new Error(
      `Process ${running.pid} (${running.startedBy}) runs a stack in ${dataDir} that does not know this ${channel}. Stop it, or choose another directory with --data.`,
    );
  }
  const env = { ...loadEnv(), ...platformEnv };
  if (readGivenParts(env).supabase) {
    throw new Error(
      "SUPABASE_URL names a database of yours, but the channels' stand-ins need a local one. Unset it, or set ALFRED_DEV_VARS=/dev/null.",
    );
  }
  if (reset) for (const line of await resetDataDir(dataDir)) progress.say(line);
  progress.busy("Starting");
  // Imported here, because loading takes half a second.
  const { startStack } = await import("../stack/start-stack.ts");
  return startStack({
    dataDir,
    env,
    crons: true,
    record: true,
    signal,
    log: (line) => progress.say(progress.paint("dim", wrap(`${line} …`, progress.width))),
  });
}
