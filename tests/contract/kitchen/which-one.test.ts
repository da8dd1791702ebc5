// Two lots of one food, or two dishes of one name: the question says in the user's language how they differ. If the user
// has said which one is meant, there is no question.
import { describe, expect, it } from "vitest";
import type { UnderstandOutput } from "../../../shared/contracts/answers/understand.ts";
import { createKitchenPack } from "../../../shared/kitchen/create-kitchen-pack.ts";
import { item, thought, understood } from "../../support/answers.ts";
import { createFilePrompts } from "../../support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../support/node-database.ts";
import { createConversation } from "../../support/run-nodes.ts";

type Row = Record<string, unknown>;

async function kitchen(table: "inventory" | "recipes", rows: Row[]) {
  const pack = createKitchenPack();
  const db = createNodeDatabase(pack);
  db.tables[table] = rows.map((row, n) => ({ id: idOf(n + 10), ...row }));
  const talk = createConversation(pack, createFilePrompts(), db);
  await talk.say("show me all", {
    UnderstandOutput: [understood()],
    ThinkOutput: [thought([{ subdomain: table, every_row: true }])],
    ReplyOutput: [{ text: "There they are." }],
  });
  return { db, talk };
}
const mentions = (raw_text: string, language: string): Partial<UnderstandOutput> => ({
  language,
  entity_mentions: [{ raw_text, entity_type: "", resolved_ref: null, candidates: [] }],
});
const remove = (subdomain: string, ref: string) =>
  thought([{ type: "write", operation: "delete", subdomain, batch: [item("it", ref)] }]);
const LOTS = [
  { name: "Eier", quantity: 6, unit: "piece", location: "fridge", expires_on: "2026-11-30" },
  { name: "Eier", quantity: 10, unit: "piece", location: "pantry", expires_on: "2026-12-12" },
];

describe("two lots of one food", () => {
  it.each([
    ["die Eier sind aufgebraucht", "die Eier", "de", /Kühlschrank/, /Vorrat/],
    ["the Eier are used up", "the Eier", "en", /fridge/, /pantry/],
  ])(
    "the question lists two lots of one food by what distinguishes them: %s",
    async (text, words, language, ...patterns) => {
      const { db, talk } = await kitchen("inventory", LOTS);
      const { end, reply } = await talk.say(text, {
        UnderstandOutput: [understood(mentions(words, language))],
        ThinkOutput: [remove("inventory", "inventory_1")],
      });
      expect(db.tables.inventory).toHaveLength(2);
      const { options = [] } = end.reply.pending ?? {};
      patterns.forEach((pattern, index) => expect(options[index]).toMatch(pattern));
      for (const option of options) expect(reply).toContain(option);
    },
  );

  it("the user is not asked which of two lots is meant if the message says it", async () => {
    const { db, talk } = await kitchen("inventory", LOTS);
    await talk.say("die Eier im Vorratsschrank sind weg", {
      UnderstandOutput: [understood(mentions("die Eier", "de"))],
      ThinkOutput: [remove("inventory", "inventory_2")],
      ReplyOutput: [{ text: "Gut." }],
    });
    expect(db.tables.inventory?.map(({ location }) => location)).toEqual(["fridge"]);
  });
});

describe("two dishes of one name", () => {
  const DISHES = [
    { name: "Goulash", cuisine: "hungarian", servings: 4 },
    { name: "Goulash", cuisine: "czech", servings: 2 },
  ];

  it.each([
    ["lösch das Goulash", "das Goulash", "de"],
    ["supprime le goulash", "le goulash", "fr"],
  ])(
    "the user is asked which of two dishes of one name is deleted, and neither is deleted before: %s",
    async (text, words, language) => {
      const { db, talk } = await kitchen("recipes", DISHES);
      const { end } = await talk.say(text, {
        UnderstandOutput: [understood(mentions(words, language))],
        ThinkOutput: [remove("recipes", "recipe_1")],
      });
      expect(end.reply.pending?.type).toBe("disambiguate");
      expect(new Set(end.reply.pending?.options).size).toBe(2);
      expect(db.tables.recipes).toHaveLength(2);
    },
  );

  it("the user is not asked which of two dishes of one name is meant when the message asks how to cook the dish", async () => {
    const { talk } = await kitchen("recipes", DISHES);
    const { end, reply } = await talk.say("wie koche ich das Goulash?", {
      UnderstandOutput: [understood(mentions("das Goulash", "de"))],
      ThinkOutput: [thought([{ subdomain: "recipes", every_row: true }])],
      ReplyOutput: [{ text: "Es gibt zwei davon." }],
    });
    expect(end.reply.pending ?? null).toBeNull();
    expect(reply).toContain("Es gibt zwei davon.");
  });
});
