// `npm run dead-letters`: lists the queue's dead letters, delivers them again, or deletes them.
import { createDeadLetters, type DeadLetter } from "../../shared/queue/dead-letters.ts";
import { findRunningStack } from "../stack/dev-file.ts";
import { flagsOrExit } from "./flags/flags.ts";
import { choose, letterLines } from "./terminal/dead-letter-lines.ts";
import { tellError } from "./terminal/describe-error.ts";
import { loadEnv } from "./terminal/load-env.ts";

const usage = `Usage: npm run dead-letters -- list | redrive ID… | redrive --all | drop ID… | drop --all

Shows what the queue has given up on, delivers it once more, or forgets it.

  --all        every letter
  --data DIR   the directory of the running stack to ask (default .alfred)
  --help       show this

Which queue: QSTASH_URL and QSTASH_TOKEN (environment or .dev.vars); without a token, that of the
\`npm run dev\` or \`npm start\` that runs now. A local queue lives in that process and ends with it.

What is here. A hop comes here when all its deliveries have failed, or when it was refused for good
(489). At the same moment the queue calls /nodes/failed, and the run fails with an honest reply, or
the step does and the run goes on. So most hops here are over, and a redrive of them changes nothing:
the hop is found done, or gone. Two kinds are not over:

- A hop whose callback is here too: the Worker, Redis or Postgres was away longer than both were
  retried (7 s each). Its run still counts as running. The sweep drives it on within minutes, and
  fails it after 15; a redrive does it now.
- Jobs and summaries (compress, summarize): they come again by themselves, later.

redrive delivers a letter as it was: signed, retried, claimed like every delivery. That is safe at any
time and more than once: a hop commits once, an effect has one ledger key. Of a hop and its callback,
the hop goes and the callback is dropped with it: what is carried out needs nobody to fail it.
A hop that dies again comes back under a new id. drop forgets letters and changes no run.

Example: npm run dead-letters -- list`;

type Command = { does: "list" } | { does: "redrive" | "drop"; wanted: readonly string[] | "all" };

const { values, positionals } = flagsOrExit(
  usage,
  { all: { type: "boolean", default: false }, data: { type: "string", default: ".alfred" } },
  {
    words: true,
    fault: (read) =>
      readCommand(read.positionals, read.values.all) === undefined
        ? "Say list, or redrive or drop with either ids or --all."
        : undefined,
  },
);
process.exitCode = await main(readCommand(positionals, values.all), values.data);

function readCommand([does, ...ids]: string[], all: boolean): Command | undefined {
  if (does === "list" && ids.length === 0 && !all) return { does };
  if ((does === "redrive" || does === "drop") && all !== ids.length > 0) {
    return { does, wanted: all ? "all" : ids };
  }
  return undefined;
}

async function main(command: Command | undefined, dataDir: string): Promise<number> {
  try {
    if (command?.does === "redrive" || command?.does === "drop") {
      return await change(dataDir, command.does, command.wanted);
    }
    return await list(dataDir);
  } catch (error) {
    tellError(error);
    return 1;
  }
}

async function openQueue(dataDir: string) {
  const env = loadEnv();
  const token = env["QSTASH_TOKEN"];
  if (token !== undefined) {
    const baseUrl = env["QSTASH_URL"] ?? "https://qstash.upstash.io";
    return createDeadLetters({ baseUrl, token });
  }
  const running = await findRunningStack(dataDir);
  if (!running) {
    throw new Error(
      `Set QSTASH_TOKEN (and QSTASH_URL), or start \`npm run dev\` or \`npm start\`: no stack runs in ${dataDir}.`,
    );
  }
  return createDeadLetters({ baseUrl: running.qstash.url, token: running.qstash.token });
}

async function list(dataDir: string): Promise<number> {
  const queue = await openQueue(dataDir);
  for (const line of letterLines(await queue.list(), Date.now())) console.log(line);
  return 0;
}

async function change(
  dataDir: string,
  command: "redrive" | "drop",
  ids: readonly string[] | "all",
): Promise<number> {
  const queue = await openQueue(dataDir);
  const letters: DeadLetter[] = await queue.list();
  const { chosen, dropped, missing } = choose(letters, ids, command);
  if (missing.length > 0) {
    console.error(`Nothing was done: there is no ${missing.join(", ")}. See \`list\`.`);
    return 1;
  }
  await queue[command](chosen.map(({ id }) => id));
  await queue.drop(dropped.map(({ id }) => id));
  for (const line of letterLines(chosen, Date.now())) console.log(line);
  const also = dropped.length > 0 ? `, with ${dropped.length} callbacks dropped` : "";
  console.log(
    `${chosen.length} ${command === "redrive" ? "delivered once more" : "dropped"}${also}`,
  );
  return 0;
}
