// The flags of `npm run process`, and the syntax of inputs.
import { readRemote, type StartArgs } from "./args.ts";
import { parseFlags, refuse, type Parsed } from "./flags.ts";

export const processUsage = `Usage: npm run process -- list [options]
       npm run process -- run NAME [--input NAME=TEXT]... [--json] [options]
       npm run process -- answer RUN [--json] [options]

Lists and runs stored Processes, as \`/process\` does in the chat.

  list                 the Processes that you may run, with the inputs that they take
  run NAME             run one, by its name or id, and show its steps, its output and its receipt
  answer RUN           answer what the steps of a run that waits ask

  --input NAME=TEXT    a value for an input; NAME:=JSON for one that is no text (pounds:=2)
  --json               print the run, its receipt included, as JSON; of list: the Processes
  --data DIR           where the database and the secrets live (default .alfred)
  --url URL            talk to a Worker that runs elsewhere; needs a token
  --token TOKEN        a Supabase access token for it (or set ALFRED_TOKEN)
  --help               show this

A step that waits for you shows its inputs: type run, refuse, or run and other inputs as JSON.
Without an answer it waits on, for seven days.

Example: npm run process -- run "Plan a week" --input city=Vienna`;

export type Inputs = Record<string, unknown>;
export type ProcessCommand =
  | { does: "list" }
  | { does: "run"; name: string; inputs: Inputs }
  | { does: "answer"; run: string };

export interface ProcessArgs {
  command: ProcessCommand;
  json: boolean;
  data: string;
  remote: StartArgs["remote"];
}

const RUN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @param tokenFromEnv the default of `--token` */
export function parseProcessArgs(argv: string[], tokenFromEnv?: string): Parsed<ProcessArgs> {
  return parseFlags(
    argv,
    {
      input: { type: "string", multiple: true, default: [] },
      json: { type: "boolean", default: false },
      data: { type: "string" },
      url: { type: "string" },
      token: { type: "string" },
    },
    (values, positionals) => {
      const { json, data, url, token } = values;
      if (data === "") refuse("--data needs a directory.");
      if (url !== undefined && data !== undefined) {
        refuse("--url is a Worker elsewhere: --data is for one of your own.");
      }
      const remote = readRemote({ url, token }, tokenFromEnv);
      const command = readCommand(positionals, values.input);
      return { command, json, data: data ?? ".alfred", remote };
    },
    "words",
  );
}

function readCommand([does, ...words]: string[], pairs: string[]): ProcessCommand {
  // A name of several words needs no quotes.
  const processName = words.join(" ").trim();
  if (does !== "run" && pairs.length > 0) return refuse("--input goes with run.");
  switch (does) {
    case "list":
      if (processName !== "")
        return refuse(`list takes no name; to run "${processName}", type run before it.`);
      return { does };
    case "run": {
      if (processName === "") return refuse("run needs the name of a Process; list shows them.");
      const read = readInputs(pairs);
      return read.ok ? { does, name: processName, inputs: read.args } : refuse(read.problem);
    }
    case "answer":
      if (processName === "") return refuse("answer needs the id of a run that waits.");
      if (!RUN_ID.test(processName))
        return refuse(`answer needs a run's id, not "${processName}".`);
      return { does, run: processName };
    case undefined:
      return refuse("Say what to do: list, run or answer.");
    default:
      return refuse(`There is no "${does}": list, run or answer.`);
  }
}

const PAIR = /^([A-Za-z][A-Za-z0-9_]{0,63})(:?=)(.*)$/s;

/** `city=Graz` is text, `pounds:=2` is JSON. */
export function readInputs(
  pairs: readonly string[],
): { ok: true; args: Inputs } | { ok: false; problem: string } {
  const inputs: Inputs = {};
  for (const pair of pairs) {
    const [, name, sign, text = ""] = PAIR.exec(pair) ?? [];
    if (name === undefined)
      return { ok: false, problem: `An input is NAME=TEXT or NAME:=JSON, not "${pair}".` };
    if (Object.hasOwn(inputs, name))
      return { ok: false, problem: `The input ${name} is given twice.` };
    try {
      inputs[name] = sign === ":=" ? (JSON.parse(text) as unknown) : text;
    } catch {
      const problem = `The input ${name} is no JSON: ${text}. ${name}=${text} gives it as text.`;
      return { ok: false, problem };
    }
  }
  return { ok: true, args: inputs };
}

/**
 * A name, and then inputs, each up to the next one: `Day out city=New York pounds:=2`. Quotes
 * around the name or a text are removed, because people are used to shells.
 */
export function readCall(line: string): { name: string; pairs: string[] } {
  const starts = [...line.matchAll(/(?:^|\s)[A-Za-z][A-Za-z0-9_]{0,63}:?=/g)].map(
    ({ index }) => index,
  );
  const parts = starts.map((from, i) => line.slice(from, starts[i + 1]).trim());
  return {
    name: line.slice(0, starts[0]).trim().replace(QUOTED, "$2"),
    pairs: parts.map((part) => part.replace(/(?<=^\w+=)(["'])(.*)\1$/s, "$2")),
  };
}

const QUOTED = /^(["'])(.*)\1$/s;
