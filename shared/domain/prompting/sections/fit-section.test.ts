import { array, assert, constantFrom, integer, property, record, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { condenseReply } from "../../conversation/condense-reply.ts";
import {
  clipText,
  estimateTokens,
  fitLines,
  fitPieces,
  omissionNote,
  type Piece,
} from "./fit-section.ts";

const repeated = (word: string) => `${word} `.repeat(200);

describe("pieces of a section", () => {
  it("the pieces of a section are all shown in full while there is room", () => {
    const pieces = fitPieces([{ full: "one" }, { full: "two", short: "2" }], 100);
    expect(pieces).toEqual({ texts: ["one", "two"], shortenedCount: 0, hiddenCount: 0 });
  });

  it("the pieces of a section are all shown by name before any is shown with its details, and the details are shown in order", () => {
    const pieces = ["a", "b", "c"].map((word) => ({ full: repeated(word), short: `name ${word}` }));
    expect(fitPieces(pieces, 120).texts).toEqual([repeated("a"), "name b", "name c"]);
    expect(fitPieces(pieces, 10)).toEqual({
      texts: ["name a", "name b", "name c"],
      shortenedCount: 3,
      hiddenCount: 0,
    });
    expect(fitPieces(pieces, 4)).toMatchObject({ texts: ["name a", null, null], hiddenCount: 2 });
  });

  it("the pieces of a section are shown even if a huge text before them does not fit", () => {
    expect(fitPieces([{ full: repeated("huge") }, { full: "small" }], 20).texts).toEqual([
      null,
      "small",
    ]);
  });

  it("pieces of a section that are marked as needed are shown even if they exceed the budget", () => {
    const pieces = [{ full: "other" }, { full: repeated("needed"), needed: "full" as const }];
    expect(fitPieces(pieces, 10)).toMatchObject({
      texts: [null, repeated("needed")],
      hiddenCount: 1,
    });
    const namePieces = [{ full: repeated("row"), short: "name", needed: "short" as const }];
    expect(fitPieces(namePieces, 0).texts).toEqual(["name"]);
  });

  it("the pieces of a section never exceed the budget, except for the needed ones, and each is shown, shortened or counted", () => {
    const pieces = array(
      record<Piece>({ full: string({ maxLength: 400 }), short: string({ maxLength: 20 }) }).chain(
        (piece) => constantFrom<Piece>(piece, { full: piece.full }, { ...piece, needed: "full" }),
      ),
      { maxLength: 30 },
    );
    assert(
      property(pieces, integer({ min: 0, max: 500 }), (list, budget) => {
        const { texts, hiddenCount, shortenedCount } = fitPieces(list, budget);
        const neededTokens = list.reduce(
          (sum, { full, needed: kind }) => sum + (kind === "full" ? estimateTokens(full) + 1 : 0),
          0,
        );
        const usedTokens = texts.reduce(
          (sum, text) => sum + (text === null ? 0 : estimateTokens(text) + 1),
          0,
        );
        expect(usedTokens).toBeLessThanOrEqual(Math.max(budget, neededTokens));
        const full = texts.filter((text, index) => text === list[index]?.full).length;
        expect(full + shortenedCount + hiddenCount).toBe(list.length);
      }),
    );
  });

  it("pieces of a section that are left out are counted in a note that says how to get them", () => {
    expect(omissionNote({ hiddenCount: 23 }, "rows", "read with a filter")).toBe(
      "(23 more rows not shown: read with a filter)",
    );
    expect(omissionNote({ hiddenCount: 0 }, "rows", "read with a filter")).toBeNull();
    expect(fitLines([repeated("a"), repeated("b")], 110).at(-1)).toMatch(
      /^\(1 more lines not shown/,
    );
  });
});

describe("texts that are too long", () => {
  it("a text that is too long is cut between words, with a note of how much is missing", () => {
    expect(clipText("short", 10)).toBe("short");
    const clippedText = clipText(repeated("word"), 10);
    expect(clippedText).toMatch(/^(word )+… \(\d+ more characters not shown\)$/);
    const missing = Number(/(\d+) more/.exec(clippedText)?.[1]);
    expect(missing + clippedText.indexOf(" …")).toBe(repeated("word").length);
  });

  it("a text that is too long is never cut inside a character", () => {
    for (const start of ["", "x", "xx", "xxx"]) {
      expect(clipText(`${start}${"🐟".repeat(50)}`, 5).isWellFormed()).toBe(true);
    }
  });
});

describe("long replies of Alfred's", () => {
  const items = Array.from(
    { length: 60 },
    (_, n) => `${n + 1}. **Dish ${n + 1}**: ${repeated("x")}`,
  );
  const reply = ["Here are sixty dishes.", ...items, "Shall I save the first?"].join("\n\n");

  it("a long reply of Alfred's keeps its first and its last paragraph and the heads of its list, and counts the rest", () => {
    const shortReply = condenseReply(reply, 300);
    expect(estimateTokens(shortReply)).toBeLessThanOrEqual(320);
    expect(shortReply).toMatch(/^Here are sixty dishes\.\n1\. \*\*Dish 1\*\*/);
    expect(shortReply).toContain("2. **Dish 2**");
    expect(shortReply).toMatch(/\(\d+ more lines of this reply not shown\)/);
    expect(shortReply).toMatch(/Shall I save the first\?$/);
  });

  it("a long reply of Alfred's has a heading only once, even if several of its drafts have it", () => {
    const draft = (name: string) => `**${name}**\n\n**Parts**\n- ${repeated("rye")}`;
    const shortReply = condenseReply(`Two.\n\n${draft("A")}\n\n${draft("B")}\n\nBoth?`, 60);
    expect(shortReply.match(/^\*\*.*$/gm)).toEqual(["**A**", "**Parts**", "**B**"]);
  });

  it("a reply of Alfred's is kept whole if it is short", () => {
    expect(condenseReply(" Done.\n\nAnything else? ", 300)).toBe("Done.\n\nAnything else?");
  });
});
