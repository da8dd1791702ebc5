// The flags of `npm start` and `npm run dev`.
import { Option } from "@commander-js/extra-typings";
import {
  DATA_FLAG,
  DEFAULT_DATA,
  readRemote,
  remoteFlag,
  RESET_FLAG,
  TOKEN_FLAG,
} from "./common-flags.ts";
import { defineFlags, refuse, type ArgsOf } from "./define-flags.ts";
import { directory, port, text } from "./values.ts";

export interface StartArgs {
  /** Serve the web console instead of a chat. */
  web: boolean;
  /** The single message; undefined opens a chat. */
  once: string | undefined;
  json: boolean;
  conversation: string | undefined;
  /** Start a new conversation instead of resuming the last one. */
  fresh: boolean;
  data: string;
  reset: boolean;
  /** A remote Worker, which this program does not start. */
  remote: { url: string; token: string } | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const startFlags = defineFlags({
  command: "npm start",
  purpose: `A conversation with Alfred in this terminal, on a stack that is started if necessary.
It continues the last conversation; --once and --url begin a new one.`,
  flags: (command) =>
    command
      .option(
        "--once <TEXT>",
        "answer one message and exit: progress on stderr, the reply on stdout",
        text("a message"),
      )
      .option("--json", "with --once: print the run, its receipt included, as JSON", false)
      .addOption(
        new Option("--web", "open the web console instead: print its address, and run until Ctrl-C")
          .default(false)
          .conflicts(["once", "conversation", "new", "url"]),
      )
      .addOption(new Option("--new", "begin a new conversation").conflicts("conversation"))
      .option("--conversation <ID>", "continue an earlier conversation")
      .option(...DATA_FLAG, directory, DEFAULT_DATA)
      .option(...RESET_FLAG, false)
      .addOption(remoteFlag().conflicts(["data", "reset"]))
      .option(...TOKEN_FLAG),
  make({ web, once, json, conversation, new: fresh = false, data, reset, ...worker }): StartArgs {
    if (json && once === undefined) refuse("--json needs --once.");
    if (conversation !== undefined && !uuid.test(conversation)) {
      refuse(`--conversation needs a conversation's id, not "${conversation}".`);
    }
    return { web, once, json, conversation, fresh, data, reset, remote: readRemote(worker) };
  },
  example: `npm start -- --once "what's in my pantry?"`,
});

export const devFlags = defineFlags({
  command: "npm run dev",
  purpose: `Keeps all of Alfred running on this machine, for other programs: \`npm start\`, a client, an
agent.`,
  flags: (command) =>
    command
      .option("--port <N>", "where the Worker listens (default: any free port)", port)
      .option(...DATA_FLAG, directory, DEFAULT_DATA)
      .option(...RESET_FLAG, false),
  example: "npm run dev -- --port 8787",
});

export type DevArgs = ArgsOf<typeof devFlags>;
