// Prompt caching: what a node sends before the message is byte for byte the same for all households, is
// marked for caching, and contains nothing of any household (spec/act-prompt#sections).
import { beforeAll, describe, expect, test } from "vitest";
import { type Script } from "../../dev/model/start-scripted-model.ts";
import { complete, item, thought, understood } from "../support/answers.ts";
import { shareTestStack } from "../support/share-stack.ts";
import type { TestUser } from "../support/stack.ts";
import { forSuite } from "../support/for-suite.ts";

/** Each is in every name, note, guidance and message of one user. Prompts contain it; prefixes must not. */
const markers = ["Quixotl", "Zebulonk"] as const;

const quick = understood({
  quick_mode: true,
  quick_mode_confidence: "high",
  quick_intent: "all of them",
  quick_subdomain: "inventory",
});
const plan = thought([
  { type: "read", subdomain: "recipes", group: 0 },
  { type: "analyze", subdomain: "recipes", group: 1 },
  { type: "generate", subdomain: "recipes", group: 1, batch: [item("A dish")] },
  { type: "write", subdomain: "inventory", operation: "update", group: 2 },
]);
const dish = { name: "A dish", ingredients: [{ name: "salt" }], instructions: ["Salt it."] };

const script: Script = ({ contract, user }) => {
  const hasCalled = /^call 1: /m.test(user);
  switch (contract) {
    case "UnderstandOutput":
      return user.includes("<user_message>\nLook in the cupboard") ? quick : understood();
    case "ThinkOutput":
      return plan;
    case "ActQuickDecision":
      return hasCalled ? complete() : read("inventory");
    case "ActDecision":
      if (/^Step type: generate$/m.test(user)) return complete("made", { data: dish });
      if (/^Step type: analyze$/m.test(user)) {
        return complete("thought", { data: { text: "So it is.", refs: [] } });
      }
      return hasCalled ? complete() : read(/^## Subdomain: (.+)$/m.exec(user)?.[1] ?? "");
    case "ReplyOutput":
      return { text: "Here you are." };
    case "ConversationSummary":
      return { narrative: "They spoke.", engagement: "Dinner." };
    default:
      return undefined;
  }
};
const read = (table: string) => ({ action: "tool_call", tool: "db_read", params: { table } });

interface Sent {
  /** The node and, for Act, the kind of step. */
  by: string;
  marker: string;
  /** The request without its messages, which differ. */
  prefix: string;
  system: unknown;
  prompt: string;
}

const stack = forSuite(() => shareTestStack(script));
const requests: Sent[] = [];
const userIds: string[] = [];

beforeAll(async () => {
  for (const marker of markers) {
    stack.model.forgetRequests();
    const user = await stack.createUser(marker);
    userIds.push(user.id);
    await fillHousehold(user, marker);
    const { body } = await stack.request<{ id: string }>(user, "/v1/conversations", {
      body: { title: `${marker}'s talk` },
    });
    // Six exchanges, so that enough of them leave the window and are summarized.
    await stack.ask(user, `Dinner for ${marker}`, body.id);
    for (const n of [1, 2, 3, 4, 5]) {
      await stack.ask(user, `Look in the cupboard of ${marker}, please (${n})`, body.id);
    }
    await stack.qstashStandIn?.idle();
    for (const request of stack.model.requests()) {
      const { messages: _messages, ...prefix } = request.body;
      requests.push({
        by: kindOf(request.contract, request.user),
        marker,
        prefix: JSON.stringify(prefix),
        system: prefix["system"],
        prompt: request.user,
      });
    }
  }
});

async function fillHousehold({ id, householdId }: TestUser, marker: string): Promise<void> {
  const values = [householdId, id, `${marker} soup`];
  await stack.admin(
    "insert into public.recipes (household_id, created_by, name, notes) values ($1, $2, $3, $3)",
    values,
  );
  await stack.admin(
    "insert into public.inventory (household_id, created_by, name, notes) values ($1, $2, $3, $3)",
    values,
  );
  await stack.admin(
    `update public.profiles set diet = array[$2], equipment = array[$2], allergens = $3,
       guidance = jsonb_build_object('recipes', $2::text, 'inventory', $2::text) where user_id = $1`,
    [id, marker, marker === markers[0] ? ["fish"] : ["milk", "eggs"]],
  );
}

function kindOf(contract: string | null, prompt: string): string {
  const [, step = ""] = /^Step type: (.+)$/m.exec(prompt) ?? [];
  return contract === "ActDecision" ? `${contract} ${step.replace(", ", " ")}` : `${contract}`;
}

const kinds = [
  "UnderstandOutput",
  "ThinkOutput",
  "ActQuickDecision",
  "ActDecision read",
  "ActDecision analyze",
  "ActDecision generate",
  "ActDecision write update",
  "ReplyOutput",
  "ConversationSummary",
];

describe("what is sent before the message", () => {
  test("every listed node and kind of step has sent a request for both households", () => {
    for (const marker of markers) {
      const senders = requests.filter((request) => request.marker === marker).map(({ by }) => by);
      expect([...new Set(senders)].sort()).toEqual([...kinds].sort());
    }
  });

  test.each(kinds)("the prefix of %s is the same for both households, byte for byte", (kind) => {
    const prefixes = requests.filter(({ by }) => by === kind).map(({ prefix }) => prefix);
    expect(prefixes.length).toBeGreaterThanOrEqual(2);
    expect(new Set(prefixes).size).toBe(1);
  });

  test("no prefix contains the marker of a household, though the prompts do", () => {
    const leaking = requests.filter(({ marker, prefix }) => prefix.includes(marker));
    expect(leaking.map(({ by }) => by)).toEqual([]);
    for (const marker of markers) {
      const withMarker = requests.filter((request) => request.prompt.includes(marker));
      expect(new Set(withMarker.map(({ by }) => by))).toEqual(new Set(kinds));
    }
  });

  test("each prefix is marked for caching at its end", () => {
    const marks = requests.map(({ by, system }) => {
      const blocks = system as { type: string; text: string; cache_control?: unknown }[];
      return { by, mark: blocks.at(-1)?.cache_control };
    });
    expect(marks).toEqual(requests.map(({ by }) => ({ by, mark: { type: "ephemeral" } })));
  });

  test("the runs have read prefixes from the cache", async () => {
    const [usage] = await stack.admin<{ read: number }>(
      `select sum((usage ->> 'cache_read_input_tokens')::int)::int as read from public.runs
       where user_id = any ($1)`,
      [userIds],
    );
    expect(usage?.read).toBeGreaterThan(0);
  });
});
