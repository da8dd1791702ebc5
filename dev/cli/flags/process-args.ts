// The flags of `npm run process`, and the syntax of inputs.
import { Argument, Option } from "@commander-js/extra-typings";
import type { StartArgs } from "./args.ts";
import { DATA_FLAG, DEFAULT_DATA, readRemote, remoteFlag, TOKEN_FLAG } from "./common-flags.ts";
import { defineFlags, refuse } from "./define-flags.ts";
import type { ImportOptions } from "../platform/openapi/import-document.ts";
import type { HookChoice } from "../platform/hook-lines.ts";
import {
  type HookScheme,
  HookSchemeSchema,
} from "../../../shared/contracts/definitions/triggers.ts";
import { collect, directory } from "./values.ts";

export type Inputs = Record<string, unknown>;
export type ProcessCommand =
  | { does: "list" }
  | { does: "approvals" }
  | { does: "events" }
  | { does: "notices"; to: string }
  | { does: "schedules"; process: string }
  | { does: "hooks"; process: string }
  | ({ does: "hook"; process: string } & HookChoice)
  | { does: "runs"; process: string }
  | { does: "run" | "dry-run"; name: string; inputs: Inputs }
  | { does: "show"; run: string }
  | { does: "answer"; run: string }
  | { does: "skip"; run: string; step: string | undefined }
  | { does: "event"; event: { name: string; key?: string; data?: unknown } }
  | {
      does: "rerun";
      run: string;
      body: { from?: string; inputs?: Record<string, Inputs> };
      isDryRun: boolean;
    }
  | { does: "push"; file: string; isDryRun: boolean }
  | ({ does: "import" } & Pick<ImportOptions, ImportFlags>)
  | { does: "pull"; process: string; as: "typescript" | "yaml" };

type ImportFlags =
  | "document"
  | "operations"
  | "isDryRun"
  | "isAccepted"
  | "name"
  | "server"
  | "secret";

export interface ProcessArgs {
  command: ProcessCommand;
  json: boolean;
  data: string;
  remote: StartArgs["remote"];
}

const RUN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const processFlags = defineFlags({
  command: "npm run process",
  usage:
    "list | run NAME [--input NAME=TEXT]... | dry-run NAME [--input NAME=TEXT]... | runs [NAME] | schedules NAME | hooks NAME | hook NAME [--event EVENT [--key KEY] [--payload JSON]] [--scheme SCHEME] | approvals | notices [PLACE] | show RUN | answer RUN | skip RUN [--step STEP] | events | event NAME [--key KEY] [--payload JSON] | rerun RUN [--step STEP [--input NAME=TEXT]...] | push FILE | pull [NAME] | import DOCUMENT [options]",
  purpose: "Lists and runs stored Processes, and shows their runs.",
  flags: (command) =>
    command
      .addArgument(
        new Argument(
          "<DO>",
          "list: the Processes that you may run, with their inputs; run: run one, and show its steps, its output and its receipt; runs: the newest 50 runs, of one Process if you name it; schedules: when a Process runs by itself, and which due times were skipped; hooks: the webhooks of a Process; hook: make one, which starts the Process or sends an event; approvals: the runs that wait for you; notices: the notices about unattended runs, or a new place for them; show: one run with its steps; answer: answer the questions of a run that waits; skip: end the wait of a step for a time or an event, as if its time had come; events: what runs wait for, and the events that are kept; event: send an event to the step that waits for it; rerun: run an ended run again from where it failed, and say which steps it takes over; push: store the definitions in a file; pull: print your definitions as a file; import: make Tools from operations of an OpenAPI document; dry-run: try a Process without its effects",
        ).choices([
          ...([
            "list",
            "run",
            "runs",
            "schedules",
            "hooks",
            "hook",
            "approvals",
            "notices",
            "show",
            "answer",
            "skip",
            "events",
            "event",
            "rerun",
            "push",
            "pull",
            "import",
            "dry-run",
          ] as const),
        ]),
      )
      .argument(
        "[NAME...]",
        "of run, dry-run, runs, schedules, hooks and hook: the name or id of a Process; of pull: the name of a Process; of show, answer, skip and rerun: the id of a run; of event: the event's name; of notices: a channel, a conversation's id, chat for the private chat that was used last, or none; of push: a file (.ts, .js, .yaml or .json); of import: a file or an https address",
      )
      .option(
        "--input <NAME=TEXT>",
        "a value for an input; NAME:=JSON for one that is not text (pounds:=2)",
        collect,
        [],
      )
      .option(
        "--step <STEP>",
        "of rerun: the step whose inputs --input changes; without --input, it and all after it run again; of skip: the step, if several wait",
      )
      .option(
        "--key <KEY>",
        "of event: its key; only a step that waits for this key receives it; of hook: the same, with expressions over payload, the body of a request",
      )
      .option(
        "--payload <JSON>",
        "of event: its data, which become the step's output; of hook: the same, with expressions over payload; default: the whole body",
      )
      .option(
        "--event <EVENT>",
        "of hook: the event that a request sends instead of starting a run",
      )
      .addOption(
        new Option("--scheme <SCHEME>", "of hook: how requests are signed").choices(
          HookSchemeSchema.options,
        ),
      )
      .option(
        "--dry-run",
        "of push, import and rerun: show the plan, and store and start nothing",
        false,
      )
      .addOption(
        new Option("--as <FORMAT>", "of pull: the file's format")
          .choices(["typescript", "yaml"] as const)
          .default("typescript" as const),
      )
      .option("--operation <ID>", "of import: an operation; once for each", collect, [])
      .option("--name <NAME>", "of import: the Service's name; by default the document's title")
      .option(
        "--server <ADDRESS>",
        "of import: where the service is, if not where the document says",
      )
      .option("--secret <NAME>", "of import: your Secret with the service's credential")
      .option("--yes", "of import: store without asking", false)
      .option(
        "--json",
        "print the result as JSON: the run with its receipt, or with its steps for show; of a list: its items",
        false,
      )
      .option(...DATA_FLAG, directory, DEFAULT_DATA)
      .addOption(remoteFlag().conflicts("data"))
      .option(...TOKEN_FLAG),
  make({ json, data, url, token, ...options }, does, words): ProcessArgs {
    // A name of several words needs no quotes.
    const command = readCommand(does, words.join(" ").trim(), options);
    return { command, json, data, remote: readRemote({ url, token }) };
  },
  notes: `A step that waits for you shows its inputs: type run, refuse, or run and other inputs as JSON.
Without an answer it keeps waiting, for seven days. A step that waits for a time or an event continues by itself.`,
  example: 'npm run process -- run "Plan a week" --input city=Vienna',
});

function readCommand(
  does: ProcessCommand["does"],
  name: string,
  {
    input: pairs,
    dryRun,
    as,
    operation,
    yes,
    step,
    key,
    payload,
    event,
    scheme,
    ...choice
  }: Options,
): ProcessCommand {
  const isRun = does === "run" || does === "dry-run";
  const isRerun = does === "rerun";
  if (!isRun && !isRerun && pairs.length > 0) {
    return refuse("--input needs run, dry-run or rerun.");
  }
  const isStoring = does === "push" || does === "import";
  if (!isStoring && !isRerun && dryRun) {
    return refuse("--dry-run needs push, import or rerun.");
  }
  if (!isRerun && does !== "skip" && step !== undefined) {
    return refuse("--step needs rerun or skip.");
  }
  if (
    does !== "event" &&
    (does !== "hook" || event === undefined) &&
    (key ?? payload) !== undefined
  ) {
    return refuse("--key and --payload need event, or hook with --event.");
  }
  if (does !== "hook" && (event ?? scheme) !== undefined) {
    return refuse("--event and --scheme need hook.");
  }
  const importValues = [...operation, ...Object.values(choice), ...(yes ? ["yes"] : [])];
  if (does !== "import" && importValues.some((value) => value !== undefined)) {
    return refuse("--operation, --name, --server, --secret and --yes need import.");
  }
  switch (does) {
    case "list":
    case "approvals":
    case "events":
      if (name !== "") refuse(`${does} takes no name; to run "${name}", type run before it.`);
      return { does };
    case "notices":
      return { does, to: name };
    case "runs":
      return { does, process: name };
    case "push":
      if (name === "") refuse("push needs a file that defines Processes.");
      return { does, file: name, isDryRun: dryRun };
    case "import": {
      if (name === "") refuse("import needs a document: a file, or an https address.");
      const flags = { operations: operation, isDryRun: dryRun, isAccepted: yes };
      return { does, document: name, ...flags, ...choice };
    }
    case "pull":
      return { does, process: name, as };
    case "schedules":
    case "hooks":
      if (name === "") refuse(`${does} needs the name of a Process; list shows them.`);
      return { does, process: name };
    case "hook": {
      if (name === "") refuse("hook needs the name of a Process; list shows them.");
      const sends = event !== undefined && { event: eventOf(event, key, payload) };
      return { does, process: name, ...sends, scheme: scheme ?? "standard" };
    }
    case "run":
    case "dry-run": {
      if (name === "") refuse(`${does} needs the name of a Process; list shows them.`);
      const inputs = readInputs(pairs);
      return inputs.ok ? { does, name, inputs: inputs.args } : refuse(inputs.problem);
    }
    case "rerun": {
      if (!RUN_ID.test(name)) refuse("rerun needs a run's id; runs shows them.");
      const inputs = readInputs(pairs);
      if (!inputs.ok) return refuse(inputs.problem);
      if (pairs.length > 0 && step === undefined) return refuse("--input needs --step.");
      const body =
        step === undefined
          ? {}
          : pairs.length > 0
            ? { inputs: { [step]: inputs.args } }
            : { from: step };
      return { does, run: name, body, isDryRun: dryRun };
    }
    case "event":
      if (name === "") refuse("event needs the name of an event.");
      return { does, event: eventOf(name, key, payload) };
    case "show":
    case "answer":
    case "skip":
      if (name === "") refuse(`${does} needs the id of a run; runs shows them.`);
      if (!RUN_ID.test(name)) refuse(`${does} needs a run's id, not "${name}".`);
      return does === "skip" ? { does, run: name, step } : { does, run: name };
  }
}

interface Options {
  input: string[];
  dryRun: boolean;
  as: "typescript" | "yaml";
  operation: string[];
  yes: boolean;
  step?: string;
  key?: string;
  payload?: string;
  event?: string;
  scheme?: HookScheme;
  name?: string;
  server?: string;
  secret?: string;
}

const eventOf = (name: string, key: string | undefined, payload: string | undefined) => ({
  name,
  ...(key !== undefined && { key }),
  ...readPayload(payload),
});

function readPayload(text: string | undefined): { data?: unknown } {
  if (text === undefined) return {};
  try {
    return { data: JSON.parse(text) as unknown };
  } catch {
    return refuse(`--payload is not JSON: ${text}. A text has quotes: --payload '"paid"'.`);
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
      const problem = `The input ${name} is not JSON: ${text}. ${name}=${text} gives it as text.`;
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
    name: line.slice(0, starts[0]).trim().replace(QUOTED_PATTERN, "$2"),
    pairs: parts.map((part) => part.replace(/(?<=^\w+=)(["'])(.*)\1$/s, "$2")),
  };
}

const QUOTED_PATTERN = /^(["'])(.*)\1$/s;
