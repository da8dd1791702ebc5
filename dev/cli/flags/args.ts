// The flags of `npm start` and `npm run dev`, and the messages for wrong flags.
import { parseFlags, refuse, type Parsed } from "./flags.ts";

export const startUsage = `Usage: npm start -- [options]

A conversation with Alfred in this terminal, on a stack that is started if need be.
It goes on with the last one; --once and --url begin a new one.

  --once TEXT          answer one message and exit: progress on stderr,
                       the reply on stdout
  --json               with --once: print the run, its receipt included, as JSON
  --new                begin a new conversation
  --conversation ID    go on with an earlier conversation
  --data DIR           where the database and the secrets live (default .alfred)
  --reset              remove that directory's data first
  --url URL            talk to a Worker that runs elsewhere; needs a token
  --token TOKEN        a Supabase access token for it (or set ALFRED_TOKEN)
  --help               show this

Example: npm start -- --once "what's in my pantry?"`;

export const devUsage = `Usage: npm run dev -- [options]

Keeps all of Alfred running on this machine, for other programs: \`npm start\`, a client, an agent.

  --port N             where the Worker listens (default: any free port)
  --data DIR           where the database and the secrets live (default .alfred)
  --reset              remove that directory's data first
  --help               show this

Example: npm run dev -- --port 8787`;

export interface StartArgs {
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

export interface DevArgs {
  port: number | undefined;
  data: string;
  reset: boolean;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @param tokenFromEnv the default of `--token` */
export function parseStartArgs(argv: string[], tokenFromEnv?: string): Parsed<StartArgs> {
  return parseFlags(
    argv,
    {
      once: { type: "string" },
      json: { type: "boolean", default: false },
      conversation: { type: "string" },
      new: { type: "boolean", default: false },
      data: { type: "string" },
      reset: { type: "boolean", default: false },
      url: { type: "string" },
      token: { type: "string" },
    },
    (values) => {
      const { once, json, conversation, new: fresh, url, data, reset } = values;
      if (once?.trim() === "") refuse("--once needs a message.");
      if (json && once === undefined) refuse("--json goes with --once.");
      if (conversation !== undefined && !uuid.test(conversation)) {
        refuse(`--conversation needs a conversation's id, not "${conversation}".`);
      }
      if (fresh && conversation !== undefined) {
        refuse("--new begins a conversation, --conversation goes on with one: give one of them.");
      }
      if (data === "") refuse("--data needs a directory.");
      if (url !== undefined && (data !== undefined || reset)) {
        refuse("--url is a Worker elsewhere: --data and --reset are for one of your own.");
      }
      const remote = readRemote({ url, token: values.token }, tokenFromEnv);
      const where = { data: data ?? ".alfred", reset, remote };
      return { once, json, conversation, fresh, ...where };
    },
  );
}

export function parseDevArgs(argv: string[]): Parsed<DevArgs> {
  return parseFlags(
    argv,
    {
      port: { type: "string" },
      data: { type: "string", default: ".alfred" },
      reset: { type: "boolean", default: false },
    },
    (values) => {
      const { port, data, reset } = values;
      if (data === "") refuse("--data needs a directory.");
      if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
        refuse(`--port needs a number up to 65535, not "${port}".`);
      }
      return { port: port === undefined ? undefined : Number(port), data, reset };
    },
  );
}

/**
 * A remote Worker, from `--url` and `--token`; undefined when neither is given, refused when one is
 * wrong.
 */
export function readRemote(
  { url, token }: { url: string | undefined; token: string | undefined },
  tokenFromEnv: string | undefined,
): StartArgs["remote"] {
  if (url === undefined) {
    return token === undefined ? undefined : refuse("--token goes with --url.");
  }
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    refuse(`--url needs an http(s) address, not "${url}".`);
  }
  const tokenOrDefault = token ?? tokenFromEnv;
  if (!tokenOrDefault) refuse("--url needs --token (or ALFRED_TOKEN).");
  return { url: url.replace(/\/+$/, ""), token: tokenOrDefault };
}
