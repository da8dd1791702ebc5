// Forbidden links and HTML are removed from a whole text and from a stream in any pieces; all other text stays
// as it is.
import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { linksByMarkdownIt, linksIn } from "../../../../tests/support/links-in.ts";
import { cases, sampleEvery } from "../../../../tests/support/sample.ts";
import { MARKDOWN_ATTACKS } from "../../../../tests/support/markdown-attacks.ts";
import { createMarkdownGuard, plainMarkdown } from "./plain-markdown.ts";

const GOOD = "https://good.example/a";
const SHOWN = [`my list is at ${GOOD}`];

const RUNS = Number(process.env.FUZZ ?? cases(3, 100));

/** The forbidden parts that either of two other parsers finds. */
function forbiddenIn(text: string): string[] {
  return [...linksIn(text), ...linksByMarkdownIt(text)].filter((link) => link !== `link ${GOOD}`);
}

/** The text, cut at the given positions. */
function piecesOf(text: string, places: number[]): string[] {
  const cuts = [...places.toSorted((a, b) => a - b), text.length];
  return cuts.map((position, index) => text.slice(cuts[index - 1] ?? 0, position));
}

function streamThrough(text: string, places: number[]): string {
  const guard = createMarkdownGuard(SHOWN);
  return piecesOf(text, places).map(guard.push).join("");
}

describe("texts with an attack", () => {
  it.each(MARKDOWN_ATTACKS)(
    "a text with an attack contains no forbidden link or HTML: %s",
    (_what, attack) => {
      const prefixes = [
        "",
        "Salt.\n\n",
        "- ",
        "> ",
        "1. a\n   ",
        "**",
        "`",
        "[a ",
        "| a |\n|---|\n| ",
      ];
      for (const prefix of prefixes) {
        const text = plainMarkdown(`${prefix}${attack}\n\nPepper`, SHOWN);
        expect(forbiddenIn(text), `${prefix}${attack}`).toEqual([]);
        expect(forbiddenIn(text.trim()), `${prefix}${attack}`).toEqual([]);
        expect(plainMarkdown(text, SHOWN)).toBe(text);
      }
    },
  );

  it.each([...sampleEvery(15, 1, MARKDOWN_ATTACKS)])(
    "a text with an attack contains no forbidden link or HTML in a stream of any two pieces: %s",
    (_what, attack) => {
      const step = Math.max(1, Math.floor(attack.length / 20));
      for (let position = 0; position <= attack.length; position += step) {
        const text = streamThrough(`a ${attack} b\n\n[e] [a]`, [position + 2]);
        expect(forbiddenIn(text), `cut at ${position}`).toEqual([]);
      }
    },
  );

  it.each([...sampleEvery(15, 1, MARKDOWN_ATTACKS)])(
    "an attack is found by the parsers of this test, or works only in some renderers: %s",
    (_what, attack) => {
      const isText = /^(?:an? .*indent|a tab for|an image tag)/.test(_what);
      expect(isText || forbiddenIn(attack).length > 0).toBe(true);
    },
  );
});

/** Pieces of hostile text, and how they may be put together. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ..."[ ] ( ) < > ! \\ ` `` ``` ~ ~~ * _ | # > - : & ; ^ \" ' / // = @ .".split(" "),
        ...[
          " ",
          "  ",
          "\n",
          "\n\n",
          "\n    ",
          "\t",
          "\r\n",
          "- ",
          "> ",
          "1. ",
          "|--|--|",
          "\n---\n",
        ],
        ...[
          "[a](",
          "](/evil)",
          "](//evil.example)",
          "[e]",
          "[e]: ",
          "\n[e]: /evil",
          "[^1]",
          "[^1]: ",
        ],
        ...[
          "https://",
          "http://evil.example",
          GOOD,
          "www.",
          "evil.example",
          "me@",
          "javascript:",
          "data:",
        ],
        ...[
          "<a href=",
          "</a>",
          "<img src=",
          "<!--",
          "-->",
          "<script>",
          "</script>",
          "<?",
          "?>",
          "<b>",
        ],
        ...["&#91;", "&lpar;", "&colon;", "&#64;", "&period;", "&Tab;", "&amp;", "salt", "a", "1"],
      ),
      fc.constantFrom(...MARKDOWN_ATTACKS.slice(0, -1).map(([, text]) => text)),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(""));
const places = fc.array(fc.nat({ max: 200 }), { maxLength: 8 });

test.each([
  ["a fence that was an indented line", "    ```\na\n    ``````\n```\n[a](/evil)"],
  ["the beginning of an address, before a line break", "www.\n"],
  ["the beginning of an address with a capital letter, before a tab", "Www.\tsalt"],
])("%s does not become a link, whether trimmed or not, whole or in pieces", (_what, text) => {
  const plainText = plainMarkdown(text, SHOWN);
  const streamedText = streamThrough(
    text,
    [...text].map((_, index) => index),
  );
  for (const result of [plainText, streamedText]) {
    expect(forbiddenIn(result)).toEqual([]);
    expect(forbiddenIn(result.trim())).toEqual([]);
  }
});

describe("any text", () => {
  it("any text that was made plain has no forbidden part for two other parsers, trimmed or not", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const plainText = plainMarkdown(text, SHOWN);
        expect(forbiddenIn(plainText)).toEqual([]);
        expect(forbiddenIn(plainText.trim())).toEqual([]);
        expect(plainMarkdown(plainText, SHOWN)).toBe(plainText);
      }),
      { numRuns: RUNS },
    );
  });

  it("any text is plain after every piece of a stream", () => {
    fc.assert(
      fc.property(hostile, places, (text, cuts) => {
        const guard = createMarkdownGuard(SHOWN);
        let output = "";
        for (const piece of piecesOf(text, cuts)) {
          output += guard.push(piece);
          expect(forbiddenIn(output)).toEqual([]);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it("any text stays plain if plain text is added between its pieces", () => {
    const between = "| [a] | 2 (two) |\n|---|---|\n| `b` | <3 |";
    fc.assert(
      fc.property(hostile, hostile, (textBefore, textAfter) => {
        const guard = createMarkdownGuard(SHOWN);
        const first = guard.push(textBefore);
        const addition = guard.add(between);
        const output = first + addition + guard.push(textAfter);
        expect(forbiddenIn(output)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it("a text without a link and HTML keeps every character", () => {
    const word = fc.constantFrom(
      "2",
      "eggs",
      "(easy)",
      "Mac & Cheese",
      "**fett**",
      "1,5 kg",
      "#",
      "- a",
      "\n",
      "[ ]",
      "a<b",
      "<3",
      "½",
      "3 < 4 > 2",
      "12:30",
      "`x`",
      "| a |",
      "|--|",
      "C:\\",
      "a_b_c",
      "1/2",
      "~",
      "\n\n",
      "![",
      "z.B.",
      "é",
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), places, (words, cuts) => {
        const text = words.join(" ");
        expect(plainMarkdown(text, [])).toBe(text);
        expect(streamThrough(text, cuts)).toBe(text);
      }),
      { numRuns: RUNS },
    );
  });
});

describe("allowed parts of a text", () => {
  it.each([
    `see ${GOOD}.`,
    `see [my list](${GOOD}) and <${GOOD}>`,
    `[good.example](${GOOD} "my list")`,
    `| a |\n|---|\n| [x](${GOOD}) |`,
    "```\n[a](b) <b>\n```",
    "`<b>` and \\<b> and &lt;b>",
    "[x] done [y]",
  ])("an allowed part of a text is kept word for word: %s", (text) => {
    expect(plainMarkdown(text, SHOWN)).toBe(text);
    expect(
      streamThrough(
        text,
        [...text.matchAll(/ /g)].map(({ index }) => index),
      ),
    ).toBe(text);
  });

  it.each([
    [
      "a link of a row in JSON",
      '[{"url":"https://a.example/x?y=1&z","n":1}]',
      "[x](https://a.example/x?y=1&z)",
    ],
    ["a link of a text in JSON", '"see https://a.example/x.\\nNext"', "https://a.example/x"],
    ["a mailbox", "mail ada@a.example, please", "ada@a.example"],
    ["an address with www", "at www.a.example", "[x](http://www.a.example) www.a.example"],
    ["an address with parentheses", "https://a.example/x_(y)", "[x](https://a.example/x_(y))"],
    ["an address of letters", "https://a.example/ä", "[x](https://a.example/ä)"],
    [
      "an address with a reference in it",
      "https://a.example/?a&b",
      "[x](https://a.example/?a&amp;b)",
    ],
  ])("an allowed part of a text is %s", (_what, source, text) => {
    expect(plainMarkdown(text, [source])).toBe(text);
  });

  it.each([
    ["[a](https://b.example)", "https://b.example.evil.example/x", "a ‹link removed›"],
    ["[a](https://b.example)", "https://evil.example/?u=https://b.example", "a ‹link removed›"],
    ["[a](javascript:alert(1))", "javascript:alert(1)", "a ‹link removed›"],
    ["[a](//b.example)", "https://b.example //b.example", "a ‹link removed›"],
    ["[bank.example](https://b.example)", "https://b.example", "bank.example ‹link removed›"],
    [
      "[b&#97;nk\\.example](https://b.example)",
      "https://b.example",
      "b&#97;nk\\.example ‹link removed›",
    ],
    ['[a](https://b.example "bank.example")', "https://b.example", "a ‹link removed›"],
    ["![a](https://b.example)", "https://b.example", "[a](https://b.example)"],
    ["![bank.example](https://b.example)", "https://b.example", "bank.example ‹link removed›"],
    ["a [a]\n\n[a]: https://b.example", "https://b.example", "a [a]\n\n[a] https://b.example"],
  ])("an image or link %s is not allowed if the run shows %s", (text, source, plainText) => {
    expect(plainMarkdown(text, [source])).toBe(plainText);
  });
});

describe("forbidden parts of a text", () => {
  it.each([
    ["See [the *list*](https://evil.example) now.", "See the *list* ‹link removed› now."],
    ["![a cake](https://evil.example/x.png) is done", "a cake ‹link removed› is done"],
    ["See https://evil.example/x?y=1, or not.", "See ‹link removed›, or not."],
    [
      '{"url":"https://evil.example/1","title":"A bug"}',
      '{"url":"‹link removed›","title":"A bug"}',
    ],
    [
      "A bug: https://evil.example/1 by Ada (https://evil.example/ada), urgent",
      "A bug: ‹link removed› by Ada (‹link removed›), urgent",
    ],
    ["“https://evil.example/a”: salt", "“‹link removed›”: salt"],
    ["(www.evil.example/x_(y))salt", "(‹link removed›)salt"],
    ["mail <me@evil.example> or me@evil.example|you", "mail ‹link removed› or ‹link removed›|you"],
    ["[https://evil.example](https://evil.example)", "‹link removed›"],
    ["Salt [and](/pepper), [eggs](egg_1)", "Salt and, eggs"],
    ["<p>Salt <b>and</b> pepper</p>\nmore", "Salt and pepper\nmore"],
    ["a <!-- hidden --> b", "a  b"],
    ["<!-- never closed\n\nmore", " never closed\n\nmore"],
    ["Salt[^1]\n\n[^1]: of the sea", "Salt[^1]\n\n of the sea"],
  ])("a forbidden part of a text is removed without the text around it: %s", (text, plainText) => {
    expect(plainMarkdown(text, [])).toBe(plainText);
  });

  it("a forbidden part of a text is replaced by one note in the reader's language, while the text around it stays, even in a stream", () => {
    const guard = createMarkdownGuard([], "Link entfernt");
    const pieces = ["Siehe https:", "//evil.example/x", '","y": ', "[hier](https://evil.example)."];
    expect(pieces.map((piece) => guard.push(piece)).join("")).toBe(
      'Siehe https: ‹Link entfernt›","y": hier ‹Link entfernt›.',
    );
    expect(plainMarkdown("https://evil.example", [], "Link entfernt")).toBe("‹Link entfernt›");
  });

  it("a text is reduced to its words if a parser would take too long to read it", () => {
    const deeplyNested = `${"[".repeat(3000)}a${"](/evil) ".repeat(3000)}`;
    expect(plainMarkdown(deeplyNested, [])).toMatch(/^a(?:evil )+$/);
    expect(plainMarkdown(`${"- ".repeat(4000)}[a](/evil)`, []).trim()).toBe("aevil");
    expect(plainMarkdown(`${"*_".repeat(4000)}[a](/evil)`, [])).toBe("aevil");
  });

  it("a forbidden part of a text is removed from the piece that completes it", () => {
    const guard = createMarkdownGuard(SHOWN);
    const pieces = [
      "[a. ",
      "b](javascript:x) c. ",
      '<a href="x. ',
      'y">d. ',
      "[e] ",
      "\n\n[e]: /evil\n",
    ];
    expect(pieces.map((piece) => guard.push(piece)).join("")).toBe(
      '[a. b ‹link removed› c. <a href="x. d. [e] \n\n\n',
    );
  });

  it.each([
    [
      "a fence that its first line undoes",
      ["``` `\n[a](/evil)\n```[", "a](https://evil.example/x)```"],
    ],
    ["a heading that is not one", ["`a\n#", "b` [c](", "/evil)"]],
    ["a table that is not one", ["a `b\n| c |\n|--|", "`[d](", "/evil)"]],
  ])(
    "a forbidden part of a text is removed even if what looked like a block is not one: %s",
    (_what, pieces) => {
      const guard = createMarkdownGuard(SHOWN);
      expect(forbiddenIn(pieces.map((piece) => guard.push(piece)).join(""))).toEqual([]);
    },
  );

  it("a forbidden part of a text is not completed by text that code adds", () => {
    const guard = createMarkdownGuard(SHOWN);
    expect(guard.push("see [a](/evil")).toBe("see [a](/evil");
    expect(guard.add("(b)) and c")).toBe("\n\n(b)) and c");
    expect(guard.add("d")).toBe("d");
  });
});
