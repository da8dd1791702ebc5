// A read of some columns: what it requests from the database, what is shown, and what is then known about its
// rows.
import { describe, expect, it } from "vitest";
import type { StepResult } from "../../../contracts/results.ts";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import { complete, item, readAll, thought, understood } from "../../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf, recordReads } from "../../../../tests/support/node-database.ts";
import { createConversation } from "../../../../tests/support/run-nodes.ts";
import type { DomainPack } from "../../../contracts/pack.ts";
import { askedColumns, checkColumns } from "../../../domain/planning/asked-columns.ts";

const pack = createCellarPack();
const LONG = "a note that nobody needs for this";

function cellar() {
  const db = createNodeDatabase(pack);
  db.tables.wines = ["Ada", "Bea"].map((name, n) => ({
    id: idOf(n + 10),
    name,
    colour: "red",
    bottles: 2,
    notes: LONG,
  }));
  const queries = recordReads(db);
  const talk = createConversation(pack, createFilePrompts(), db);
  const say = (thoughts: object[], acts: object[], overrides = {}) =>
    talk.say("which is best?", {
      UnderstandOutput: [understood()],
      ThinkOutput: thoughts,
      ActDecision: acts,
      ReplyOutput: [{ text: "Ada is." }],
      ...overrides,
    });
  return { talk, queries, say };
}

const analyze = { type: "analyze" as const };
const best = complete("Compared", { data: { text: "Ada is the best.", refs: [] } });
const colours = { every_row: true, columns: ["colour"] };
const readsOf = (result: unknown) => (result as StepResult).reads;
type ShownRequests = { title: string; user: string }[];
const promptOf = (requests: ShownRequests, title: string) =>
  requests.find((request) => request.title === title)?.user ?? "";

describe("reads for which the plan names columns", () => {
  it("a read with named columns reads only these and the name, and the analysis sees no other columns", async () => {
    const { say, queries } = cellar();
    const turn = await say([thought([colours, analyze])], [best]);
    expect(queries.at(-1)).toMatchObject({ columns: ["id", "name", "colour"], children: false });
    const prompt = promptOf(turn.requests, "ActDecision");
    expect(prompt).toContain("wines where all rows, only name, colour → 2 of 2 rows");
    expect(prompt).not.toContain(LONG);
    expect(readsOf(turn.results["act.1"])).toMatchObject([{ columns: ["name", "colour"] }]);
  });

  it("a search by Act reads the columns that the plan names, unless Act names columns itself", async () => {
    const withoutColumns = cellar();
    await withoutColumns.say(
      [thought([{ columns: ["colour"] }, analyze])],
      [readAll, complete(), best],
    );
    expect(withoutColumns.queries.at(-1)).toMatchObject({ columns: ["id", "name", "colour"] });
    const withColumns = cellar();
    const readOfBottles = { ...readAll, params: { table: "wines", columns: ["bottles"] } };
    await withColumns.say(
      [thought([{ columns: ["colour"] }, analyze])],
      [readOfBottles, complete(), best],
    );
    expect(withColumns.queries.at(-1)).toMatchObject({ columns: ["id", "name", "bottles"] });
  });

  it("a read with named columns reads complete rows if no later step uses them, because the reply shows the rows", async () => {
    const { say, queries } = cellar();
    await say([thought([colours])], []);
    expect(queries.at(-1)).not.toHaveProperty("columns");
  });

  it("a read with named columns reads `name` as the table's label column, whatever that column is called", () => {
    const { wines } = createCellarPack().tables;
    const { name, ...columns } = wines?.columns ?? {};
    const titledTable = { ...wines, labelColumn: "title", columns: { title: name, ...columns } };
    const ownPack = { ...pack, tables: { ...pack.tables, wines: titledTable } } as DomainPack;
    const step = { subdomain: "wines", columns: ["name", "colour"] };
    expect(askedColumns(step, ownPack)).toEqual(["title", "colour"]);
    expect(askedColumns({ ...step, columns: ["grape"] }, ownPack)).toBeNull();
    expect(askedColumns(step, pack)).toEqual(["name", "colour"]);
  });

  it("a read with named columns sends the plan back once for an unknown column, and reads complete rows when the model repeats it", async () => {
    const { say, queries } = cellar();
    const unknownColumn = thought([{ every_row: true, columns: ["grape"] }, analyze]);
    const turn = await say([unknownColumn, unknownColumn], [best]);
    const thinkRequests = turn.requests.filter(({ title }) => title === "ThinkOutput");
    expect(thinkRequests).toHaveLength(2);
    expect(checkColumns(unknownColumn, pack)).toBe(
      "step 1: there is no column grape; " +
        "there are name, vintage, colour, bottles, notes, wine_notes",
    );
    expect(queries.at(-1)).not.toHaveProperty("columns");
  });
});

describe("rows of which some columns were read", () => {
  it("rows of which some columns were read are known only by these columns: an analysis of the rows is sent back", async () => {
    const { say } = cellar();
    await say([thought([colours, analyze])], [best]);
    const turn = await say([thought([analyze]), thought([{ every_row: true }, analyze])], [best]);
    const thinkRequests = turn.requests.filter(({ title }) => title === "ThinkOutput");
    expect(thinkRequests).toHaveLength(2);
    expect(thinkRequests[0]?.user).toContain(
      "Known by these columns alone (name, colour): wine_1, wine_2",
    );
    expect(promptOf(turn.requests, "ActDecision")).toContain(LONG);
  });

  it("rows of which some columns were read are known completely once they have been read completely", async () => {
    const { say } = cellar();
    await say([thought([colours, analyze])], [best]);
    await say([thought([{ every_row: true }])], []);
    await say([thought([colours, analyze])], [best]);
    const turn = await say([thought([analyze])], [best]);
    const thinkRequests = turn.requests.filter(({ title }) => title === "ThinkOutput");
    expect(thinkRequests).toHaveLength(1);
    expect(promptOf(turn.requests, "ThinkOutput")).not.toContain("Known by these columns");
    expect(promptOf(turn.requests, "ActDecision")).toContain(LONG);
  });

  it("rows of which some columns were read are shown to a step with the names of the known columns", async () => {
    const { say } = cellar();
    await say([thought([colours, analyze])], [best]);
    const change = { type: "write" as const, operation: "update" as const };
    const turn = await say(
      [thought([{ ...change, batch: [item("Ada", "wine_1")] }])],
      [{ action: "fail", details: "not today" }],
    );
    expect(promptOf(turn.requests, "ActDecision")).toContain(
      "wine_1: Ada (wine, read), only name, colour",
    );
  });
});

describe("quick look-ups", () => {
  it("a quick look-up reads complete rows, whatever columns the model names, because code words the answer", async () => {
    const { talk, queries } = cellar();
    const turn = await talk.say("what does the note of Ada say?", {
      UnderstandOutput: [
        understood({
          quick_mode: true,
          quick_mode_confidence: "high",
          quick_intent: "the note of Ada",
          quick_subdomain: "wines",
        }),
      ],
      ActQuickDecision: [
        { ...readAll, params: { table: "wines", columns: ["name"] } },
        complete("Found 2"),
      ],
    });
    expect(queries.at(-1)).not.toHaveProperty("columns");
    expect(turn.reply).toContain("colour red");
  });
});
