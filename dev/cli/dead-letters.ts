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
  purpose:
    "Lists the messages that the queue has given up on, delivers them again, or deletes them.",
  flags: (command) =>
    command
      .addArgument(new Argument("<DO>", "what to do").choices(["list", "redrive", "drop"] as const))
      .argument("[ID...]", "the letters' ids, as list shows them")
      .option("--all", "every letter", false)
      .option("--data <DIR>", "the directory of the running stack to ask", directory, DEFAULT_DATA),
  make: ({ all, data }, does, ids) => ({ command: readCommand(does, ids, all), data }),
  notes: `Which queue: the one of QSTASH_URL and QSTASH_TOKEN (environment or .dev.vars); without a token, the
queue of the \`npm run dev\` or \`npm start\` that is running. A local queue lives in that process and ends with it.

Which letters: a hop becomes a dead letter when all its deliveries have failed, or when the Worker has
refused it for good (489). At the same moment the queue calls /nodes/failed; then the run fails with an
honest reply, or only the step fails and the run continues. So most hops in the list have been dealt
with, and redriving them changes nothing. Two kinds have not:

- A hop whose callback is a dead letter too: the Worker, Redis or Postgres was unavailable for longer than
both were retried (7 s each). Its run still counts as running. The sweep continues it within minutes, and
fails it after 15 minutes (a run of a stored Process after an hour); a redrive continues it now.
- Jobs and summaries (compress, summarize): they are run again later without a redrive.

redrive delivers a letter unchanged; like every delivery, it is signed, retried and claimed. That is safe
at any time, and more than once, because a hop commits once and an effect has one ledger key. When a hop
is delivered again, its callback is dropped, because the hop has not failed yet.
A hop that fails again comes back under a new id. drop deletes letters and changes no run.`,
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
  const callbackNote = dropped.length > 0 ? `; callbacks dropped: ${dropped.length}` : "";
  console.log(
    `${chosen.length} ${command === "redrive" ? "delivered once more" : "dropped"}${callbackNote}`,
  );
  return 0;
}
