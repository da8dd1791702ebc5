// The user sees the names of rows that the conversation knows only from links of other rows.
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { DomainPack, TableSpec } from "../contracts/pack.ts";
import { createCellarPackWithRegions } from "../../tests/cellar/pack-with-regions.ts";
import { complete, readAll, thought, understood } from "../../tests/support/answers.ts";
import { createFilePrompts } from "../../tests/support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../../tests/support/node-database.ts";
import { createConversation } from "../../tests/support/run-nodes.ts";

const [LANGHE, GAVI, WINE] = [idOf(11), idOf(12), idOf(13)];

/** The cellar with regions of its own, which come first among the tables. */
function packWithOwnRegions(): DomainPack {
  const pack = createCellarPackWithRegions();
  const { wines, wine_notes: notes, regions } = pack.tables as Record<string, TableSpec>;
  const region_id = z.string().nullable().optional();
  const writableRegions = {
    ...regions!,
    writable: true,
    update: z.strictObject({ name: z.string() }),
  };
  const linkedTable = {
    ...wines!,
    update: wines!.update.extend({ region_id }),
    columns: { ...wines!.columns, region_id: "region ref" },
  };
  const wineSubdomain = {
    ...pack.subdomains["wines"]!,
    tables: ["regions", "wines", "wine_notes"],
  };
  return {
    ...pack,
    subdomains: { wines: { ...wineSubdomain, writes: ["regions", "wines", "wine_notes"] } },
    tables: { regions: writableRegions, wines: linkedTable, wine_notes: notes! },
    nameIn: (kind, name, language) =>
      kind === "table" && language === "it" ? (name === "wines" ? "Vini" : "Zone") : null,
  };
}

function cellar(region: string | null = GAVI) {
  const pack = packWithOwnRegions();
  const db = createNodeDatabase(pack);
  db.tables.regions = [
    { id: LANGHE, name: "Langhe" },
    { id: GAVI, name: "Gavi" },
  ];
  db.tables.wines = [{ id: WINE, name: "Gavi", bottles: 2, region_id: region }];
  return { db, talk: createConversation(pack, createFilePrompts(), db) };
}

const replyOutput = { ReplyOutput: [{ text: "Done." }] };
const ambiguousAnswer = (
  candidates: string[],
  language: string,
  disambiguation: object | null = null,
) =>
  understood({
    language,
    entity_mentions: [{ raw_text: "Gavi", entity_type: "wine", resolved_ref: null, candidates }],
    ...(disambiguation === null ? {} : { disambiguation: { candidates, prompt: "Quale Gavi?" } }),
  });
/** The refs that Understand's prompt names, in its order. */
const refsIn = (prompt: string) =>
  [...prompt.matchAll(/(?:→|;) ([a-z]+_\d+) /g)].map(([, ref = ""]) => ref);

describe("rows that are known from a link", () => {
  it("a row that is known only from a link is offered by its name beside the row that links to it", async () => {
    const { talk } = cellar();
    const { end } = await talk.say("elimina il Gavi", {
      UnderstandOutput: [
        ({ user }) =>
          ambiguousAnswer(
            refsIn(user).filter((ref) => /wine|region/.test(ref)),
            "it",
            {},
          ),
      ],
    });
    const { options = [] } = end.reply.pending ?? {};
    expect(options.toSorted()).toEqual(["Gavi (Vini)", "Gavi (Zone)"]);
    expect(JSON.stringify(end)).not.toContain("(not read)");
  });

  it("a row that is known only from a link is stored with its name when a message is about the row that links to it", async () => {
    const { talk } = cellar();
    await talk.say("show me the Gavi", {
      UnderstandOutput: [
        ({ user }) => {
          const ref = refsIn(user).find((candidate) => candidate.startsWith("wine_")) ?? "";
          return understood({
            entity_mentions: [
              { raw_text: "the Gavi", entity_type: "wine", resolved_ref: ref, candidates: [] },
            ],
          });
        },
      ],
      ThinkOutput: [thought([])],
      ...replyOutput,
    });
    const storedFields = Object.entries(talk.fields).filter(([, text]) =>
      text.includes(`"id":"${GAVI}"`),
    );
    expect(
      storedFields.map(([field, text]) => [field.split(":")[0], text.includes('"label":"Gavi"')]),
    ).toEqual([["entity", true]]);
  });
});

describe("changed links", () => {
  const change = (region: string | null) => ({
    UnderstandOutput: [understood()],
    ThinkOutput: [thought([{}, { type: "write", operation: "update" }])],
    ActDecision: [
      readAll,
      complete("Found it"),
      {
        action: "tool_call",
        tool: "db_read",
        params: {
          table: "regions",
          where: { and: [{ column: "name", op: "eq", value: "Langhe" }] },
        },
      },
      ({ user }: { user: string }) => ({
        action: "tool_call",
        tool: "db_update",
        params: {
          table: "wines",
          where: { and: [{ column: "id", op: "eq", value: "wine_1" }] },
          set: {
            region_id:
              region === null ? null : /"id":"(region_\d)","name":"Langhe"/.exec(user)?.[1],
          },
        },
      }),
      complete("Changed it"),
    ],
    ReplyOutput: [{ text: "{{changes}}" }],
  });
  const valuesOf = (changes: { values?: unknown }[]) => changes.flatMap(({ values }) => values);

  it("a changed link is reported by the names of both rows, even if one of them was never read", async () => {
    const { talk } = cellar();
    const { end, reply } = await talk.say("put it into the Langhe", change(LANGHE));
    expect(valuesOf(end.reply.changes)).toEqual([
      { column: "region", before: "Gavi", after: "Langhe" },
    ]);
    expect(reply).toContain("region Gavi → Langhe");
  });

  it("a changed link is reported by name when it is undone", async () => {
    const { talk } = cellar();
    await talk.say("put it into the Langhe", change(LANGHE));
    const { end } = await talk.say("undo that", {
      UnderstandOutput: [understood()],
      ThinkOutput: [thought([], { undo: ["change_1"] })],
      ...replyOutput,
    });
    expect(valuesOf(end.reply.changes)).toEqual([
      { column: "region", before: "Langhe", after: "Gavi" },
    ]);
  });

  it("a changed link is not reported as a missing link when its target row no longer exists", async () => {
    const { db, talk } = cellar();
    db.tables.regions = db.tables.regions!.filter(({ id }) => id !== GAVI);
    const { reply } = await talk.say("put it into the Langhe", change(LANGHE));
    expect(reply).not.toMatch(/–|→/);
    expect(reply).toContain("region");
  });

  it("a change of a missing link shows a dash for the old value", async () => {
    const { talk } = cellar(null);
    const { reply } = await talk.say("put it into the Langhe", change(LANGHE));
    expect(reply).toContain("region – → Langhe");
  });
});
