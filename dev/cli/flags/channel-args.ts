// The flags of `npm run channel`, and the messages for wrong flags.
import { CHANNEL_NAMES, type ChannelName } from "../../../shared/ports/channel.ts";
import { FAULT_NAMES, type FaultName } from "../../channels/world/faults.ts";
import { parseFlags, refuse, type Parsed } from "./flags.ts";

export const channelUsage = `Usage: npm run channel -- CHANNEL [options]

A chat in the terminal over a messaging platform that is played on this machine:
what you type goes to Alfred as the platform's signed webhook, and what Alfred
sends is shown as the platform would show it.

  CHANNEL              ${CHANNEL_NAMES.join(", ")}
  --data DIR           where the database and the secrets live (default .alfred)
  --reset              remove that directory's data first
  --faults LIST        what goes wrong, with its chance: duplicate=0.2,limit=0.1
                       (${FAULT_NAMES.join(", ")})
  --verbose            show failed webhooks and refused calls
  --help               show this

Example: npm run channel -- telegram --faults duplicate=0.2`;

export const channelHelp = [
  ["#1", "press the first button of the latest question"],
  ["/undo /cancel", "take back the last change; stop what is under way"],
  ["/receipt /new", "what the last message changed; a new conversation"],
  ["/unlink /link CODE", "end the link; link by a code from the app"],
  ["/help", "Alfred's own help, sent over the platform"],
  ["/block /stop", "block the bot; press the platform's stop button"],
  ["/status", "what runs where, how to use a real model"],
  ["/quit", "leave"],
];

export interface ChannelArgs {
  channel: ChannelName;
  data: string;
  reset: boolean;
  faults: Partial<Record<FaultName, number>>;
  verbose: boolean;
}

export function parseChannelArgs(argv: string[]): Parsed<ChannelArgs> {
  return parseFlags(
    argv,
    {
      data: { type: "string", default: ".alfred" },
      reset: { type: "boolean", default: false },
      faults: { type: "string", default: "" },
      verbose: { type: "boolean", default: false },
    },
    (values, positionals) => {
      const [name, ...others] = positionals;
      const channel = CHANNEL_NAMES.find((one) => one === name);
      if (name === undefined) refuse("Which channel? Name one.");
      if (channel === undefined) refuse(`There is no channel "${name}".`);
      if (others.length > 0) refuse(`One channel at a time: leave out ${others.join(" ")}.`);
      const { data, reset, verbose } = values;
      if (data === "") refuse("--data needs a directory.");
      const faults = readFaults(values.faults);
      if (typeof faults === "string") refuse(faults);
      return { channel, data, reset, faults, verbose };
    },
    "words",
  );
}

function readFaults(list: string): ChannelArgs["faults"] | string {
  const faults: ChannelArgs["faults"] = {};
  for (const entry of list.split(",").filter((one) => one.trim() !== "")) {
    const [name = "", chance = ""] = entry.split("=").map((part) => part.trim());
    const fault = FAULT_NAMES.find((one) => one === name);
    if (fault === undefined) return `--faults: there is no "${name}".`;
    if (!/^(0?\.\d+|0|1)$/.test(chance)) return `--faults: ${name} needs a chance from 0 to 1.`;
    faults[fault] = Number(chance);
  }
  return faults;
}
