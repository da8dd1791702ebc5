// A hostile model writes a draft again by hand instead of saving it.
import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import { complete, item, thought, understood, wine } from "../../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../../tests/support/file-prompts.ts";
import { createNodeDatabase } from "../../../../tests/support/node-database.ts";
import { createConversation } from "../../../../tests/support/run-nodes.ts";

const replyOutput = { ReplyOutput: [{ text: "Well." }] };
const planInvalid = {
  reason_code: "PLAN_INVALID",
  details: "it is a draft",
  suggested_next: "replan",
};

describe("drafts that a write step retypes (I5)", () => {
  it.each(["Ada", " aDA ", "gen_wine_1"])(
    "a retyped draft is refused under the name %j, and is saved unchanged by its ref",
    async (name) => {
      const pack = createCellarPack();
      const db = createNodeDatabase(pack);
      const talk = createConversation(pack, createFilePrompts(), db);
      await talk.say("make one", {
        UnderstandOutput: [understood()],
        ThinkOutput: [thought([{ type: "generate", batch: [item("Ada")] }])],
        ActDecision: [complete("made", { data: wine("Ada") })],
        ...replyOutput,
      });
      const retype = {
        action: "tool_call",
        tool: "db_create",
        params: { table: "wines", rows: [{ name, vintage: 1900 }] },
      };
      const { requests } = await talk.say("write it down", {
        UnderstandOutput: [understood()],
        ThinkOutput: [
          thought([{ type: "write", operation: "create" }]),
          thought([{ type: "write", operation: "create", batch: [item("Ada", "gen_wine_1")] }]),
        ],
        ActDecision: [retype, { action: "blocked", blocked: planInvalid }],
        ...replyOutput,
      });
      const second = requests.filter(({ title }) => title === "ActDecision")[1];
      expect(second?.user).toContain("is gen_wine_1, a draft that is not saved");
      expect(db.tables["wines"]).toMatchObject([{ name: "Ada", vintage: 2019 }]);
    },
  );

  it.each(["Riserva Ada Grande", "Grande Ada"])(
    "a retyped draft is also refused under the similar name %j",
    async (name) => {
      const pack = createCellarPack();
      const db = createNodeDatabase(pack);
      const talk = createConversation(pack, createFilePrompts(), db);
      await talk.say("make one", {
        UnderstandOutput: [understood()],
        ThinkOutput: [thought([{ type: "generate", batch: [item("Ada Grande")] }])],
        ActDecision: [complete("made", { data: wine("Ada Grande") })],
        ...replyOutput,
      });
      const rows = [{ name, vintage: 1900 }];
      const retype = { action: "tool_call", tool: "db_create", params: { table: "wines", rows } };
      const { requests } = await talk.say("write it down", {
        UnderstandOutput: [understood()],
        ThinkOutput: [thought([{ type: "write", operation: "create" }])],
        ActDecision: [retype, complete("Written")],
        ...replyOutput,
      });
      const acts = requests.filter(({ title }) => title === "ActDecision");
      expect(acts[1]?.user).toContain('"Ada Grande" is gen_wine_1, a draft that is not saved');
      expect(db.tables["wines"] ?? []).toEqual([]);
    },
  );

  it("a row is added by Act's call if the conversation has no draft", async () => {
    const pack = createCellarPack();
    const db = createNodeDatabase(pack);
    const talk = createConversation(pack, createFilePrompts(), db);
    await talk.say("add Bea", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "write", operation: "create" }])],
      ActDecision: [
        {
          action: "tool_call",
          tool: "db_create",
          params: { table: "wines", rows: [{ name: "Bea" }] },
        },
        complete(),
      ],
      ...replyOutput,
    });
    expect(db.tables["wines"]).toMatchObject([{ name: "Bea" }]);
  });
});
