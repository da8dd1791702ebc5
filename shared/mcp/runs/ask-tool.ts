// ask_alfred: a message in the agent's conversation, answered by a run.
import * as z from "zod";
import { textSchema } from "../../contracts/api/common.ts";
import { MAX_MESSAGE_LENGTH } from "../../contracts/api/conversations.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { MessagePlace } from "../../ports/run-database.ts";
import { sha256 } from "../../services/codes/digest.ts";
import { Refusal } from "../../services/refusal.ts";
import { findConversation, HouseholdArgument, type Place } from "../find-conversation.ts";
import { defineTool, type Tool, type ToolCall } from "../tool.ts";
import { findRun } from "./find-run.ts";
import { linkRefs } from "./link-refs.ts";
import { sendMessage } from "./send-message.ts";
import { AgentRunSchema, WaitArgument } from "./agent-run.ts";
import { KeyArgument } from "./key-argument.ts";

/** The maximum number of characters of an agent's message. Links may add as many again. */
const MAX_AGENT_MESSAGE_LENGTH = MAX_MESSAGE_LENGTH / 2;

const runName = z.string().max(40);

const AskSchema = z.strictObject({
  message: textSchema(MAX_AGENT_MESSAGE_LENGTH)
    .optional()
    .describe("the request in plain words; leave it out for a retry"),
  edit: runName.optional().describe("a run whose message this one replaces, such as `run_3`"),
  retry: runName.optional().describe("a run whose message is to be answered again"),
  effects: z
    .enum(["keep", "undo"])
    .optional()
    .describe(
      "for edit and retry: what becomes of the changes of the runs that they replace; " +
        "undo: all are undone first, or none",
    ),
  ...KeyArgument,
  ...WaitArgument,
  ...HouseholdArgument,
});
type Ask = z.output<typeof AskSchema>;

export function askTool({ purpose }: DomainPack): Tool {
  return defineTool({
    name: "ask_alfred",
    title: "Ask Alfred",
    description:
      `${purpose} Send a request in plain words, in any language; refs in it mean their rows. Alfred ` +
      "reads and changes the household's data under its own rules, and asks before changes that are " +
      "hard to undo. The answer has the reply, the changes and the receipt of the run.",
    input: AskSchema,
    output: AgentRunSchema,
    hints: {
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: true,
    },
    limited: "runs",
    async run(call, input) {
      const { message, effects, key, wait, household } = input;
      if (!isConsistent(input)) return inconsistentArguments();
      const place = await findConversation(call, household);
      if (place instanceof Refusal) return place;
      const messagePlace = await placeOf(call, place, input);
      if (messagePlace instanceof Refusal) return messagePlace;
      const text = message === undefined ? undefined : await linkRefs(call, place, message);
      const request = {
        conversation: place.conversation,
        ...(text === undefined ? {} : { text: text.length > MAX_MESSAGE_LENGTH ? message! : text }),
        ...(messagePlace ? { place: messagePlace } : {}),
        ...(effects ? { effects } : {}),
        route: "mcp ask_alfred",
        key: key ?? call.runtime.flow.ids.uuid(),
        // Hashed before links are added, so that a repeat is the same request even if a label has
        // changed in the meantime.
        bodyHash: await sha256(JSON.stringify([message, messagePlace, effects])),
      };
      return sendMessage(call, request, wait);
    },
  });
}

/** The place of the message, if it does not follow the last one. */
async function placeOf(
  call: ToolCall,
  place: Place,
  { edit, retry }: Ask,
): Promise<MessagePlace | undefined | Refusal> {
  const name = edit ?? retry;
  if (name === undefined) return undefined;
  const run = await findRun(call, place, name);
  if (run instanceof Refusal) return run;
  return edit === undefined ? { retry: run.userTurn } : { edit: run.userTurn };
}

/** A retry has no message of its own, and only an edit or a retry replaces runs whose changes it could undo. */
function isConsistent({ message, edit, retry, effects }: Ask): boolean {
  const hasPlace = edit !== undefined || retry !== undefined;
  return (
    (message === undefined) === (retry !== undefined) &&
    !(edit !== undefined && retry !== undefined) &&
    (effects === undefined || hasPlace)
  );
}

const inconsistentArguments = (): Refusal =>
  new Refusal({
    kind: "invalid",
    code: "invalid_arguments",
    title: "The arguments do not go together",
    detail:
      "Send a message, or retry without one. An edit needs a message. Only an edit or a retry takes effects.",
  });
