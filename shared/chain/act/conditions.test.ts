// A conditional change is made only if the rows that were read show that its condition holds.
import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import {
  complete,
  item,
  readAll,
  thought,
  understood,
  wine,
} from "../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../../tests/support/node-database.ts";
import {
  createConversation,
  type Finished,
  type Script,
} from "../../../tests/support/run-nodes.ts";

function cellarOf(...names: string[]) {
  const pack = createCellarPack();
  const db = createNodeDatabase(pack);
  db.tables.wines = names.map((name, n) => ({ id: idOf(n + 10), name, bottles: 1 }));
  return { db, talk: createConversation(pack, createFilePrompts(), db) };
}
const CONDITION = "only if there is another";
const remove = { type: "write" as const, operation: "delete" as const, only_if: CONDITION };
const titlesOf = ({ requests }: Finished) => requests.map(({ title }) => title);
const namesIn = ({ tables }: ReturnType<typeof cellarOf>["db"]) =>
  (tables.wines ?? []).map(({ name }) => name);

/** Shows both wines, then asks to delete the Barolo on a condition. The plan names the Barolo by its ref. */
async function removeBarolo(verdict: object, language = "en", script: Script = {}) {
  const { db, talk } = cellarOf("Barolo", "Gavi");
  await talk.say("show all", {
    UnderstandOutput: [understood()],
    ThinkOutput: [thought([{}])],
    ActDecision: [readAll, complete()],
    ReplyOutput: [{ text: "These." }],
  });
  const batch = [item("Barolo", "wine_1")];
  const turn = await talk.say("bin the Barolo, but only if there is another", {
    UnderstandOutput: [understood({ language })],
    ThinkOutput: [thought([{ every_row: true }, { ...remove, batch }])],
    ConditionVerdict: [verdict],
    ReplyOutput: [{ text: "Well." }],
    ...script,
  });
  return { db, turn };
}

describe("changes on a condition", () => {
  it("a change on a condition is made if the condition holds, judged by the rows that were read", async () => {
    const { db, turn } = await removeBarolo({ holds: "yes", because: "there is Gavi" });
    expect(namesIn(db)).toEqual(["Gavi"]);
    const prompt = turn.requests.find(({ title }) => title === "ConditionVerdict")?.user ?? "";
    expect(prompt).toContain(`## Condition\n${CONDITION}`);
    expect(prompt).toContain('"name":"Gavi"');
    expect(titlesOf(turn)).not.toContain("ActDecision");
  });

  it("a change on a condition is not made if the condition does not hold, and the reason is reported in the user's language", async () => {
    const { db, turn } = await removeBarolo({ holds: "no", because: "es gibt nur wine_1" }, "de");
    expect(namesIn(db)).toEqual(["Barolo", "Gavi"]);
    expect(turn.statuses["act.2"]).toEqual({ kind: "step", status: "nothing_done" });
    expect(turn.reply).toContain(
      `deine Bedingung „${CONDITION}“ spricht dagegen: es gibt nur Barolo`,
    );
  });

  it.each([
    ["Is the other one meant for Tim?", "Is the other one meant for Tim?"],
    ["", `Does this hold: “${CONDITION}”?`],
  ])(
    "a change on a condition is decided by the user when no row shows whether it holds: %j",
    async (because, question) => {
      const { db, turn } = await removeBarolo({ holds: "unclear", because });
      expect(namesIn(db)).toEqual(["Barolo", "Gavi"]);
      expect(turn.reply).toContain(question);
      expect(turn.end.reply.pending).toMatchObject({ type: "ask_user", text: question });
    },
  );

  it("a change on a condition is not made if the model gives no valid verdict", async () => {
    const { db } = await removeBarolo({ holds: "perhaps" }, "en", {
      ConditionVerdict: [{ holds: "perhaps" }, { holds: "perhaps" }],
    });
    expect(namesIn(db)).toEqual(["Barolo", "Gavi"]);
  });

  it("a save on a condition saves no draft if the condition does not hold", async () => {
    const { db, talk } = cellarOf("Barolo");
    const save = {
      type: "write" as const,
      operation: "create" as const,
      only_if: "if I have none",
    };
    const turn = await talk.say("make Ada, and save it if I have none", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([{ type: "generate", batch: [item("Ada")] }, save])],
      ActDecision: [complete("made", { data: wine("Ada") })],
      ConditionVerdict: [{ holds: "no", because: "there is a Barolo" }],
      ReplyOutput: [{ text: "Here it is." }],
    });
    expect(namesIn(db)).toEqual(["Barolo"]);
    expect(turn.reply).toContain("rules it out: there is a Barolo");
  });

  it("a plan with a condition is sent back once when no step reads rows by which to judge it", async () => {
    const { talk } = cellarOf("Barolo");
    const turn = await talk.say("bin the oldest, but only if there is another", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([remove]), thought([{ every_row: true }, remove])],
      ConditionVerdict: [{ holds: "no", because: "it is the only one" }],
      ReplyOutput: [{ text: "Well." }],
    });
    expect(titlesOf(turn).filter((title) => title === "ThinkOutput")).toHaveLength(2);
    expect(turn.reply).toContain("it is the only one");
  });
});
