// Operations that the guard stopped are stored completely: after a yes all of them are executed, and no others.
import { expect, it } from "vitest";
import type { EffectOp } from "../../../contracts/effects.ts";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import { understandAnswer } from "../../../../tests/support/as-answer.ts";
import { complete, item, stated, thought, understood } from "../../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../../../tests/support/node-database.ts";
import { createConversation } from "../../../../tests/support/run-nodes.ts";

const pack = createCellarPack();
const replyOutput = { ReplyOutput: [{ text: "Well." }] };
const confirms = {
  UnderstandOutput: [understood({ pending_response: "confirms" })],
  ...replyOutput,
};

/** A cellar whose guard wants an override of `sulphites` for every port; `isPort` says what a port is. */
function guardedCellar(
  isPort = (op: EffectOp) => op.op === "create" && op.values["name"] === "Port",
) {
  const db = createNodeDatabase(pack);
  const violations = [{ kind: "allergen" as const, code: "sulphites", name: "port" }];
  const error = { code: "guard", message: "contains port (sulphites)", violations };
  const isStopped = (op: EffectOp) => isPort(op) && !op.override?.includes("sulphites");
  db.failing = (op) => (isStopped(op) ? error : null);
  const talk = createConversation(pack, createFilePrompts(), db);
  const storedWines = () =>
    (db.tables["wines"] ?? []).map(({ name, vintage }) => `${name} ${vintage}`);
  return { db, talk, storedWines };
}
const add = (...rows: object[]) => ({
  action: "tool_call",
  tool: "db_create",
  params: { table: "wines", rows },
});
const port = (index: number, vintage: number) => ({ item: `item_${index}`, name: "Port", vintage });

it("a yes lets the run do everything that was stopped, even for rows of the same name", async () => {
  const { talk, storedWines } = guardedCellar();
  const batch = [item("Port of 2019"), item("Port of 2020"), item("Rum")];
  const rum = { item: "item_3", name: "Rum", vintage: 2021 };
  const questionTurn = await talk.say("add both ports and the rum", {
    UnderstandOutput: [understood()],
    ThinkOutput: [thought([{ type: "write", operation: "create", batch }])],
    ActDecision: [
      add(port(1, 2019), port(2, 2020), rum),
      // One of them is tried again, and counts as the same operation.
      add(port(2, 2020)),
      complete("Added"),
      complete("Added"),
    ],
    ...replyOutput,
  });
  expect(questionTurn.end.reply.pending?.type).toBe("confirm_override");
  expect(storedWines()).toEqual(["Rum 2021"]);

  const answerTurn = await talk.say("yes", confirms);
  expect(storedWines()).toEqual(["Rum 2021", "Port 2019", "Port 2020"]);
  expect(answerTurn.results["act.1"]).toMatchObject({
    status: "completed",
    batch: { items: [{ status: "completed" }, { status: "completed" }] },
  });
});

it("the run asks without another model call when only stopped operations are left", async () => {
  const { talk, storedWines } = guardedCellar();
  const batch = [item("port"), item("Rum")];
  const rum = { item: "item_2", name: "Rum", vintage: 2021 };
  const questionTurn = await talk.say("add port and rum", {
    UnderstandOutput: [understood()],
    ThinkOutput: [thought([{ type: "write", operation: "create", batch }])],
    ActDecision: [add(port(1, 2019)), add(rum)],
    ...replyOutput,
  });
  expect(questionTurn.requests.filter(({ title }) => title === "ActDecision")).toHaveLength(2);
  expect(questionTurn.end.reply.pending?.type).toBe("confirm_override");
  expect(storedWines()).toEqual(["Rum 2021"]);
  await talk.say("yes", confirms);
  expect(storedWines()).toEqual(["Rum 2021", "Port 2019"]);
});

it("the run asks, without a call of Act, about new rows that a plan states", async () => {
  const { talk, storedWines } = guardedCellar();
  const batch = [item("Port"), item("Rum")];
  const changes = ["name = Port", "name = Rum"].map((name) => ({
    refs: [],
    set: [name, "vintage = 2019"],
  }));
  const questionTurn = await talk.say("add a port and a rum of 2019", {
    UnderstandOutput: [understood()],
    ThinkOutput: [thought([{ type: "write", operation: "create", batch, changes }])],
    ...replyOutput,
  });
  expect(questionTurn.end.reply.pending?.type).toBe("confirm_override");
  expect(storedWines()).toEqual(["Rum 2019"]);
  await talk.say("yes", confirms);
  expect(storedWines()).toEqual(["Rum 2019", "Port 2019"]);
});

it("the run asks about a changed row by its new name, and changes it after a yes that gives a reason", async () => {
  const { db, talk, storedWines } = guardedCellar(
    (op) => op.op === "update" && op.set["name"] === "Port",
  );
  db.tables["wines"] = [{ id: idOf(10), name: "Rioja", vintage: 2018 }];
  const where = { and: [{ column: "name", op: "eq", value: "Rioja" }] };
  const questionTurn = await talk.say("make the Rioja a port", {
    UnderstandOutput: [understood()],
    ThinkOutput: [thought([{ type: "write", operation: "update" }])],
    ActDecision: [
      {
        action: "tool_call",
        tool: "db_update",
        params: { table: "wines", where, set: { name: "Port" } },
      },
      complete("Changed"),
    ],
    ...replyOutput,
  });
  expect(questionTurn.end.reply.pending?.text).toBe(
    "Port (contains sulphites, which you shun). Save it anyway?",
  );
  expect(questionTurn.reply).not.toContain("Rioja");
  expect(storedWines()).toEqual(["Rioja 2018"]);
  const secondTurn = await talk.say("Emil is away, so no", confirms);
  expect(storedWines()).toEqual(["Rioja 2018"]);
  expect(secondTurn.reply).toContain("Port (contains sulphites");
  await talk.say("Emil is at his grandmother's, so yes", confirms);
  expect(storedWines()).toEqual(["Port 2018"]);
});

it("the run does not ask about a stopped row once another row has replaced it", async () => {
  const { talk, storedWines } = guardedCellar();
  const batch = [item("a bottle")];
  const answerTurn = await talk.say("add a bottle", {
    UnderstandOutput: [understood()],
    ThinkOutput: [thought([{ type: "write", operation: "create", batch }])],
    ActDecision: [
      add(port(1, 2019)),
      add({ item: "item_1", name: "Rum", vintage: 2021 }),
      complete("Added"),
    ],
    ...replyOutput,
  });
  expect(answerTurn.end.reply.pending).toBeUndefined();
  expect(storedWines()).toEqual(["Rum 2021"]);
});

it("a yes that gives a reason is accepted, and the message's other question is answered", async () => {
  const { talk, storedWines } = guardedCellar();
  const questionTurn = await talk.say("add port and rum", {
    UnderstandOutput: [understood()],
    ThinkOutput: [
      thought([{ type: "write", operation: "create", batch: [item("port"), item("Rum")] }]),
    ],
    ActDecision: [add(port(1, 2019)), add({ item: "item_2", name: "Rum", vintage: 2021 })],
    ...replyOutput,
  });
  expect(questionTurn.end.reply.pending?.type).toBe("confirm_override");
  const mention = { raw_text: "il rum", entity_type: "wine", candidates: [] };
  const reason = "Tim stasera mangia dalla nonna";
  const yes = (quote: string, resolved_ref: string | null) =>
    understandAnswer(
      understood({
        pending_response: "confirms",
        entity_mentions: [{ ...mention, resolved_ref }],
        facts: [stated("household", "eats out", reason, { words: "mangia dalla nonna" })],
      }),
      quote,
    );
  const aside = { ThinkOutput: [thought([], { answer: "The rum is there." })], ...replyOutput };
  const openTurn = await talk.say("sì, mettilo. ma è buono?", {
    UnderstandOutput: [understandAnswer(understood({ pending_response: "confirms" }), "sì")],
    ...aside,
  });
  expect(storedWines()).toEqual(["Rum 2021"]);
  expect(openTurn.reply).toMatch(/^The rum is there\.\n\n.*sulphites/s);

  const answerTurn = await talk.say(`sì mettilo, ${reason}. e il rum c'era già?`, {
    UnderstandOutput: [yes("sì", "wine_1")],
    ...aside,
  });
  expect(storedWines()).toEqual(["Rum 2021", "Port 2019"]);
  expect(answerTurn.hops).toEqual(["understand", "act.1", "think.2", "reply"]);
  const think = answerTurn.requests.find(({ title }) => title === "ThinkOutput")?.user ?? "";
  expect(think).toContain("response: confirms, and code has done it");
  expect(answerTurn.reply).toMatch(/^The rum is there\./);
  expect(answerTurn.reply).toContain("Port");
  expect(answerTurn.end.reply.pending).toBeUndefined();
});
