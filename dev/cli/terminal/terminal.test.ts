import { describe, expect, it } from "vitest";
import { columns, displayWidth, fitted, painter, plain, table, wrap } from "./terminal.ts";

const terminal = { isTTY: true, write: () => true };

describe("colours", () => {
  it("the painter colours only the output to a terminal that is not dumb, and nothing if NO_COLOR is set", () => {
    expect(painter(terminal, {})("red", "x")).toBe("\u001b[31mx\u001b[0m");
    expect(painter({ write: () => true }, {})("red", "x")).toBe("x");
    expect(painter(terminal, { NO_COLOR: "1" })("red", "x")).toBe("x");
    expect(painter(terminal, { TERM: "dumb" })("red", "x")).toBe("x");
  });
});

describe("control sequences", () => {
  it("plain removes control sequences from texts", () => {
    expect(plain("a\u001b[2Jb\u001b]0;title\u0007c\rd\u009be\n\tf")).toBe("abcde\n\tf");
  });
});

describe("display width", () => {
  it("displayWidth counts columns, not characters", () => {
    expect(displayWidth("crème")).toBe(5);
    expect(displayWidth("鱈と🍋")).toBe(6);
    expect(displayWidth(painter(terminal, {})("red", "crème"))).toBe(5);
  });
});

describe("wrapping", () => {
  it("wrap breaks at spaces, within the width", () => {
    expect(wrap("one two three four", 9)).toBe("one two\nthree\nfour");
  });

  it("wrap indents the continuation of a list item to match the item", () => {
    expect(wrap("1. beat the eggs\n- salt", 12)).toBe("1. beat the\n   eggs\n- salt");
  });

  it("wrap does not break a word that is longer than the line", () => {
    expect(wrap("a supercalifragilistic b", 10)).toBe("a\nsupercalifragilistic\nb");
  });
});

describe("tables", () => {
  const rows = [["Chat model", "http://127.0.0.1:45483/v1", "to call: stand-in-chat as an API"]];

  it("a row of a table continues below its last cell, or below the row if the cell is too narrow", () => {
    for (const width of [80, 60, 40]) {
      const lines = table(rows, width).join("\n").split("\n");
      expect(lines.filter((line) => displayWidth(line) > width)).toEqual([]);
      expect(lines.join(" ").split(/\s+/)).toEqual(` ${rows[0]?.join(" ")}`.split(/\s+/));
    }
    expect(table(rows, 80)).toEqual([
      "  Chat model  http://127.0.0.1:45483/v1  to call: stand-in-chat as an API",
    ]);
    expect(table(rows, 40)[0]).toContain("\n    to call: stand-in-chat as an API");
  });
});

describe("fitting", () => {
  it("fitted breaks lines at words for a terminal, and for no other output", () => {
    expect(fitted("x".repeat(30) + " y", { ...terminal, columns: 20 })).toBe(
      "x".repeat(30) + "\ny",
    );
    expect(fitted("x".repeat(90) + " y", { write: () => true })).toBe("x".repeat(90) + " y");
  });
});

describe("columns", () => {
  it("the columns of a text align by the display width of their cells", () => {
    const rows = [
      ["鱈", "cod", "x"],
      ["ab", "haddock", ""],
    ];
    expect(columns(rows)).toEqual(["鱈  cod      x", "ab  haddock"]);
  });
});
