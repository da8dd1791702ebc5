// A scripted model for the cellar test's messages. It answers correctly, except that it insists on a table that it may
// not write (`outside`) and claims to have written it.
import type { Script, ScriptedRequest } from "../../dev/model/start-scripted-model.ts";
import { byRefs, complete, item, thought, understood, wine } from "../support/answers.ts";

export const messages = {
  create: "Lay down two bottles, a Barolo and a Gavi, and save them",
  read: "Which whites are there?",
  light: "Show me the light ones",
  update: "We drank one of the Barolo",
  outside: "Write it into the other book",
  remove: "Strike the Gavi off the list",
  shunned: "Put a Tavel on the list, the rosé",
  yes: "yes",
} as const;

const colourOf: Record<string, string> = { Barolo: "red", Gavi: "white" };

/** The wine that the model generates for an item. */
export const wineFor = (label: string) => ({ ...wine(label), colour: colourOf[label] });

type MessageName = keyof typeof messages;

function messageIn({ user }: ScriptedRequest): MessageName | undefined {
  const message = /<user_message>\n([\s\S]*?)\n<\/user_message>/.exec(user)?.[1];
  return (Object.keys(messages) as MessageName[]).find((name) => messages[name] === message);
}

/** The ref that the prompt shows for a label. */
function refOf({ user }: ScriptedRequest, label: string): string {
  const ref = new RegExp(`#### (wine_\\d+): ${label}`).exec(user)?.[1];
  if (ref === undefined) throw new Error(`the prompt shows no ref for ${label}`);
  return ref;
}

const plans: Record<MessageName, object> = {
  create: thought([
    { type: "generate", batch: [item("Barolo"), item("Gavi")] },
    { type: "write", operation: "create" },
  ]),
  read: thought([{ type: "read", description: "white ones" }]),
  light: thought([{ type: "read", description: "light ones" }]),
  shunned: thought([{ type: "write", operation: "create", description: "one Tavel" }]),
  yes: thought([]),
  update: thought([{ type: "write", operation: "update", description: "one Barolo less" }]),
  outside: thought([{ type: "write", operation: "create", description: "into the other book" }]),
  remove: thought([{ type: "write", operation: "delete", description: "delete the Gavi" }]),
};

const actions: Record<MessageName, (request: ScriptedRequest) => object> = {
  create: (request) => complete("made", { data: wineFor(itemOf(request)) }),
  read: () => ({
    action: "tool_call",
    tool: "db_read",
    params: { table: "wines", where: { and: [{ column: "colour", op: "eq", value: "white" }] } },
  }),
  light: () => ({
    action: "tool_call",
    tool: "db_read",
    params: { table: "wines", where: { and: [{ column: "name", op: "style", value: "light" }] } },
  }),
  shunned: () => ({
    action: "tool_call",
    tool: "db_create",
    params: { table: "wines", rows: [{ name: "Tavel", colour: "rose" }] },
  }),
  yes: () => complete(),
  update: (request) => ({
    action: "tool_call",
    tool: "db_update",
    params: { table: "wines", where: byRefs([refOf(request, "Barolo")]), set: { bottles: 5 } },
  }),
  // The table exists and would accept the row, but is not the subdomain's; the model insists on it.
  outside: () => ({
    action: "tool_call",
    tool: "db_create",
    params: { table: "other_book", rows: [{ name: "Barolo" }] },
  }),
  remove: (request) => ({
    action: "tool_call",
    tool: "db_delete",
    params: { table: "wines", where: byRefs([refOf(request, "Gavi")]) },
  }),
};

function itemOf({ user }: ScriptedRequest): string {
  return /^Item: (.+)$/m.exec(user)?.[1] ?? "";
}

const replies: Record<MessageName, string> = {
  create: "I saved Barolo and Gavi.",
  read: "There is the Gavi, wine_2.",
  light: "There is the Gavi.",
  shunned: "It is a rosé.",
  yes: "It is on the list.",
  update: "I changed Barolo.",
  outside: "I added it to the other book [#1].",
  remove: "I removed Gavi.",
};

export const cellarScript: Script = (request) => {
  if (request.contract === "ConversationSummary") {
    return { narrative: "They laid down a Barolo and a Gavi.", engagement: "Keeping the list." };
  }
  const name = messageIn(request);
  if (name === undefined) return undefined;
  switch (request.contract) {
    case "UnderstandOutput":
      return understood(name === "yes" ? { pending_response: "confirms" } : {});
    case "ThinkOutput":
      return plans[name];
    case "ActDecision":
      return name !== "outside" && /^call 1: /m.test(request.user)
        ? complete()
        : actions[name](request);
    case "ReplyOutput":
      return { text: replies[name] };
    default:
      return undefined;
  }
};
