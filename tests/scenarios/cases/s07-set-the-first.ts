// S7: read inventory, "set the first one to 5" → the right row by ref.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, planned, step } from "../../chain/kitchen-scripts.ts";
import { understood } from "../../support/answers.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScenarioWorld, ScriptedWorld } from "../scenario-world.ts";
import {
  byRef,
  call,
  callsIn,
  modelOf,
  quick,
  quickly,
  read,
  refsIn,
  sectionOf,
  where,
} from "../scripts.ts";

const STOCK = [
  { name: "flour", quantity: 2, unit: "kg", location: "pantry" },
  { name: "eggs", quantity: 12, unit: "piece", location: "fridge" },
  { name: "rice", quantity: 1, unit: "kg", location: "pantry" },
];

async function quantities(world: ScenarioWorld, user: TestUser) {
  const rows = await world.rows<{ name: string; quantity: string | null }>(user, "inventory");
  return rows.map(({ name, quantity }) => [name, quantity === null ? null : Number(quantity)]);
}

/**
 * Stocks three rows, and begins a conversation in which they have just been read. Returns, among others, the ids in the
 * order of the rows, and the ref of each row under its name.
 */
async function stockAndList(
  world: ScriptedWorld,
  question = "what do I have at home?",
  reply = "",
) {
  const user = await world.createUser();
  const ids = await world.stock(user, "inventory", STOCK);
  const conversation = await world.createConversation(user);
  const reads = ({ user: prompt }: { user: string }) =>
    callsIn(prompt) === 0 ? read("inventory") : decided({ result_summary: "Found 3" });
  // Code writes the reply to a plain look-up; the model writes the answer to a question.
  const isQuick = reply === "";
  world.play(
    modelOf({
      ...(isQuick ? { UnderstandOutput: quickly("inventory", "everything in stock") } : {}),
      ThinkOutput: planned([step({ subdomain: "inventory", description: "everything" })]),
      ActQuickDecision: (request) => quick(reads(request)),
      ActDecision: reads,
      ReplyOutput: { text: reply },
    }),
  );
  const exchange = await world.say(user, conversation, question);
  const contract = isQuick ? "ActQuickDecision" : "ActDecision";
  const refs = refsIn(exchange.prompts(contract)[1] ?? "", "inventory");
  const [flour = "", eggs = "", rice = ""] = refs;
  return { user, ids, conversation, listExchange: exchange, flour, eggs, rice };
}

/** Plans for the ref to which Understand's mention was resolved. */
const planForMention = ({ user }: { user: string }) =>
  setTo5(/^mention: "the first one" → (\w+)/m.exec(user)?.[1] ?? null);
/** Changes the only item of its batch. */
const updateItem = ({ user }: { user: string }) =>
  callsIn(user) === 0
    ? update(byRef(/^\| (inventory_\d+) \|/m.exec(sectionOf(user, "Batch"))?.[1] ?? ""))
    : completion;

const mentionOf = (ref: string) =>
  understood({
    entity_mentions: [
      { raw_text: "the first one", entity_type: "inventory", resolved_ref: ref, candidates: [] },
    ],
  });
const setTo5 = (ref: string | null) =>
  planned([
    step({
      type: "write",
      subdomain: "inventory",
      operation: "update",
      description: "Set the quantity of flour to 5",
      batch: ref === null ? null : [{ label: "flour", brief: "", ref }],
    }),
  ]);
const update = (filter: object) =>
  call("db_update", { table: "inventory", where: filter, set: { quantity: 5 } });
const completion = decided({ result_summary: "Set to 5" });
const reply = { text: "I've set flour to 5." };
const AFTER = [
  ["flour", 5],
  ["eggs", 12],
  ["rice", 1],
];

export function setTheFirstScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  beforeEach(() => {
    world = open();
  });

  describe("a model that behaves", () => {
    it("a model changes by its ref the row that was shown first", async () => {
      const { user, ids, conversation, listExchange, flour } = await stockAndList(world);
      expect(listExchange.reply.match(/flour|eggs|rice/g)).toEqual(["flour", "eggs", "rice"]);
      world.play(
        modelOf({
          UnderstandOutput: mentionOf(flour),
          ThinkOutput: setTo5(flour),
          ActDecision: ({ user: prompt }) =>
            callsIn(prompt) === 0 ? update(byRef(flour)) : completion,
          ReplyOutput: reply,
        }),
      );
      const exchange = await world.say(user, conversation, "set the first one to 5");
      expect(await quantities(world, user)).toEqual(AFTER);
      expect(exchange.effects).toMatchObject([
        { op: "update", table: "inventory", ref: flour, rowId: ids[0], status: "applied" },
      ]);
      expect(exchange.reply).toBe("Changed: flour in stock: 2 → 5 kg.");

      const [understanding = ""] = exchange.prompts("UnderstandOutput");
      const table = sectionOf(understanding, "Entities");
      expect(table).toContain(`${flour} flour (in: pantry)`);
      expect(sectionOf(understanding, "Conversation")).toContain("- 2 kg flour (pantry)");
      const [acting = ""] = exchange.prompts("ActDecision");
      expect(sectionOf(acting, "Batch")).toContain(`| ${flour} | flour | pending |`);
      expect(sectionOf(acting, "Entities")).toContain(`#### ${flour}: flour (inventory, read)`);
      expect(sectionOf(acting, "Entities")).toContain("quantity: 2");
    });

    it.each([
      ["a list that code wrote", undefined, "", "flour"],
      [
        "a list that a model wrote",
        "Any idea whether there is much left?",
        "1. Rice\n2. Eggs\n3. Flour",
        "rice",
      ],
    ])(
      "a model is shown the order of %s, and its choice from that order is used",
      async (_what, question, text, name) => {
        const { user, conversation } = await stockAndList(world, question, text);
        world.play(
          modelOf({
            UnderstandOutput: ({ user: prompt }) =>
              mentionOf(/^### Shown last\n1 (\w+)/m.exec(prompt)?.[1] ?? ""),
            ThinkOutput: planForMention,
            ActDecision: updateItem,
            ReplyOutput: { text: "I've set it to 5." },
          }),
        );
        const exchange = await world.say(user, conversation, "set the first one to 5");
        expect(exchange.effects.map(({ label }) => label)).toEqual([name]);
        expect(await quantities(world, user)).toEqual(
          STOCK.map((row) => [row.name, row.name === name ? 5 : row.quantity]),
        );
      },
    );
  });

  describe("a model that states relative changes", () => {
    const relativeChanges = (flour: string, eggs: string, last = true) => ({
      action: "tool_call",
      call: {
        tool: "db_update",
        table: "inventory",
        last,
        where: { match: "all", conditions: [] },
        changes: [
          { refs: [flour], item: "", set: [{ column: "quantity", how: "times", values: ["0.5"] }] },
          { refs: [eggs], item: "", set: [{ column: "quantity", how: "add", values: ["-2"] }] },
        ],
      },
    });
    const plan = (flour: string, eggs: string) =>
      planned([
        step({
          type: "write",
          subdomain: "inventory",
          operation: "update",
          description: "Halve the flour, take two eggs away",
          batch: [
            { label: "flour", brief: "half of it", ref: flour },
            { label: "eggs", brief: "two fewer", ref: eggs },
          ],
        }),
      ]);

    it("a model has the amounts computed from the stored ones in one call, and is not asked again", async () => {
      const { user, conversation, flour, eggs } = await stockAndList(world);
      world.play(
        modelOf({
          ThinkOutput: plan(flour, eggs),
          ActDecision: relativeChanges(flour, eggs),
          ReplyOutput: { text: "-" },
        }),
      );
      const exchange = await world.say(user, conversation, "we used half the flour and two eggs");
      expect(await quantities(world, user)).toEqual([
        ["flour", 1],
        ["eggs", 10],
        ["rice", 1],
      ]);
      expect(exchange.prompts("ActDecision")).toHaveLength(1);
      expect(exchange.run.steps).toMatchObject([{ status: "completed", summary: "Changed 2" }]);
    });

    it("a model's relative change is computed from the new amount if a screen changed the row between reading and writing", async () => {
      const { user, ids, conversation, flour, eggs } = await stockAndList(world);
      let isEdited = false;
      world.play(async (request) => {
        const script = modelOf({
          ThinkOutput: plan(flour, eggs),
          ActDecision: relativeChanges(flour, eggs),
          ReplyOutput: { text: "-" },
        });
        if (request.contract === "ActDecision" && !isEdited) {
          isEdited = true;
          const path = `/v1/kitchen/inventory/${ids[0]}`;
          await world.request(user, path, { method: "PATCH", body: { quantity: 8 } });
        }
        return script(request);
      });
      await world.say(user, conversation, "we used half the flour and two eggs");
      const [first] = await quantities(world, user);
      expect(first).toEqual(["flour", 4]);
    });
  });

  describe("a model that makes the mistake", () => {
    it("a model plans for a ref that does not exist: the plan is refused and repaired", async () => {
      const { user, conversation, flour } = await stockAndList(world);
      world.play(
        modelOf({
          UnderstandOutput: mentionOf("inventory_9"),
          ThinkOutput: [setTo5("inventory_9"), setTo5(flour)],
          ActDecision: ({ user: prompt }) =>
            callsIn(prompt) === 0 ? update(byRef(flour)) : completion,
          ReplyOutput: reply,
        }),
      );
      const exchange = await world.say(user, conversation, "set the first one to 5");
      expect(await quantities(world, user)).toEqual(AFTER);
      const [thinking = ""] = exchange.prompts("ThinkOutput");
      expect(thinking).not.toContain("inventory_9");
      const thoughts = exchange.requests.filter(({ contract }) => contract === "ThinkOutput");
      expect(thoughts.map(({ messages }) => messages.length)).toEqual([1, 3]);
    });

    it.each([
      ["a ref that does not exist", () => byRef("inventory_9")],
      ["a real ref and one that does not exist", (flour: string) => byRef(flour, "inventory_9")],
      ["a ref of another kind", () => byRef("recipe_1")],
    ])(
      "a model changes %s: the call is refused, and the model then changes only the right row",
      async (_what, wrong) => {
        const { user, conversation, flour } = await stockAndList(world);
        world.play(
          modelOf({
            UnderstandOutput: mentionOf(flour),
            ThinkOutput: setTo5(flour),
            ActDecision: ({ user: prompt }) => {
              const calls = callsIn(prompt);
              return calls === 0
                ? update(wrong(flour))
                : calls === 1
                  ? update(byRef(flour))
                  : completion;
            },
            ReplyOutput: reply,
          }),
        );
        const exchange = await world.say(user, conversation, "set the first one to 5");
        const [, second = ""] = exchange.prompts("ActDecision");
        expect(sectionOf(second, "Done so far")).toContain("call 1: db_update refused: ");
        expect(await quantities(world, user)).toEqual(AFTER);
        expect(exchange.effects).toHaveLength(1);
      },
    );

    it.each([
      ["the row beside it", (_flour: string, eggs: string) => byRef(eggs)],
      ["also the row beside it", (flour: string, eggs: string) => byRef(flour, eggs)],
      ["every row by a pattern", () => where("name", "ilike", "%")],
    ])("a model changes %s, which the plan does not name: it is refused", async (_what, wrong) => {
      const { user, conversation, flour, eggs } = await stockAndList(world);
      world.play(
        modelOf({
          UnderstandOutput: mentionOf(flour),
          ThinkOutput: setTo5(flour),
          ActDecision: ({ user: prompt }) => {
            const calls = callsIn(prompt);
            return calls === 0
              ? update(wrong(flour, eggs))
              : calls === 1
                ? update(byRef(flour))
                : completion;
          },
          ReplyOutput: reply,
        }),
      );
      const exchange = await world.say(user, conversation, "set the first one to 5");
      const [, second = ""] = exchange.prompts("ActDecision");
      expect(sectionOf(second, "Done so far")).toContain("call 1: db_update refused: ");
      expect(await quantities(world, user)).toEqual(AFTER);
      expect(exchange.effects.map(({ ref }) => ref)).toEqual([flour]);
    });

    it("a model insists on the row beside it: nothing is changed or claimed", async () => {
      const { user, conversation, flour, eggs } = await stockAndList(world);
      world.play(
        modelOf({
          UnderstandOutput: mentionOf(flour),
          ThinkOutput: setTo5(flour),
          ActDecision: ({ user: prompt }) =>
            callsIn(prompt) % 2 === 0 ? update(byRef(eggs)) : completion,
          ReplyOutput: reply,
        }),
      );
      const exchange = await world.say(user, conversation, "set the first one to 5");
      expect(await quantities(world, user)).toEqual(
        STOCK.map(({ name, quantity }) => [name, quantity]),
      );
      expect(exchange.effects).toEqual([]);
      expect(exchange.reply).not.toContain("I've set");
      expect(exchange.reply).toMatch(/^Not done: .*flour\.$/);
    });

    it("a model completes the step without a call: it is refused while the item is pending", async () => {
      const { user, conversation, flour } = await stockAndList(world);
      world.play(
        modelOf({
          UnderstandOutput: mentionOf(flour),
          ThinkOutput: setTo5(flour),
          ActDecision: ({ user: prompt }) =>
            callsIn(prompt) === 1 ? update(byRef(flour)) : completion,
          ReplyOutput: reply,
        }),
      );
      const exchange = await world.say(user, conversation, "set the first one to 5");
      const [, second = ""] = exchange.prompts("ActDecision");
      expect(sectionOf(second, "Done so far")).toContain("step_complete refused");
      expect(await quantities(world, user)).toEqual(AFTER);
    });
  });
}

export function setTheFirstOffline(open: () => ScenarioWorld): void {
  it.each([
    ["what's in my inventory?", "set the first one to 5"],
    ["what do I have at home?", "Set the first one to 5, please"],
    ["show me my stock", "change the quantity of the first to 5"],
  ])("%s / %s", async (question, change) => {
    const world = open();
    const user = await world.createUser();
    const ids = await world.stock(user, "inventory", STOCK);
    const conversation = await world.createConversation(user);
    const listExchange = await world.say(user, conversation, question);
    // "The first" is the row that the user was shown first.
    const places = STOCK.map(({ name }) => listExchange.reply.toLowerCase().indexOf(name));
    const firstPlace = Math.min(...places);
    expect(firstPlace).toBeGreaterThanOrEqual(0);
    const firstIndex = places.indexOf(firstPlace);
    const exchange = await world.say(user, conversation, change);
    expect(await quantities(world, user)).toEqual(
      STOCK.map(({ name, quantity }, index) => [name, index === firstIndex ? 5 : quantity]),
    );
    expect(exchange.effects).toMatchObject([
      { op: "update", table: "inventory", rowId: ids[firstIndex], status: "applied" },
    ]);
    expect(exchange.reply.toLowerCase()).toContain(STOCK[firstIndex]?.name);
  });
}
