// The flags of `npm run channel`, and the commands of its chat.
import { Argument, InvalidArgumentError } from "@commander-js/extra-typings";
import { CHANNEL_NAMES, type ChannelName } from "../../../shared/ports/channel.ts";
import { FAULT_NAMES, type FaultName } from "../../channels/world/faults.ts";
import { DATA_FLAG, DEFAULT_DATA, RESET_FLAG } from "./common-flags.ts";
import { defineFlags } from "./define-flags.ts";
import { directory } from "./values.ts";

export const channelHelp = [
  ["#1", "press the first button of the latest question"],
  ["/undo /cancel", "take back the last change; stop the current run"],
  ["/edit TEXT /retry", "change your last message; another answer to it"],
  ["/takeback /keep", "undo or keep the changes of the edited message"],
  ["/notices here, on, off", "where you are told about unattended runs"],
  ["/receipt /new", "what the last message changed; a new conversation"],
  ["/unlink /link CODE", "end the link; link with a code from the app"],
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

export const channelFlags = defineFlags({
  command: "npm run channel",
  purpose: `A chat in the terminal over a messaging platform that is simulated on this machine:
what you type goes to Alfred as the platform's signed webhook, and what Alfred
sends is shown as the platform would show it.`,
  flags: (command) =>
    command
      .addArgument(new Argument("<CHANNEL>", "the platform").choices(CHANNEL_NAMES))
      .option(...DATA_FLAG, directory, DEFAULT_DATA)
      .option(...RESET_FLAG, false)
      .option(
        "--faults <LIST>",
        `faults to simulate, each with its chance, such as duplicate=0.2,limit=0.1; known faults: ${FAULT_NAMES.join(", ")}`,
        readFaults,
      )
      .option("--verbose", "show failed webhooks and refused calls", false),
  make: ({ faults = {}, ...options }, channel): ChannelArgs => ({ ...options, faults, channel }),
  example: "npm run channel -- telegram --faults duplicate=0.2",
});

function readFaults(list: string): ChannelArgs["faults"] {
  const faults: ChannelArgs["faults"] = {};
  for (const entry of list.split(",").filter((part) => part.trim() !== "")) {
    const [name = "", chance = ""] = entry.split("=").map((part) => part.trim());
    const fault = FAULT_NAMES.find((faultName) => faultName === name);
    if (fault === undefined) throw new InvalidArgumentError(`There is no "${name}".`);
    if (!/^(0?\.\d+|0|1)$/.test(chance)) {
      throw new InvalidArgumentError(`It needs a chance from 0 to 1 for ${name}.`);
    }
    faults[fault] = Number(chance);
  }
  return faults;
}
