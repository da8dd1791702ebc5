// The conversation in which an agent's refs are valid: one per user, OAuth client and household.
import * as z from "zod";
import type { ConversationId, HouseholdId } from "../contracts/ids.ts";
import { FatalError } from "../contracts/errors.ts";
import { chooseHousehold } from "../services/rows/choose-household.ts";
import { Refusal } from "../services/refusal.ts";
import type { ToolCall } from "./tool.ts";

/** The argument of every tool that acts in the agent's conversation. */
export const HouseholdArgument = {
  household: z
    .string()
    .max(200)
    .optional()
    .describe("name of the household; needed only if the user belongs to several"),
};

export interface Place {
  household: HouseholdId;
  conversation: ConversationId;
}

/**
 * The server keeps no session and gives an agent no id, so the conversation follows from the
 * caller. Creating it is idempotent under a key made of client and household, so any isolate finds
 * it again. A ref therefore means the same row in every later session of that client, and never a
 * row of another client's conversation. Refuses a member of several households who names none of
 * them, and a name that does not fit exactly one household.
 */
export async function findConversation(
  call: ToolCall,
  argument?: string,
): Promise<Place | Refusal> {
  const { runtime, user, client } = call;
  const household = await findHousehold(call, argument);
  if (household instanceof Refusal) return household;
  const conversation = await runtime
    .api(user)
    .createConversation({
      route: "mcp",
      key: `${client ?? "session"} ${household}`,
      bodyHash: "conversation",
      title: "MCP",
      household,
    });
  if ("conversation" in conversation)
    return { household, conversation: conversation.conversation.id };
  throw new FatalError("contract_violation", `the agent's conversation: ${conversation.outcome}`);
}

async function findHousehold(
  { runtime, user }: ToolCall,
  argument: string | undefined,
): Promise<HouseholdId | Refusal> {
  const mine = await runtime.api(user).listHouseholds();
  const isNamed = (name: string) => name.trim().toLowerCase() === argument?.trim().toLowerCase();
  const [only, ...others] =
    argument === undefined ? mine : mine.filter(({ name }) => isNamed(name));
  if (only && others.length === 0) return only.id;
  if (mine.length === 0 && argument === undefined) {
    // Creates a new user's first household, as the first conversation in the app does.
    const first = await chooseHousehold(runtime, user, undefined, true);
    if (first !== null) return first;
  }
  const names = mine.map(({ name }) => `“${name}”`).join(", ");
  return new Refusal({
    kind: "conflict",
    code: "choose_household",
    title: only ? "Several households fit" : "No household of the user has this name",
    detail: `Give one of these names as household: ${names || "none"}.`,
  });
}
