// Finds the Worker for a chat: a remote one, or one that another program on this machine runs; otherwise starts one.
import { resolve } from "node:path";
import { findRunningStack, removeDevFile, writeDevFile } from "../../stack/dev-file.ts";
import { readGivenParts } from "../../stack/given-parts.ts";
import type { ExampleServices } from "../../platform/start-services.ts";
import type { PartInfo } from "../../stack/start-parts.ts";
import { noMemory, openChatMemory, type ChatMemory } from "./last-conversation.ts";
import type { StartArgs } from "../flags/args.ts";
import type { Interruption } from "../terminal/interruption.ts";
import type { Progress } from "../terminal/progress.ts";
import { resetDataDir } from "../terminal/reset-data-dir.ts";
import { wrap } from "../terminal/terminal.ts";

export interface Connection {
  url: string;
  token: string;
  /** Says where the Worker runs. */
  title: string;
  /** The parts with their addresses; empty for a remote Worker, whose parts are unknown. */
  parts: PartInfo[];
  /** The examples that Tools can call; absent if there are none. */
  services?: ExampleServices;
  /** Reads and stores the conversation that the user's next chat resumes. */
  memory: ChatMemory;
  /** Whether the Worker keeps running after this program. */
  outlivesUs: boolean;
  stop(): Promise<void>;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * @param args `joinable`: other programs may use a stack that is started here while it runs; `page`: the stack serves
 *   the web console
 * @throws Error with a message for the person who started the program
 */
export async function connect(
  args: Pick<StartArgs, "data" | "remote" | "reset"> & { joinable: boolean; page?: boolean },
  env: Env,
  progress: Progress,
  { signal }: Interruption,
): Promise<Connection> {
  const nothingToStop = async () => {};
  if (args.remote) {
    const title = `Alfred at ${args.remote.url}`;
    const chatMemory = { memory: noMemory, outlivesUs: true, stop: nothingToStop };
    return { ...args.remote, title, parts: [], ...chatMemory };
  }
  const dataDir = resolve(args.data);
  const running = await findRunningStack(dataDir);
  if (running && args.reset) {
    throw new Error(`Process ${running.pid} runs a stack in ${dataDir}. Stop it before a reset.`);
  }
  if (running && args.page && !running.page) {
    throw new Error(
      `Process ${running.pid} runs a stack without the console in ${dataDir}. Stop it first, or use another --data.`,
    );
  }
  if (running?.users) {
    return {
      url: running.worker.url,
      token: running.users.alice.token,
      title: `Alfred, started by \`${running.startedBy}\` (process ${running.pid})`,
      parts: running.info,
      ...(running.services === undefined ? {} : { services: running.services }),
      memory: openChatMemory(dataDir, running.users.alice.id),
      outlivesUs: true,
      stop: nothingToStop,
    };
  }

  const userId = env["ALFRED_USER_ID"];
  // In the console, people sign in themselves.
  if (!args.page && readGivenParts(env).supabase && userId === undefined) {
    throw new Error(
      "SUPABASE_URL names a database of yours, which has no user alice: set ALFRED_USER_ID to the id of one of its users.",
    );
  }
  if (args.reset) for (const line of await resetDataDir(dataDir)) progress.say(line);
  progress.busy("Starting");
  // Imported here, because loading takes half a second and connecting does not need it.
  const { startStack } = await import("../../stack/start-stack.ts");
  const stack = await startStack({
    dataDir,
    env,
    crons: true,
    record: true,
    services: true,
    page: args.page ?? false,
    signal,
    log: (line) => {
      progress.say(progress.paint("dim", wrap(`${line} …`, progress.width)));
    },
  });
  progress.busy(undefined);
  const stop = async () => {
    removeDevFile(dataDir);
    await stack.stop();
  };
  const user = userId ?? stack.users?.alice.id ?? "";
  try {
    if (args.joinable) await writeDevFile(stack, "npm start");
    return {
      url: stack.url,
      token: await stack.tokenFor(user),
      title: "Alfred, on this machine",
      parts: stack.info,
      ...(stack.services === undefined ? {} : { services: stack.services }),
      memory: openChatMemory(dataDir, user),
      outlivesUs: false,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
