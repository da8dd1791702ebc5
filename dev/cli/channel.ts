// `npm run channel`: a chat over a messaging platform that is played on this machine, webhook in, outbox out.
import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { startPlatform } from "../channels/start-platform.ts";
import { findRunningStack } from "../stack/dev-file.ts";
import { readGivenParts } from "../stack/given-parts.ts";
import type { Stack } from "../stack/start-stack.ts";
import { linkPerson } from "./channel/link.ts";
import { PEOPLE } from "../channels/people.ts";
import { talk } from "./channel/talk.ts";
import { modelLine } from "./chat/render-lists.ts";
import { channelUsage, parseChannelArgs, type ChannelArgs } from "./flags/channel-args.ts";
import { describeError, endOnCrash } from "./terminal/describe-error.ts";
import {
  ignoreClosedOutput,
  Interrupted,
  watchInterruption,
  type Interruption,
} from "./terminal/interruption.ts";
import { loadEnv } from "./terminal/load-env.ts";
import { createProgress, type Progress } from "./terminal/progress.ts";
import { resetDataDir } from "./terminal/reset-data-dir.ts";

ignoreClosedOutput();
endOnCrash();
const parsed = parseChannelArgs(process.argv.slice(2));
if (!parsed.ok) {
  if (parsed.help) console.log(channelUsage);
  else console.error(`${parsed.problem}\n\n${channelUsage}`);
  process.exitCode = parsed.help ? 0 : 2;
} else {
  process.exitCode = await run(parsed.args, watchInterruption());
}

async function run(args: ChannelArgs, interruption: Interruption): Promise<number> {
  const progress = createProgress(process.stdout);
  const stops: (() => Promise<void>)[] = [];
  try {
    await open(args, progress, interruption, (stop) => stops.push(stop));
    return 0;
  } catch (error) {
    progress.busy(undefined);
    const reason: unknown = interruption.signal.aborted ? interruption.signal.reason : error;
    if (reason instanceof Interrupted) return reason.exitCode;
    console.error(describeError(reason));
    return 1;
  } finally {
    progress.busy("Stopping");
    for (const stop of stops.reverse()) await stop();
    progress.busy(undefined);
  }
}

async function open(
  args: ChannelArgs,
  progress: Progress,
  interruption: Interruption,
  onStop: (stop: () => Promise<void>) => void,
): Promise<void> {
  const { channel, verbose } = args;
  const { paint, say } = progress;
  const person = PEOPLE[channel];
  const dim = (line: string) => say(paint("dim", line));
  // Secrets of its own for each start, as nobody else has them.
  const seed = randomUUID();
  const platform = await startPlatform(channel, { seed, ...(verbose ? { log: dim } : {}) });
  onStop(platform.stop);
  const stack = await startAlfred(args, platform.env, progress, interruption.signal);
  onStop(stack.stop);

  progress.busy(`Introducing ${channel} and Alfred to each other`);
  await platform.connect(stack.url);
  const token = await stack.tokenFor(stack.users?.alice.id ?? "");
  const app = { url: stack.url, token, signal: interruption.signal };
  const isNew = await linkPerson(app, platform, person);
  progress.busy(undefined);
  say(paint("bold", `Alfred over ${channel}, played on this machine`));
  const model = modelLine(stack.info);
  if (model !== undefined) dim(model);
  dim(isNew ? `${person.name} was linked by a code.` : `${person.name} is linked.`);
  dim("Type a message, /help, or #1 for a button. Ctrl-C stops everything.\n");

  // Faults begin when both sides know each other.
  Object.assign(platform.faults.chance, args.faults);
  if (!isNew) await platform.say(person, "/help");
  await talk(platform, person, progress, interruption);
}

/** @throws Error in words for the person who started the program */
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
      `Process ${running.pid} (${running.startedBy}) keeps a stack in ${dataDir} that does not know this ${channel}. Stop it, or choose another directory with --data.`,
    );
  }
  const env = { ...loadEnv(), ...platformEnv };
  if (readGivenParts(env).supabase) {
    throw new Error(
      "SUPABASE_URL names a database of yours: the channels' stand-ins are for a local one. Unset it, or set ALFRED_DEV_VARS=/dev/null.",
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
    log: (line) => progress.say(progress.paint("dim", `${line} …`)),
  });
}
