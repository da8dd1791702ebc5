// If a written row contains something that a person does not want, the user is told, and the write is not
// stopped.
import { expect, it } from "vitest";
import type { StatedFact } from "../../../contracts/answers/understand.ts";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import { complete, item, thought, understood } from "../../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../../tests/support/file-prompts.ts";
import { createNodeDatabase } from "../../../../tests/support/node-database.ts";
import { createConversation } from "../../../../tests/support/run-nodes.ts";

/** A cellar whose written rows are checked for the dislikes that the message states. */
function start() {
  const pack = createCellarPack();
  pack.wishIn = ({ kind, subject }) => (kind === "dislike" ? { kind, code: subject } : null);
  pack.noteFindings = (label, findings) =>
    findings.map(({ code }) => `${label}: nobody likes ${code}`);
  const db = createNodeDatabase(pack);
  const names = () => (db.tables.wines ?? []).map(({ name }) => name);
  return { talk: createConversation(pack, createFilePrompts(), db), names };
}

const dislike: StatedFact = {
  kind: "dislike",
  whose: "speaker",
  who: "",
  lasts: "lasting",
  from: "",
  until: "",
  what: "port",
  words: "port",
  evidence: { source: "message", quote: "I hate port" },
};

function say(words: string, facts: StatedFact[]) {
  const { talk, names } = start();
  const run = talk.say(words, {
    UnderstandOutput: [understood({ facts })],
    ThinkOutput: [thought([{ type: "write", operation: "create", batch: [item("Port")] }])],
    ActDecision: [
      {
        action: "tool_call",
        tool: "db_create",
        params: { table: "wines", rows: [{ item: "item_1", name: "Port", vintage: 2019 }] },
      },
      complete("Added"),
    ],
    ReplyOutput: [{ text: "There it is." }],
  });
  return run.then(({ end }) => ({ text: end.reply.text, names: names() }));
}

it("a written row is reported if it contains what a person dislikes according to the message", async () => {
  const { text, names } = await say("I hate port, put a bottle of it down for my aunt", [dislike]);
  expect(text).toContain("Port: nobody likes port");
  expect(names).toEqual(["Port"]);
});

it("a written row is not reported when the message states no dislike", async () => {
  const { text } = await say("put a bottle of port down for my aunt", []);
  expect(text).not.toContain("nobody likes");
});
