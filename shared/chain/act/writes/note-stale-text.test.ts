// Reports that a row's own text still mentions a part that a step has renamed.
import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import {
  byRefs,
  complete,
  readAll,
  thought,
  understood,
} from "../../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../../../tests/support/node-database.ts";
import { createConversation } from "../../../../tests/support/run-nodes.ts";

type Row = Record<string, unknown>;

function start() {
  const pack = createCellarPack();
  const { wines } = pack.tables;
  if (wines !== undefined) {
    wines.stillSays = (row, goneNotes) => {
      const linkedNotes = ((row.wine_notes ?? []) as Row[]).map(({ note }) => note);
      const staleNotes = goneNotes.filter(
        (note) => !linkedNotes.includes(note) && String(row.notes).includes(note),
      );
      return staleNotes.map((note) => `${String(row.name)} still speaks of ${note}`);
    };
  }
  const db = createNodeDatabase(pack);
  const line = { id: idOf(50), wine_id: idOf(10), note: "plum", score: 80 };
  db.tables.wines = [
    { id: idOf(10), name: "Ada", bottles: 1, notes: "All plum.", wine_notes: [line] },
  ];
  return createConversation(pack, createFilePrompts(), db);
}
const call = (tool: string, params: object) => ({ action: "tool_call", tool, params });
const swap = call("db_update", {
  table: "wine_notes",
  where: byRefs(["wn_1"]),
  set: { note: "fig" },
});
const score = call("db_update", {
  table: "wine_notes",
  where: byRefs(["wn_1"]),
  set: { score: 90 },
});
const rewrite = call("db_update", {
  table: "wines",
  where: byRefs(["wine_1"]),
  set: { notes: "All fig." },
});

const say = (...decisions: object[]) =>
  start().say("swap plum for fig", {
    UnderstandOutput: [understood()],
    ThinkOutput: [thought([{}, { type: "write", operation: "update" }])],
    ActDecision: [readAll, complete("Found 1"), ...decisions, complete("Swapped")],
    ReplyOutput: [{ text: "It is fig now." }],
  });

describe("texts that still mention a part that was swapped", () => {
  it("a text that mentions a swapped part is reported with the change", async () => {
    const turn = await say(swap);
    expect(turn.reply).toContain("Ada still speaks of plum");
  });

  it("a text that mentions a swapped part is not reported when the same step corrects it, or when no part was swapped", async () => {
    expect((await say(swap, rewrite)).reply).not.toContain("still speaks");
    expect((await say(score)).reply).not.toContain("still speaks");
  });
});
