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
    .describe("the request in plain words; a retry has none"),
  edit: runName.optional().describe("a run whose message this one replaces, such as `run_3`"),
  retry: runName.optional().describe("a run whose message is to be answered once more"),
  effects: z
    .enum(["keep", "undo"])
    .optional()
    .describe(
      "of edit and retry: what becomes of changes by runs that they take off the path; " +
        "undo: taken back first, all or none",
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
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
    limited: "runs",
    async run(call, input) {
      const { message, effects, key, wait, household } = input;
      if (!isWhole(input)) return notWhole();
      const place = await findConversation(call, household);
      if (place instanceof Refusal) return place;
      const at = await placeOf(call, place, input);
      if (at instanceof Refusal) return at;
      const text = message === undefined ? undefined : await linkRefs(call, place, message);
      const request = {
        conversation: place.conversation,
        ...(text === undefined ? {} : { text: text.length > MAX_MESSAGE_LENGTH ? message! : text }),
        ...(at ? { place: at } : {}),
        ...(effects ? { effects } : {}),
        route: "mcp ask_alfred",
        key: key ?? call.runtime.flow.ids.uuid(),
        // Hashed before links are added, so that a repeat is the same request even if a label has
        // changed in the meantime.
        bodyHash: await sha256(JSON.stringify([message, at, effects])),
      };
      return sendMessage(call, request, wait);
    },
  });
}

/** Where the message stands, if not after the last one. */
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

/** A retry has no message of its own, and only what takes runs off the path can undo them. */
function isWhole({ message, edit, retry, effects }: Ask): boolean {
  const hasPlace = edit !== undefined || retry !== undefined;
  return (
    (message === undefined) === (retry !== undefined) &&
    !(edit !== undefined && retry !== undefined) &&
    (effects === undefined || hasPlace)
  );
}

const notWhole = (): Refusal =>
  new Refusal({
    kind: "invalid",
    code: "invalid_arguments",
    title: "The arguments do not go together",
    detail:
      "Give a message, or retry in its place. An edit has a message. Only an edit or a retry has effects.",
  });
