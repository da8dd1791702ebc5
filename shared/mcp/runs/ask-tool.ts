// ask_alfred: a message in the agent's conversation, answered by a run.
import * as z from "zod";
import { textSchema } from "../../contracts/api/common.ts";
import { MAX_MESSAGE_LENGTH } from "../../contracts/api/conversations.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import { sha256 } from "../../services/codes/digest.ts";
import { Refusal } from "../../services/refusal.ts";
import { findConversation, HouseholdArgument } from "../find-conversation.ts";
import { defineTool, type Tool } from "../tool.ts";
import { linkRefs } from "./link-refs.ts";
import { sendMessage } from "./send-message.ts";
import { AgentRunSchema, WaitArgument } from "./agent-run.ts";

/** The most characters of an agent's message. Links may add as many again. */
const MAX_AGENT_MESSAGE_LENGTH = MAX_MESSAGE_LENGTH / 2;

export function askTool({ purpose }: DomainPack): Tool {
  return defineTool({
    name: "ask_alfred",
    title: "Ask Alfred",
    description:
      `${purpose} Send a request in plain words, in any language; refs in it mean their rows. Alfred ` +
      "reads and changes the household's data under its own rules, and asks before changes that are " +
      "hard to undo. The answer has the reply, the changes and the receipt of the run.",
    input: z.strictObject({
      message: textSchema(MAX_AGENT_MESSAGE_LENGTH),
      key: z
        .string()
        .regex(/^[\x21-\x7e]{1,100}$/)
        .optional()
        .describe("a random text; the same key again gets the same run, carried out once"),
      ...WaitArgument,
      ...HouseholdArgument,
    }),
    output: AgentRunSchema,
    hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
    limited: "runs",
    async run(call, { message, key, wait, household }) {
      const place = await findConversation(call, household);
      if (place instanceof Refusal) return place;
      const text = await linkRefs(call, place, message);
      const request = {
        conversation: place.conversation,
        text: text.length > MAX_MESSAGE_LENGTH ? message : text,
        route: "mcp ask_alfred",
        key: key ?? call.runtime.flow.ids.uuid(),
        // Hashed before links are added, so that a repeat is the same request even if a label has
        // changed in the meantime.
        bodyHash: await sha256(message),
      };
      return sendMessage(call, request, wait);
    },
  });
}
