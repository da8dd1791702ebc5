import { expect, it } from "vitest";
import type { StepResult } from "../../../contracts/results.ts";
import type { UnderstandOutput } from "../../../contracts/answers/understand.ts";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import {
  byRefs,
  complete,
  item,
  thought,
  understood,
  wine,
} from "../../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../../../tests/support/node-database.ts";
import { createConversation } from "../../../../tests/support/run-nodes.ts";

/** A cellar that refuses white bottles while a sure wish is in force, unless the user says "white". */
function start() {
  const pack = createCellarPack();
  pack.checkRows = (_table, rows, { constraints, words }) =>
    rows
      .filter(({ colour }) => colour === "white" && constraints.length > 0)
      .filter(() => !words.includes("white"))
      .map(({ name }) => `${String(name ?? "a bottle")} is not red`);
  const db = createNodeDatabase(pack);
  db.tables.wines = [{ id: idOf(10), name: "Ada", colour: "red" }];
  return { db, talk: createConversation(pack, createFilePrompts(), db) };
}
const wanting = (confidence: number): UnderstandOutput => {
  const base = understood();
  const red = { type: "colour", field: "", value: "red", confidence };
  return { ...base, constraint_snapshot: { ...base.constraint_snapshot, new_constraints: [red] } };
};
const replyOutput = { ReplyOutput: [{ text: "Well." }] };
const read = { action: "tool_call", tool: "db_read", params: { table: "wines" } };
const write = (tool: string, params: object) => ({
  action: "tool_call",
  tool,
  params: { table: "wines", ...params },
});
const create = (name: string, colour: string) => write("db_create", { rows: [{ name, colour }] });

it.each([
  ["make it better", 1, "red"],
  ["make it white", 1, "white"],
  ["make it better", 0.4, "white"],
])(
  "a change that breaks a wish is refused if the wish is sure and the user does not ask for the change: %s, %d",
  async (...now) => {
    const [words, confidence, colour] = now;
    const { db, talk } = start();
    const change = (to: string) =>
      write("db_update", { where: byRefs(["wine_1"]), set: { colour: to } });
    await talk.say(words, {
      UnderstandOutput: [wanting(confidence)],
      ThinkOutput: [thought([{}, { type: "write", operation: "update" }])],
      ActDecision: [read, complete(), change("white"), complete()],
      ...replyOutput,
    });
    expect(db.tables.wines).toMatchObject([{ name: "Ada", colour }]);
  },
);

it("a row that breaks a wish is refused with the reason, and the next call may be right", async () => {
  const { db, talk } = start();
  const turn = await talk.say("add one", {
    UnderstandOutput: [wanting(1)],
    ThinkOutput: [thought([{ type: "write", operation: "create" }])],
    ActDecision: [create("Bea", "white"), create("Bea", "red"), complete()],
    ...replyOutput,
  });
  const secondPrompt = turn.requests.filter(({ title }) => title === "ActDecision")[1]?.user;
  expect(secondPrompt).toContain("db_create refused: Bea is not red");
  expect(db.tables.wines?.map(({ name, colour }) => [name, colour])).toEqual([
    ["Ada", "red"],
    ["Bea", "red"],
  ]);
});

it("a draft that breaks a wish is kept and not saved, and the user is told why", async () => {
  const { db, talk } = start();
  const white = complete("made", { data: { ...wine("Bea"), colour: "white" } });
  const turn = await talk.say("make one and save it", {
    UnderstandOutput: [wanting(1)],
    ThinkOutput: [
      thought([
        { type: "generate", batch: [item("Bea")] },
        { type: "write", operation: "create" },
      ]),
    ],
    ActDecision: [white, white],
    ...replyOutput,
  });
  expect(db.tables.wines).toHaveLength(1);
  expect((turn.results["act.2"] as StepResult).batch?.items).toMatchObject([
    { status: "failed", error: { code: "not_allowed", message: "Bea is not red" } },
  ]);
  expect(turn.reply).toContain("Bea is not red");
  expect(talk.fields).toHaveProperty("artifact:gen_wine_1");
});
