// S24: "what's in my pantry" → everything in stock: a filter on location hides nothing, in any language.
// The model decides whether a word means a place; code reports what is elsewhere.
import { beforeEach, describe, expect, it } from "vitest";
import { decided, planned, step } from "../../chain/kitchen-scripts.ts";
import { languageFor } from "../../../shared/contracts/language.ts";
import { wordsFor } from "../../../shared/domain/wording/words-for.ts";
import type { TestUser } from "../../support/stack.ts";
import type { ScenarioWorld, ScriptedWorld } from "../scenario-world.ts";
import { callsIn, modelOf, quick, quickly, read, sectionOf, where } from "../scripts.ts";

const TEXT = "what's in my pantry";

const STOCK = [
  { name: "flour", quantity: 2, unit: "kg", location: "pantry" },
  { name: "milk", quantity: 1, unit: "l", location: "fridge" },
  { name: "peas", quantity: 500, unit: "g", location: "freezer" },
  { name: "bananas", quantity: 4, unit: "piece", location: "counter" },
  { name: "olive oil", quantity: null, unit: null, location: null },
];
const ALL = STOCK.map(({ name }) => name);

async function fullHouse(world: ScenarioWorld) {
  const user = await world.createUser();
  await world.stock(user, "inventory", STOCK);
  const neighbour = await world.createUser();
  await world.stock(neighbour, "inventory", [{ name: "caviar", location: "pantry" }]);
  return { user, conversation: await world.createConversation(user) };
}

const completion = decided({ result_summary: "Found it" });
const EVERYTHING = [
  "You have 5 things at home:",
  ["**Pantry**", "- 2 kg flour"].join("\n"),
  ["**Fridge**", "- 1 l milk"].join("\n"),
  ["**Freezer**", "- 500 g peas"].join("\n"),
  ["**Counter**", "- 4 bananas"].join("\n"),
  ["**Other things**", "- olive oil"].join("\n"),
].join("\n\n");
const placeReply = (place: string, line: string) =>
  `You have ${line} in the ${place}.\n\nElsewhere: 4 more.`;

export function pantryScripted(open: () => ScriptedWorld): void {
  let world: ScriptedWorld;
  let user: TestUser;
  let conversation: string;
  beforeEach(async () => {
    world = open();
    ({ user, conversation } = await fullHouse(world));
  });
  const lookUp = (filter: object | undefined, intent = "everything in stock") =>
    modelOf({
      UnderstandOutput: quickly("inventory", intent),
      ActQuickDecision: ({ user: prompt }) =>
        quick(callsIn(prompt) === 0 ? read("inventory", filter) : completion),
    });

  describe("a model that behaves", () => {
    it("a model shows everything in stock, wherever it is", async () => {
      world.play(lookUp(undefined));
      const exchange = await world.say(user, conversation, TEXT);
      expect(exchange.reply).toBe(EVERYTHING);
      // Code writes the reply to a plain look-up.
      expect(exchange.prompts("ReplyOutput")).toEqual([]);
      expect(exchange.run.decision).toBe("quick");
      expect(exchange.effects).toEqual([]);
      const [prompt = ""] = exchange.prompts("ActQuickDecision");
      expect(sectionOf(prompt, "Task")).toContain(`<user_message>\n${TEXT}\n</user_message>`);
    });

    it("a model shows one place when the user contrasts places", async () => {
      world.play(
        lookUp(where("location", "eq", "pantry"), "what is in the pantry, not the fridge"),
      );
      const exchange = await world.say(user, conversation, "what's in the pantry, not the fridge?");
      expect(exchange.reply).toBe(placeReply("pantry", "2 kg flour"));
    });

    it("a model shows another place when the user names it", async () => {
      world.play(lookUp(where("location", "eq", "freezer"), "what is in the freezer"));
      const exchange = await world.say(user, conversation, "what's in my freezer");
      expect(exchange.reply).toBe(placeReply("freezer", "500 g peas"));
    });
  });

  describe("a model that makes the mistake", () => {
    const narrowFilters = [
      where("location", "eq", "pantry"),
      {
        or: [
          { column: "location", op: "in", value: ["pantry", "counter"] },
          { column: "location", op: "is_null", value: true },
        ],
      },
    ];
    it.each(narrowFilters.map((filter) => [JSON.stringify(filter), filter]))(
      "a model filters by %s: the reply reports what is elsewhere",
      async (_what, filter) => {
        world.play(lookUp(filter, "what is in the pantry"));
        const { reply } = await world.say(user, conversation, TEXT);
        expect(reply).toMatch(/Elsewhere: [24] more\.$/);
        expect(reply).not.toContain("caviar");
      },
    );

    it("a model filters by a place in which nothing is: the reply shows everything", async () => {
      world.play(lookUp(where("location", "eq", "other"), "was da ist"));
      const { reply } = await world.say(user, conversation, "Was habe ich daheim?");
      for (const name of ALL) expect(reply).toContain(name);
    });

    it.each([
      ["de", "Was habe ich in der Speisekammer?"],
      ["fr", "Qu'est-ce que j'ai dans mon garde-manger ?"],
      ["es", "¿Qué tengo en la despensa?"],
    ])(
      "a model filters by the pantry in %s: the reply reports what is elsewhere",
      async (language, text) => {
        world.play(
          modelOf({
            UnderstandOutput: quickly("inventory", "what is in the pantry", { language }),
            ActQuickDecision: ({ user: prompt }) =>
              quick(callsIn(prompt) === 0 ? read("inventory", narrowFilters[0]) : completion),
          }),
        );
        const { reply } = await world.say(user, conversation, text);
        expect(reply).toContain("flour");
        expect(reply).toContain(wordsFor(languageFor(language)).lists.elsewhere([], 4));
      },
    );

    it("a model filters by the pantry: it is told that there is more elsewhere, and reads again", async () => {
      world.play(
        modelOf({
          ThinkOutput: planned([
            step({ subdomain: "inventory", description: "items whose location is pantry" }),
          ]),
          ActDecision: ({ user: prompt }) => {
            const doneText = sectionOf(prompt, "Done so far");
            if (callsIn(prompt) === 0) return read("inventory", narrowFilters[0]);
            const isTold = doneText.includes("(4 more in other places; ");
            return callsIn(prompt) === 1 && isTold ? read("inventory") : completion;
          },
          ReplyOutput: { text: "{{step 1}}" },
        }),
      );
      expect((await world.say(user, conversation, TEXT)).reply).toContain(EVERYTHING);
    });
  });
}

export function pantryOffline(open: () => ScenarioWorld): void {
  it.each([TEXT, "What do we have in the pantry?", "what have I got at home"])(
    "%s",
    async (text) => {
      const world = open();
      const { user, conversation } = await fullHouse(world);
      const exchange = await world.say(user, conversation, text);
      expect([exchange.run.status, exchange.effects]).toEqual(["completed", []]);
      for (const name of ALL) expect(exchange.reply.toLowerCase()).toContain(name);
      expect(exchange.reply).not.toContain("caviar");
    },
  );

  it("the offline model shows another place when the user names it", async () => {
    const world = open();
    const { user, conversation } = await fullHouse(world);
    const exchange = await world.say(user, conversation, "what's in my freezer?");
    expect(exchange.reply).toContain("peas");
    expect(exchange.reply).not.toContain("flour");
  });
}
