// `npm run dead-letters`: lists the queue's dead letters, delivers them again, or deletes them.
import { Argument } from "@commander-js/extra-typings";
import { createDeadLetters, type DeadLetter } from "../../shared/queue/dead-letters.ts";
import { findRunningStack } from "../stack/dev-file.ts";
import { DEFAULT_DATA } from "./flags/common-flags.ts";
import { defineFlags, refuse } from "./flags/define-flags.ts";
import { directory } from "./flags/values.ts";
import { choose, letterLines } from "./terminal/dead-letter-lines.ts";
import { tellError } from "./terminal/describe-error.ts";
import { loadEnv } from "./terminal/load-env.ts";

type Command = { does: "list" } | { does: "redrive" | "drop"; wanted: readonly string[] | "all" };

const deadLetterFlags = defineFlags({
  command: "npm run dead-letters",
  usage: "list | redrive ID… | redrive --all | drop ID… | drop --all [options]",
  purpose: "Shows what the queue has given up on, delivers it once more, or forgets it.",
  flags: (command) =>
    command
      .addArgument(new Argument("<DO>", "what to do").choices(["list", "redrive", "drop"] as const))
      .argument("[ID...]", "letters, as list shows them")
      .option("--all", "every letter", false)
      .option("--data <DIR>", "the directory of the running stack to ask", directory, DEFAULT_DATA),
  make: ({ all, data }, does, ids) => ({ command: readCommand(does, ids, all), data }),
  notes: `Which queue: QSTASH_URL and QSTASH_TOKEN (environment or .dev.vars); without a token, that of the
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
time and more than once: a hop commits once, an effect has one ledger key. When a hop is delivered, its
callback is dropped: a hop that is carried out needs no report of its failure.
A hop that dies again comes back under a new id. drop forgets letters and changes no run.`,
  example: "npm run dead-letters -- list",
});

const { command, data } = deadLetterFlags.readOrExit();
process.exitCode = await main(command, data);

function readCommand(does: Command["does"], ids: string[], all: boolean): Command {
  if (does === "list") {
    return ids.length > 0 || all ? refuse("list takes no ids and no --all.") : { does };
  }
  if (all === ids.length > 0) refuse(`Give ${does} either ids or --all.`);
  return { does, wanted: all ? "all" : ids };
}

async function main(command: Command, dataDir: string): Promise<number> {
  try {
    return command.does === "list"
      ? await list(dataDir)
      : await change(dataDir, command.does, command.wanted);
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
