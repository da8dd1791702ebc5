// A change that a value of the row prevents is reported with the cause that code knows, whatever the model says.
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../contracts/language.ts";
import { valueFaults, type FaultCause } from "../../contracts/value-fault.ts";
import { faultTexts } from "../../domain/wording/fault-text.ts";
import { calendarDate } from "../../kitchen/fields.ts";
import { createKitchenPack } from "../../kitchen/create-kitchen-pack.ts";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import {
  byRefs,
  complete,
  item,
  thought,
  understood,
  wine,
} from "../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../../tests/support/node-database.ts";
import { createConversation } from "../../../tests/support/run-nodes.ts";
import * as z from "zod";

const create = (...rows: object[]) => ({
  action: "tool_call",
  tool: "db_create",
  params: { table: "wines", rows },
});
const tooMany = create({ name: "Ada", bottles: 12_345_678_901 });
const modelsWords = "Too much for me, 12345678901 is silly";
const fail = { action: "fail", details: modelsWords };
const blocked = {
  action: "blocked",
  blocked: { reason_code: "TOOL_FAILURE", details: modelsWords, suggested_next: "fail" },
};

async function replyTo(decisions: object[], step: object = {}, language = "en") {
  const pack = createCellarPack();
  const db = createNodeDatabase(pack);
  db.tables.wines = [{ id: idOf(10), name: "Bea", bottles: 1 }];
  const talk = createConversation(pack, createFilePrompts(), db);
  const { end } = await talk.say("put them down", {
    UnderstandOutput: [{ ...understood(), language }],
    ThinkOutput: [thought([{ type: "write", operation: "create", ...step }])],
    ActDecision: decisions,
    ReplyOutput: [{ text: "Well." }],
  });
  return end.reply.text;
}

describe("a change that a value prevents", () => {
  it.each([
    ["completes the step", complete("Ada is in your cellar")],
    ["fails", fail],
    ["is blocked", blocked],
  ])("is reported with the cause, once and without the value, if the model %s", async (_, end) => {
    const text = await replyTo([tooMany, end]);
    expect(text).toContain("Not done: Ada: the value is too large (bottles, at most 10,000).");
    expect(text.match(/too large/g)).toHaveLength(1);
    expect(text).not.toMatch(/silly|12345678901/);
  });

  it("is reported in the user's language", async () => {
    expect(await replyTo([tooMany, fail], {}, "de")).toContain(
      "Ada: der Wert ist zu groß (bottles, höchstens 10.000).",
    );
  });

  it("is reported with the line that has no value, and with each row of the call", async () => {
    const rows = [
      {
        name: "Ada",
        wine_notes: [
          { note: "Plums", score: 3 },
          { note: "", score: 4 },
        ],
      },
      { name: "" },
    ];
    expect(await replyTo([create(...rows), fail])).toContain(
      "Not done: Ada: a value is missing (line 2, note); a value is missing (name).",
    );
  });

  it("is reported with the cause for the item of a batch that the model names as not done", async () => {
    const text = await replyTo(
      [
        create({ item: "item_1", name: "Ada", bottles: 99_999 }, { item: "item_2", name: "Cleo" }),
        create({ item: "item_2", name: "Cleo" }),
        complete("Done", { not_done: [{ item: "item_1", reason: modelsWords }] }),
      ],
      { batch: [item("Ada"), item("Cleo")] },
    );
    expect(text).toContain("Saved: Cleo.");
    expect(text).toContain("Ada: the value is too large (bottles, at most 10,000)");
    expect(text).not.toContain("silly");
  });

  it("is reported after a change of a row, too", async () => {
    const read = { action: "tool_call", tool: "db_read", params: { table: "wines" } };
    const update = {
      action: "tool_call",
      tool: "db_update",
      params: { table: "wines", where: byRefs(["wine_1"]), set: { vintage: 1 } },
    };
    expect(await replyTo([read, update, fail], { operation: "update" })).toContain(
      "Not done: Bea: the value is too small (vintage, at least 1,800).",
    );
  });

  it("is reported for a draft that the model could not mend", async () => {
    const draft = { action: "step_complete", data: { ...wine("Ada"), bottles: 99_999 } };
    const step = { type: "generate", operation: null, batch: [item("Ada")] };
    expect(await replyTo([draft, draft], step)).toContain(
      "Ada: the value is too large (bottles, at most 10,000).",
    );
  });

  it("is reported in the model's words if its last call was refused for another reason", async () => {
    const unknown = create({ name: "Ada", cork: "yes" });
    expect(await replyTo([tooMany, unknown, fail])).toContain("Too much for me");
  });
});

describe("texts for faults of values", () => {
  it("a date that no calendar has, a blank name and an amount beyond the column have causes of their own", () => {
    const { insert } = createKitchenPack().tables.inventory ?? {};
    const row = { name: "  ", quantity: 1.2345e19, expires_on: "2026-02-30" };
    const { error } = insert?.safeParse(row) ?? {};
    const faults = error ? valueFaults(error, row, { label: null, item: null }) : [];
    expect(faultTexts(faults, "de", createKitchenPack())).toEqual([
      "eine Angabe fehlt (Name)",
      "der Wert ist zu groß (Menge, höchstens 1.000.000)",
      "dieses Datum gibt es nicht (haltbar bis)",
    ]);
    expect(calendarDate().safeParse("2028-02-29").success).toBe(true);
  });

  it("more faults than are told end in an ellipsis, so that none is left out in silence", () => {
    const textsOf = (count: number) =>
      faultTexts(
        Array.from({ length: count }, (_, index) => ({
          ...{ path: [index, "name"], cause: "missing" as const },
          ...{ limit: null, label: null, item: null },
        })),
        "en",
        undefined,
      );
    expect(textsOf(5).at(-1)).toContain("line 5");
    expect(textsOf(6)).toEqual([...textsOf(5), "…"]);
  });

  it("an unknown key is no fault of a value", () => {
    const { error } = z.strictObject({}).safeParse({ a: 1 });
    expect(error && valueFaults(error, { a: 1 }, { label: null, item: null })).toEqual([]);
  });

  it("every cause has a text of its own in every language", () => {
    const causes: FaultCause[] = [
      "missing",
      "too_large",
      "too_small",
      "too_long",
      "too_many",
      "no_date",
    ];
    for (const language of LANGUAGES) {
      const texts = causes.map((cause) =>
        faultTexts(
          [{ path: ["x"], cause, limit: 3, label: null, item: null }],
          language,
          undefined,
        ).join(),
      );
      expect(new Set(texts).size).toBe(causes.length);
      texts.forEach((text) => expect(text).toContain("x"));
    }
  });
});
