import { describe, expect, it } from "vitest";
import type { ReplyContext, ReplyRead } from "../../../replies/reply-context.ts";
import { rowsRead } from "./rows-read.ts";

const longNotes = "a long description ".repeat(20).trim();

function read(step: number, rows: Record<string, unknown>[]): ReplyRead {
  return {
    step,
    table: "wines",
    shownCount: rows.length,
    total: rows.length,
    rows,
    text: "",
    refs: rows.map((_, index) => `wine_${index + 1}`),
    labels: rows.map(({ name }) => String(name)),
    breaks: rows.map(() => []),
  };
}
const row = (name: string) => ({
  name,
  drink_on: "2026-11-30",
  bottles: 2,
  notes: longNotes,
  grapes: ["nebbiolo"],
  parts: [
    { id: "part_1", name: "rye", amount: 2 },
    { id: "part_2", name: "oats" },
  ],
  tags: Array.from({ length: 30 }, (_, n) => `tag ${n}`),
});
const noOtherContent = { analyses: [], drafts: [], steps: [] } satisfies Partial<ReplyContext>;
const rowsIn = (text: string) =>
  text.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as object] : []));

describe("rows that Reply sees", () => {
  it("a single row that was read is shown whole, with its list of objects as a table", () => {
    expect(rowsIn(rowsRead({ ...noOtherContent, reads: [read(1, [row("Ada")])] }))).toEqual([
      {
        ref: "wine_1",
        ...row("Ada"),
        parts: [
          ["id", "name", "amount"],
          ["part_1", "rye", 2],
          ["part_2", "oats", null],
        ],
      },
    ]);
  });

  it("several rows that were read are shown without long lists, but with the names of those lists and with long texts cut", () => {
    const [first] = rowsIn(
      rowsRead({ ...noOtherContent, reads: [read(1, [row("Ada"), row("Bea")])] }),
    );
    expect(first).toEqual({
      ref: "wine_1",
      name: "Ada",
      drink_on: "2026-11-30",
      bottles: 2,
      grapes: ["nebbiolo"],
      notes: expect.stringMatching(/… \(\d+ more characters not shown\)$/) as string,
      parts: [
        ["id", "name", "amount"],
        ["part_1", "rye", 2],
        ["part_2", "oats", null],
      ],
      more: ["tags"],
    });
  });

  it("rows that a later step has used are shown as names, dates and broken rules", () => {
    const rows = [{ ...row("Ada"), breaks: ["contains rye"] }, row("Bea")];
    const reads = [read(1, rows), read(4, [row("Cleo")])];
    const namedRows = [
      { ref: "wine_1", name: "Ada", drink_on: "2026-11-30", breaks: ["contains rye"] },
      { ref: "wine_2", name: "Bea", drink_on: "2026-11-30" },
    ];
    const analyses = [{ step: 2, title: "", text: "" }];
    const analysedRows = rowsIn(rowsRead({ ...noOtherContent, reads, analyses }));
    expect(analysedRows.slice(0, 2)).toEqual(namedRows);
    expect(analysedRows[2]).toMatchObject({ name: "Cleo", bottles: 2 });
    const draft = { ref: "gen_wine_1", savedAs: null, label: "", saved: false, text: "" };
    const step = { step: 2, title: "", type: "generate", status: "completed", text: "" } as const;
    const steps = [{ ...step, madeRefs: ["gen_wine_1"] }];
    const draftRows = (isNew: boolean) =>
      rowsIn(rowsRead({ ...noOtherContent, reads, steps, drafts: [{ ...draft, isNew }] }));
    expect(draftRows(true).slice(0, 2)).toEqual(namedRows);
    expect(draftRows(false)[1]).toMatchObject({ name: "Bea", bottles: 2 });
  });

  it("the rows that Reply sees are followed by the statements of the user's profile, which no step can change", () => {
    const text = rowsRead({
      ...noOtherContent,
      reads: [{ ...read(1, []), stated: [{ kind: "shuns", subject: "rose" }] }],
    });
    expect(text).toContain("(no rows)\nFrom the user's own profile, which no step changes");
    expect(rowsIn(text)).toEqual([{ kind: "shuns", subject: "rose" }]);
  });
});
