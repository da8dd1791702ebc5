// Tags of a reply (I11, I15): how the receipts of a claim change its sentence, and that the user never sees a tag.
import { array, assert, constantFrom, integer, nat, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { createMarkdownGuard } from "../markdown/plain-markdown.ts";
import { createReplyComposer } from "./compose-reply.ts";
import type { ReplyReceipts } from "./judge-claims.ts";
import type { ReplyBlock } from "./reply-blocks.ts";
import { takeTags } from "./take-tags.ts";
import { cases } from "../../../../tests/support/sample.ts";

const LINES = ["Saved: Ada.", "Not saved: Berta: the name is taken.", "Deleted: Cleo."];
/** Three receipts, of which the second failed. */
const receipts: ReplyReceipts = {
  count: 3,
  isApplied: (number, op) =>
    (number === 1 && op !== "update" && op !== "delete") ||
    (number === 3 && op !== "create" && op !== "update"),
  line: (number) => LINES[number - 1] ?? "",
  list: (without) => LINES.filter((_, index) => !without.has(index + 1)).join("\n\n"),
  none: "Nothing was changed.",
};
const noReceipts: ReplyReceipts = { ...receipts, count: 0, list: () => "" };

function compose(
  text: string,
  { cuts = [], runReceipts = receipts }: { cuts?: number[]; runReceipts?: object } = {},
) {
  const block = (key: string, blockText: string, containedKeys: string[] = []): ReplyBlock => ({
    key,
    refs: key.includes("_") ? [key] : [],
    text: blockText,
    containedKeys,
    step: key.startsWith("step") ? 1 : null,
  });
  const allLines = receipts.list(new Set());
  const composer = createReplyComposer({
    blocks: [
      block("gen_wine_1", "**Ada** [#9]"),
      block("step 1", `Rows.\n\n${allLines}`, ["changes"]),
      block("changes", allLines),
    ],
    refTypes: ["wine"],
    release: (sentence) => sentence,
    receipts: { ...receipts, ...runReceipts },
    guard: createMarkdownGuard([]),
  });
  const places = [...new Set([0, ...cuts.map((cut) => cut % (text.length + 1)), text.length])];
  const orderedPlaces = places.toSorted((a, b) => a - b);
  let output = "";
  const streamedParts: string[] = [];
  for (const [index, from] of orderedPlaces.slice(0, -1).entries()) {
    streamedParts.push(composer.push(text.slice(from, orderedPlaces[index + 1])));
    output += streamedParts.at(-1) ?? "";
  }
  return {
    text: (output + composer.finish()).trimEnd(),
    streamed: streamedParts,
    list: composer.list(),
  };
}

describe("claims", () => {
  it.each([
    ["Ada is in the cellar now [#1].", "Ada is in the cellar now."],
    ["Ada is in the cellar now. [#1] And it is cold.", "Ada is in the cellar now. And it is cold."],
    ["Ada is in.[#1] Good.", "Ada is in. Good."],
    ["Ada is in [#1], Cleo is out [#3], as you asked.", "Ada is in, Cleo is out, as you asked."],
    ["Both are done [#1,#3]!", "Both are done!"],
    ["Ada ist drin [#1]. Prost.", "Ada ist drin. Prost."],
    ["エイダを保存しました。[#1]どうぞ。", "エイダを保存しました。どうぞ。"],
    ["- Ada [#1]\n- Cleo [#3]\n", "- Ada\n- Cleo"],
    ["Ada is in.\n[#1]", "Ada is in."],
    ["Ada ist drin [#1 created]. Cleo ist weg [#3 deleted].", "Ada ist drin. Cleo ist weg."],
    ["Ada in, Cleo out [#1 created, #3 deleted]!", "Ada in, Cleo out!"],
  ])(
    "a claim is kept as the model wrote it if its receipts are applied: %j",
    (source, shownText) => {
      const { text, list } = compose(source);
      expect(text).toBe(shownText);
      expect(list).toBe(LINES.join("\n\n"));
    },
  );

  it.each([
    ["Berta is saved [#2]. And more.", `${LINES[1]} And more.`],
    ["Berta is saved. [#2] And more.", `${LINES[1]} And more.`],
    ["Berta und Ada sind drin [#1][#2].", `${LINES[0]} ${LINES[1]}`],
    ["Ada [#1] and Berta [#2] are in.", `${LINES[0]} ${LINES[1]}`],
    ["Look.\n\n- Ada [#1]\n- Berta [#2]\n- Cleo [#3]", `Look.\n\n- Ada\n- ${LINES[1]}\n- Cleo`],
    ["**Berta is saved [#2].** And more.", `${LINES[1]} And more.`],
    ["**Berta is saved [#2]. All is well.**", `**${LINES[1]} All is well.**`],
    ["## Berta [#2]\n\nEnjoy.", `## ${LINES[1]}\n\nEnjoy.`],
    ["Berta is saved [#2 created]. And more.", `${LINES[1]} And more.`],
  ])(
    "a claim is replaced by the lines of its receipts if one of them failed, and the list leaves these out: %j",
    (source, shownText) => {
      const { text, list } = compose(source);
      expect(text).toBe(shownText);
      expect(list).not.toContain(LINES[1]);
      expect(list).toContain(LINES[2]);
    },
  );

  it.each([
    ["Ada ist gelöscht [#1 deleted]. Prost.", `${LINES[0]} Prost.`],
    ["J’ai modifié Ada [#1: updated]. Voilà.", `${LINES[0]} Voilà.`],
    ["Both are saved [#1, #3 created].", `${LINES[0]} ${LINES[2]}`],
    ["Both are gone [#1-#3 deleted].", LINES.join(" ")],
    ["Ada is gone (#1 deleted).", LINES[0]],
  ])(
    "a claim is replaced by its receipt's line if it states a different operation: %j",
    (text, shownText) => {
      expect(compose(text).text).toBe(shownText);
    },
  );

  it("a claim is removed if its tag names no receipt of the list", () => {
    const { text, list } = compose("It is cold. I drank it all [#7]. Enjoy.\n\nBye.");
    expect(text).toBe("It is cold. Enjoy.\n\nBye.");
    expect(list).toBe(LINES.join("\n\n"));
    expect(compose("Hm. I drank it all [#0].\n\nBye.").text).toBe("Hm.\n\nBye.");
    expect(compose("- I drank it [#]\n- Bye.").text).toBe("- Bye.");
  });

  it("all claims are replaced by one sentence if nothing was changed", () => {
    const { text } = compose("Hello. I drank it [#1]. I ate it [#2]. Bye.", {
      runReceipts: noReceipts,
    });
    expect(text).toBe("Hello. Nothing was changed. Bye.");
  });

  it("a claim is not repeated below the list of changes", () => {
    const { text, list } = compose("{{changes}}\n\nBerta is saved [#2]. Bye.");
    expect(text).toBe(`${LINES.join("\n\n")}\n\nBye.`);
    expect(list).toBe("");
  });

  it.each(["{{changes}}", "{{step 1}}"])("a claim is not repeated by %s", (mark) => {
    const { text, list } = compose(`Berta is saved [#2].\n\n${mark}\n\nBye.`);
    expect(text.split(LINES[1] ?? "")).toHaveLength(2);
    expect(text).toContain(LINES[2]);
    expect(list).toBe("");
  });
});

/** Spellings of a tag of the first receipt. */
const SPELLINGS = [
  ...[
    "[#1]",
    "[# 1]",
    "[ #1 ]",
    "[#01]",
    "[1]",
    "[ 1 ]",
    "[＃1]",
    "[#１]",
    "[#١]",
    "［#1］",
    "【#1】",
  ],
  ...["\\[#1\\]", "**[#1]**", "`[#1]`", "_[#1]_", "~~[#1]~~", "[#1)", "(#1)", "{#1}", "<#1>"],
  ...[
    "[#1 created]",
    "[#1: created]",
    "【#1 created】",
    "(#1 created)",
    "[#1 angelegt]",
    "[#1 created",
  ],
  ...["[Beleg #1]", "[reçu n° #1]", "[receipt #1]", "[#1, #1]", "[#1,1]", "[#1;#1]", "[#1-#1]"],
];

describe("tags", () => {
  it.each(SPELLINGS)("a tag is removed in every spelling: %j", (tag) => {
    expect(compose(`Ada is in ${tag}. Bye.`).text).toBe("Ada is in. Bye.");
    expect(takeTags(`Ada is in${tag}.`, 3)).toEqual({
      text: "Ada is in.",
      numbers: expect.any(Array),
      kinds: expect.any(Array),
    });
    expect(new Set(takeTags(`Ada${tag}`, 3).numbers)).toEqual(new Set([1]));
  });

  it.each(["[#1", "[#", "[#1,", "[# 1"])("a tag is removed even if it has no end: %j", (tag) => {
    expect(compose(`Cleo is out ${tag}`).text).not.toContain("[");
    expect(compose(`Cleo is out ${tag}\nBye.`).text).toMatch(/Bye\.$/);
  });

  it.each(["[[#1]#1", "[[#1]#1]", "[#[#1]1]"])(
    "a tag is removed together with a tag around it: %j",
    (tag) => {
      expect(compose(`Ada is in ${tag}. Bye.`).text).not.toMatch(/[[#]/);
    },
  );

  it("a tag with a range has every number of the range", () => {
    expect(takeTags("All [#1-#3].", 3)).toMatchObject({ text: "All.", numbers: [1, 2, 3] });
    expect(takeTags("All [#1, #3].", 3).numbers).toEqual([1, 3]);
  });

  it.each([
    "Read [this](https://wine.example/2) first.",
    "Buy the [small] one, about [1.5] litres, [7] of them.",
    "- [ ] bread\n- [x] milk",
    "You are my #1, and room #2 is free (as in 2).",
    "Written in [C#]; see [note].",
    "Chapter [12] of it.",
    "(It keeps three days.) {a set} <3",
  ])("no tag is found in other brackets: %j", (source) => {
    expect(takeTags(source, 3)).toEqual({ text: source, numbers: [], kinds: [] });
  });

  it.each(["See note [1].", "Room (#1) is free.", "[Bin #1] is full."])(
    "no tag is found in other brackets of a reply without receipts: %j",
    (source) => {
      expect(compose(source, { runReceipts: noReceipts }).text).toBe(source);
    },
  );

  it("a tag is kept in a block that code inserts, because it is part of the row's text", () => {
    expect(compose("Here:\n\n{{gen_wine_1}}").text).toBe("Here:\n\n**Ada** [#9]");
  });
});

describe("texts with tags and marks, cut into any pieces", () => {
  const parts = constantFrom(
    ...SPELLINGS,
    ...["[#2]", "[#9]", "[#", "[", "]", "#", "(", "**", "`", "\\", "{{changes}}", "{{step 1}}"],
    ...[
      "{{gen_wine_1}}",
      "{{",
      "}}",
      "Ada is in. ",
      "Bye! ",
      "word",
      " ",
      "\n",
      "\n\n",
      "- ",
      "。",
      "1. ",
    ],
  );
  const texts = array(parts, { maxLength: 14 }).map((textParts) => textParts.join(""));
  const cuts = array(nat(200), { maxLength: 8 });
  const kinds = [receipts, noReceipts];

  it("a text cut into any pieces has the same result as the whole text, and its streamed part is the beginning of the result", () => {
    assert(
      property(texts, cuts, integer({ min: 0, max: 1 }), (text, positions, kind) => {
        const runReceipts = kinds[kind] ?? receipts;
        const whole = compose(text, { runReceipts });
        const cut = compose(text, { runReceipts, cuts: positions });
        expect(cut.text).toBe(whole.text);
        expect(cut.list).toBe(whole.list);
        expect(cut.text.startsWith(cut.streamed.join("").trimEnd())).toBe(true);
      }),
      { numRuns: cases(500, 4000) },
    );
  });

  it("no square bracket with a number sign and a number is released from a text cut into any pieces", () => {
    assert(
      property(texts, cuts, (text, positions) => {
        const { text: shownText } = compose(text, { cuts: positions });
        expect(shownText.replaceAll("**Ada** [#9]", "")).not.toMatch(/[[［【]\s*[#＃]\s*\p{Nd}/u);
      }),
      { numRuns: cases(250, 2000) },
    );
  });
});
