// Code derives content from all rows in their current state, or says how many rows it left out (I14).
import { describe, expect, it } from "vitest";
import type { SourceRow } from "../../../contracts/pack.ts";
import type { StepResult } from "../../../contracts/results.ts";
import { createCellarPack } from "../../../../tests/cellar/pack.ts";
import {
  byRefs,
  complete,
  item,
  readAll,
  thought,
  understood,
  wine,
} from "../../../../tests/support/answers.ts";
import { createFilePrompts } from "../../../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../../../tests/support/node-database.ts";
import { createConversation } from "../../../../tests/support/run-nodes.ts";

const call = (tool: string, params: object) => ({
  action: "tool_call",
  tool,
  params: { table: "wines", ...params },
});
const namesOf = (sources: SourceRow[]) =>
  sources.map(({ row, changed }) => `${String(row.name)}${changed ? "*" : ""}`);
const answers = { UnderstandOutput: [understood()], ReplyOutput: [{ text: "There." }] };

/** A cellar whose code records the rows that it concludes from. */
function cellarOf(count: number) {
  const pack = createCellarPack();
  const seenSources: SourceRow[][] = [];
  const [wines] = Object.values(pack.subdomains);
  Object.assign(wines!, {
    conclude: (sources: SourceRow[]) => {
      seenSources.push(sources);
      return `${sources.length} wines`;
    },
  });
  const db = createNodeDatabase(pack);
  db.tables.wines = Array.from({ length: count }, (_, n) => ({
    id: idOf(n + 10),
    name: `Wine ${n}`,
    bottles: n,
  }));
  const talk = createConversation(pack, createFilePrompts(), db);
  const derive = (contentOf: (sources: SourceRow[], label: string) => object | null) =>
    Object.assign(wines!.artifact!, {
      derive: (sources: SourceRow[], label: string) => {
        seenSources.push(sources);
        return contentOf(sources, label);
      },
    });
  return { db, talk, seenSources, pack, derive };
}
const concluding = thought([{}, { type: "analyze" }]);
const analysis = (results: Record<string, unknown>, hop = "act.2") =>
  (results[hop] as StepResult).analysis;

describe("conclusions by code", () => {
  it("a conclusion by code is drawn from every row that a read found, not only from the page that the model got", async () => {
    const { talk, seenSources } = cellarOf(430);
    const turn = await talk.say("how many?", {
      ...answers,
      ThinkOutput: [concluding],
      ActDecision: [call("db_read", { limit: 20 }), complete()],
    });
    expect(analysis(turn.results)).toBe("430 wines");
    expect(new Set(namesOf(seenSources.at(-1)!)).size).toBe(430);
  });

  it("a conclusion by code adds to the session and to prompts only the rows that the model got", async () => {
    const { talk } = cellarOf(430);
    const turn = await talk.say("how many?", {
      ...answers,
      ThinkOutput: [concluding],
      ActDecision: [call("db_read", { limit: 20 }), complete()],
    });
    expect(JSON.stringify(talk.fields)).not.toContain("Wine 21");
    expect(JSON.stringify(turn.requests)).not.toContain("Wine 21");
    expect(JSON.stringify(turn.results)).not.toContain("Wine 21");
  });

  it("a conclusion by code says how many rows beyond the limit were left out, not counting rows that a model has read", async () => {
    // The model's read returns Wine 0 to Wine 5. Their ids are among the last 100, beyond the limit of 2,000.
    const { talk } = cellarOf(2100);
    const turn = await talk.say("how many?", {
      ...answers,
      ThinkOutput: [concluding],
      ActDecision: [readAll, complete()],
    });
    expect(analysis(turn.results)).toBe(
      "2006 wines\n\nOnly 2,006 of 2,100 rows of wines were looked at.",
    );
  });

  it("a conclusion by code counts no row that a model has read and the run has deleted", async () => {
    const { talk } = cellarOf(2100);
    await talk.say("show them", {
      ...answers,
      ThinkOutput: [thought([{}])],
      ActDecision: [readAll, complete()],
    });
    const drop = {
      type: "write" as const,
      operation: "delete" as const,
      batch: [item("Wine 0", "wine_1")],
    };
    const turn = await talk.say("drop one, how many are left?", {
      ...answers,
      ThinkOutput: [thought([{}, drop, { type: "analyze" }])],
      ActDecision: [readAll, complete()],
    });
    expect(analysis(turn.results, "act.3")).toBe(
      "2005 wines\n\nOnly 2,005 of 2,099 rows of wines were looked at.",
    );
  });

  it("a conclusion by code uses only the first few rows when the read requests only those, and says so", async () => {
    const { talk } = cellarOf(9);
    const order = [{ column: "bottles", dir: "desc" }];
    const turn = await talk.say("the three best", {
      ...answers,
      ThinkOutput: [concluding],
      ActDecision: [call("db_read", { order, limit: 3 }), complete()],
    });
    expect(analysis(turn.results)).toBe("3 wines\n\nOnly 3 of 9 rows of wines were looked at.");
  });

  it("a conclusion by code applies the read's filter to the rows that the model did not get", async () => {
    const { talk, seenSources } = cellarOf(130);
    const where = { and: [{ column: "name", op: "ilike", value: "%9%" }] };
    await talk.say("those with a nine", {
      ...answers,
      ThinkOutput: [concluding],
      ActDecision: [call("db_read", { where, limit: 5 }), complete()],
    });
    expect(namesOf(seenSources.at(-1)!)).toHaveLength(22);
    expect(namesOf(seenSources.at(-1)!).every((name) => name.includes("9"))).toBe(true);
  });

  it("a conclusion by code reads its rows again when a row is deleted between two pages", async () => {
    const { db, talk, seenSources } = cellarOf(400);
    const { readRows } = db;
    const byId = db.tables.wines!.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
    let pages = 0;
    db.readRows = (query, household) => {
      pages += query.offset === undefined ? 0 : 1;
      if (query.offset !== undefined && pages === 1) {
        db.tables.wines = byId.slice(1);
      }
      return readRows(query, household);
    };
    await talk.say("how many?", {
      ...answers,
      ThinkOutput: [concluding],
      ActDecision: [readAll, complete()],
    });
    expect(namesOf(seenSources.at(-1)!)).toContain(byId[200]!.name);
    expect(new Set(namesOf(seenSources.at(-1)!)).size).toBeGreaterThanOrEqual(399);
  });

  it("a conclusion by code uses the current state of rows that this run has changed, made or deleted", async () => {
    const { talk, seenSources } = cellarOf(3);
    await talk.say("show them", {
      ...answers,
      ThinkOutput: [thought([{}])],
      ActDecision: [readAll, complete()],
    });
    await talk.say("sort it out", {
      ...answers,
      ThinkOutput: [
        thought([
          {},
          { type: "write", operation: "update", batch: [item("Wine 0", "wine_1")] },
          { type: "write", operation: "create" },
          { type: "write", operation: "delete", batch: [item("Wine 1", "wine_2")] },
          { type: "analyze" },
        ]),
      ],
      ActDecision: [
        readAll,
        complete(),
        call("db_update", { where: byRefs(["wine_1"]), set: { name: "Renamed" } }),
        complete(),
        call("db_create", { rows: [{ name: "New" }] }),
        complete(),
      ],
    });
    expect(namesOf(seenSources.at(-1)!).toSorted()).toEqual(["New*", "Renamed*", "Wine 2"]);
  });
});

describe("content by code", () => {
  const making = (label: string, ...before: object[]) =>
    thought([...before, { type: "generate", batch: [item(label)] }]);

  it("content by code includes rows that this run has changed and no step has read, but no rows that only an earlier run has read", async () => {
    const { talk, seenSources, derive } = cellarOf(3);
    derive(() => ({ content: null, notes: ["none"] }));
    await talk.say("show them", {
      ...answers,
      ThinkOutput: [thought([{}])],
      ActDecision: [readAll, complete()],
    });
    await talk.say("rename the second and list them", {
      ...answers,
      ThinkOutput: [
        making("the list", {
          type: "write",
          operation: "update",
          batch: [item("Wine 1", "wine_2")],
        }),
      ],
      ActDecision: [
        call("db_update", { where: byRefs(["wine_2"]), set: { name: "Renamed" } }),
        complete(),
      ],
    });
    expect(namesOf(seenSources.at(-1)!)).toEqual(["Renamed*"]);
  });

  it("content by code also uses the rows that the pack wants, which are read in a limited number of rounds", async () => {
    const { talk, seenSources, derive, pack } = cellarOf(9);
    const [wines] = Object.values(pack.subdomains);
    let rounds = 0;
    Object.assign(wines!.artifact!, {
      wants: (sources: SourceRow[]) => {
        rounds += 1;
        const next = `Wine ${sources.length}`;
        return [
          { table: "wines", where: { and: [{ column: "name", op: "eq" as const, value: next }] } },
        ];
      },
    });
    derive(() => ({ content: null, notes: ["none"] }));
    const where = { and: [{ column: "name", op: "eq", value: "Wine 0" }] };
    await talk.say("list them", {
      ...answers,
      ThinkOutput: [making("the list", {})],
      ActDecision: [call("db_read", { where }), complete()],
    });
    expect(namesOf(seenSources.at(-1)!)).toEqual(["Wine 0", "Wine 1", "Wine 2", "Wine 3"]);
    expect(rounds).toBe(3);
  });

  it("content by code that is partial is reported as partial in the reply", async () => {
    const { talk, derive } = cellarOf(2100);
    derive((_sources, label) =>
      label === "the list" ? { content: wine("Sum"), notes: [] } : null,
    );
    const turn = await talk.say("list them", {
      ...answers,
      ThinkOutput: [making("the list", {})],
      ActDecision: [readAll, complete()],
    });
    expect(turn.reply).toContain("nly 2,006 of 2,100 rows of wines were looked at");
  });
});
