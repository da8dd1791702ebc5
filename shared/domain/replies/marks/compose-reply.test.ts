import { array, assert, constantFrom, nat, oneof, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { createReplyComposer } from "./compose-reply.ts";
import { createMarkdownGuard } from "../markdown/plain-markdown.ts";
import type { ReplyBlock } from "./reply-blocks.ts";
import { cases } from "../../../../tests/support/sample.ts";

const block = (key: string, text: string, fields: Partial<ReplyBlock> = {}): ReplyBlock => ({
  key,
  refs: key.includes("_") ? [key] : [],
  step: null,
  text,
  containedKeys: [],
  ...fields,
});
const ADA = "**Ada**\n\n- plum {{wine_3}} {{changes}}";
const TWO = "You have 2 wines:\n\n- Barolo\n- Chianti";
const CHANGED = "Changed: Barolo: 2 → 1.";
const blocks = [
  block("gen_wine_1", ADA),
  block("gen_wine_2", "**Berta**", { refs: ["gen_wine_2", "wine_9"] }),
  block("wine_3", "Barolo, 2 bottles"),
  block("step 1", TWO, { step: 1, containedKeys: ["wine_3"] }),
  block("step 2", CHANGED, { step: 2, containedKeys: ["changes"] }),
  block("step 3", `${ADA}\n\n**Berta**`, { step: 3, containedKeys: ["gen_wine_1", "gen_wine_2"] }),
  block("step 5", `${TWO}\n\n${CHANGED}`, { step: 5, containedKeys: ["wine_3", "changes"] }),
  block("changes", CHANGED),
];
const rules = {
  blocks,
  refTypes: ["wine", "note"],
  release: (sentence: string) => sentence,
  receipts: {
    count: 0,
    isApplied: () => false,
    line: () => "",
    list: () => CHANGED,
    none: "Nothing was changed.",
  },
};

function compose(text: string, cuts: number[] = [], release = rules.release) {
  const composer = createReplyComposer({ ...rules, release, guard: createMarkdownGuard([]) });
  const places = [...new Set([0, ...cuts.map((cut) => cut % (text.length + 1)), text.length])];
  const orderedPlaces = places.toSorted((a, b) => a - b);
  let output = "";
  for (const [index, start] of orderedPlaces.slice(0, -1).entries()) {
    output += composer.push(text.slice(start, orderedPlaces[index + 1]));
  }
  return { text: output + composer.finish(), composer };
}

/** What a model writes → what the user sees, and the number of discarded marks. */
const CORPUS: [written: string, shown: string, vanished?: number][] = [
  // marks as the prompt asks for them
  ["Here it is:\n\n{{gen_wine_1}}\n\nEnjoy.", `Here it is:\n\n${ADA}\n\nEnjoy.`],
  ["{{gen_wine_1}}", ADA],
  // if a block begins with its own introduction, the model's introduction is left out
  ["Je hebt vijf dingen in huis:\n\n{{step 1}}", TWO],
  ["Hello! **You have five things:**\n{{step 1}}\nBye.", `Hello!\n\n${TWO}\n\nBye.`],
  ["You have two. Look. {{step 1}}", `You have two. Look.\n\n${TWO}`],
  ["{{wine_3}}", "Barolo, 2 bottles"],
  ["{{step 1}}", TWO],
  ["{{changes}}", CHANGED],
  ["Done. {{changes}}", `Done.\n\n${CHANGED}`],
  ["Done.\n{{changes}}\nBye.", `Done.\n\n${CHANGED}\n\nBye.`],
  // misspelt
  ["{{ gen_wine_1 }}", ADA],
  ["{{Gen_Wine_1}}", ADA],
  ["{{gen wine 1}}", ADA],
  ["{{gen-wine-1}}", ADA],
  ["{{genwine1}}", ADA],
  ["{{gen_wine_01}}", ADA],
  ["{{gen\\_wine\\_1}}", ADA],
  ["{{`gen_wine_1`}}", ADA],
  ["{{**gen_wine_1**}}", ADA],
  ["{{{gen_wine_1}}}", ADA],
  ["｛｛gen_wine_1｝｝", ADA],
  ["{{ｇｅｎ_wine_１}}", ADA],
  ["{{wine 3}}", "Barolo, 2 bottles"],
  ["Enjoy it. {{wine 2}}", "Enjoy it.", 1],
  ["{{Step1}}", TWO],
  ["{{STEP: 1}}", TWO],
  ["{{step_1}}", TWO],
  ["{{#1}}", TWO],
  ["{{CHANGES}}", CHANGED],
  ["{{ changes. }}", CHANGED],
  // translated, and with other words
  ["{{Entwurf gen_wine_1}}", ADA],
  ["{{draft:gen_wine_1}}", ADA],
  ["{{draft 1: gen_wine_1}}", ADA],
  ["{{show gen_wine_1 in full}}", ADA],
  ["{{Schritt 1}}", TWO],
  ["{{paso 1}}", TWO],
  ["{{ステップ 1}}", TWO],
  ["{{rows of step 1}}", TWO],
  ["{{gen_wine_1|Ada}}", ADA],
  ["{{wine_9}}", "**Berta**"],
  // marks that name nothing, or several things
  ["See {{this}} now.", "See now.", 1],
  ["{{}} Hello.", "Hello.", 1],
  ["Hello {{Änderungen}}.", "Hello.", 1],
  ["{{gen_wine_7}} Hello.", "Hello.", 1],
  ["{{note_1}} Hello.", "Hello.", 1],
  ["{{gen_wein_1}} Hello.", "Hello.", 1],
  ["{{wein_1}} Hello.", "Hello.", 1],
  ["{{step 4}} Hello.", "Hello.", 1],
  ["{{gen_wine_1 and gen_wine_2}} Hello.", "Hello.", 1],
  ["{{1.5}} Hello.", "Hello.", 1],
  ["{{3f2b8c1e-9a4d-4c1b-8e2f-1a2b3c4d5e6f}} Hello.", "Hello.", 1],
  ["- {{nothing}}\n- Two", "- Two", 1],
  ["**{{nothing}}**\nTwo", "Two", 1],
  // twice
  ["{{gen_wine_1}}\n\n{{gen_wine_1}}\n\nEnjoy.", `${ADA}\n\nEnjoy.`, 1],
  ["{{step 1}}\n\n{{wine_3}}", TWO, 1],
  ["{{gen_wine_2}} {{wine_9}}", "**Berta**", 1],
  ["{{gen_wine_1}}{{gen_wine_2}}", `${ADA}\n\n**Berta**`],
  ["{{changes}} {{changes}}", CHANGED, 1],
  ["{{step 2}}\n\n{{changes}}", CHANGED, 1],
  ["{{changes}}\n\n{{step 2}}\n\nEnjoy.", `${CHANGED}\n\nEnjoy.`, 1],
  ["{{changes}}\n\n{{step 5}}\n\nEnjoy.", `${CHANGED}\n\n${TWO}\n\nEnjoy.`],
  ["{{gen_wine_1}}\n\nAll:\n\n{{step 3}}", `${ADA}\n\nAll:\n\n**Berta**`],
  ["{{gen_wine_2}}\n\nAll:\n\n{{step 3}}", `**Berta**\n\nAll:\n\n${ADA}`],
  ["{{step 3}}\n\n{{gen_wine_2}}", `${ADA}\n\n**Berta**`, 1],
  // No row is taken out of a list of rows.
  ["{{wine_3}}\n\n{{step 1}}", `Barolo, 2 bottles\n\n${TWO}`],
  // nested, unfinished
  ["{{ {{gen_wine_1}} }}", ADA],
  ["{{draft {{gen_wine_1}}}}", ADA],
  ["Hello.\n{{gen_wine_1", "Hello.", 1],
  ["Hello.\n{{gen_wine_1\nBye.", "Hello.\nBye.", 1],
  ["Hello {{gen_wine_1}", "Hello", 1],
  ["Hello {{a {{gen_wine_1}}\nBye.", `Hello\n\n${ADA}\n\nBye.`, 1],
  ["You have Barolo {{wine_3, and it keeps.", "You have Barolo, and it keeps.", 1],
  ["Barolo: {{wine_3}}, which is enough.", "Barolo:\n\nBarolo, 2 bottles\n\nwhich is enough."],
  ["**Here: {{wine_3}} **Bold** and more.", "**Here:**\n\nBarolo, 2 bottles\n\n**Bold** and more."],
  ["A set {1, 2} and f(x) = {y}.", "A set {1, 2} and f(x) = {y}."],
  // in lists, emphasis, code, tables, headings, quotes
  [
    "- First: {{gen_wine_1}}\n- Second: {{gen_wine_2}}",
    `- First:\n\n${ADA}\n\n- Second:\n\n**Berta**`,
  ],
  ["1. {{gen_wine_1}}\n2. {{gen_wine_2}}", `${ADA}\n\n**Berta**`],
  ["**{{gen_wine_1}}**", ADA],
  ["Look: **{{gen_wine_1}}**.", `Look:\n\n${ADA}`],
  ["**Look here {{gen_wine_1}}** and enjoy.", `**Look here**\n\n${ADA}\n\nand enjoy.`],
  ["Look: `{{gen_wine_1}}`", `Look:\n\n${ADA}`],
  ["```\n{{gen_wine_1}}\n```\nEnjoy.", `\`\`\`\n\`\`\`\n\n${ADA}\n\nEnjoy.`],
  ["### {{gen_wine_1}}\nEnjoy.", `${ADA}\n\nEnjoy.`],
  ["> {{gen_wine_1}}\nEnjoy.", `${ADA}\n\nEnjoy.`],
  ["| {{wine_3}} |\nEnjoy.", "Barolo, 2 bottles\n\nEnjoy."],
  ["It is *really {{wine_3}}*", "It is *really*\n\nBarolo, 2 bottles"],
];

describe("marks in a reply", () => {
  it.each(CORPUS)(
    "a reply is composed from its text and blocks: %j",
    (source, shownText, vanished = 0) => {
      const { text, composer } = compose(source);
      expect(text).toBe(shownText);
      expect(composer.discardedCount()).toBe(vanished);
    },
  );

  it("a reply with marks is the same however its text is cut into pieces", () => {
    const texts = oneof(
      constantFrom(...CORPUS.map(([sentence]) => sentence)),
      array(
        constantFrom(
          ...["{{gen_wine_1}}", "{{step 1}}", "{{nix}}", "{{", "}}", "{", "}", "**", "`", "- "],
          ...["\n", "\n\n", " ", "Hello. ", "1. ", "word", "```\n", "z.B. ", "_", "| ", "?! "],
        ),
        { maxLength: 14 },
      ).map((parts) => parts.join("")),
    );
    assert(
      property(texts, array(nat(200), { maxLength: 8 }), (text, cuts) => {
        expect(compose(text, cuts).text).toBe(compose(text).text);
      }),
      { numRuns: cases(500, 2000) },
    );
  });

  it("the braces that open a mark are never released, and blocks appear word for word", () => {
    const parts = constantFrom("{{", "}}", "gen_wine_1", "{{gen_wine_1}}", "{{x}}", "a. ", "\n");
    assert(
      property(array(parts, { maxLength: 12 }), (pieces) => {
        const { text, composer } = compose(pieces.join(""));
        const isShown = composer.shownKeys().has("gen_wine_1");
        expect(text.includes(ADA)).toBe(isShown);
        expect(text.replace(ADA, "")).not.toContain("{{");
      }),
      { numRuns: cases(250, 1000) },
    );
  });

  it("marks do not keep a sentence from the checks of `release`", () => {
    const pieces: string[] = [];
    const release = (sentence: string) => {
      pieces.push(sentence);
      return sentence.includes("deleted") ? "" : sentence;
    };
    const { text } = compose("I deleted {{wine_3}} it. All is well.", [], release);
    expect(text).toBe("Barolo, 2 bottles\n\nit. All is well.");
    expect(pieces.join("|")).not.toContain("Barolo, 2");
  });

  it("marks are composed in a very long text as in a short one", () => {
    expect(compose(`{{gen_wine_1}}${"\n".repeat(8000)}`, cutsOf(8000)).text).toBe(ADA);
    expect(
      compose(`${"word ".repeat(100)}{{ ${"word ".repeat(2000)}`, [300, 900]).text,
    ).toHaveLength(10_499);
    expect(compose("...".repeat(1500), [1000, 2000]).text).toHaveLength(4500);
  });
});

const cutsOf = (length: number) => Array.from({ length: length / 4 }, (_, index) => index * 4);
