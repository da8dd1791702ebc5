// Every word of the glossary has one sentence and a file that exists and is about the word.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

interface Entry {
  /** The word, with related words or its name in code if the entry has some. */
  words: string[];
  text: string;
  /** A path below `shared/` or from the root; "" if the entry does not end with one. */
  file: string;
}

const entries = read("docs/glossary.md")
  .split(/^- /m)
  .slice(1)
  .map((part): Entry => {
    const text =
      part
        .split(/\n\n|\n#/)[0]
        ?.replaceAll(/\s+/g, " ")
        .trim() ?? "";
    const [head = ""] = text.split(/: (?![^(]*\))/);
    return {
      words: [...head.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = ""]) => word),
      text,
      file: /`([^`\s]+\.(?:ts|md|sql))`$/.exec(text)?.[1] ?? "",
    };
  });

const filesOf = (file: string): string[] =>
  [file, `shared/${file}`].flatMap((path) => globSync(path, { cwd: root }));

/** Only the letters of a text, so that "dead letter" is found in `dead-letters.ts` and in `deadLetters`. */
const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, "");

const isAbout = (file: string, word: string): boolean => {
  const source = lettersOf(file) + lettersOf(read(file));
  return word.split(" ").every((part) => source.includes(stem(lettersOf(part))));
};

/** The stem of an inflected word, with which its other forms begin too. */
const stem = (word: string) => word.replace(/(?:y|ies|s|e)$/, "");

/** Words that a newcomer meets everywhere. */
const REQUIRED_WORDS =
  "Service,Tool,Process,Secret,Frame,Wave,Slot,Taint,Preview,Hook,Provenance,Refusal,Outbox,Hop,Epoch,Claim,Commit,Ledger,Receipt,Ref,Mark,Tag,Draft,artifact,Pack,Subdomain,Guard,Finding,Judgement,Override,Constraint,Session,Turn,Alternative,Dead letter,Undo,Journal,Lease,Fence,Snapshot,Sweep".split(
    ",",
  );

test("the glossary has the required words", () => {
  const words = new Set(entries.flatMap((entry) => entry.words));
  expect(REQUIRED_WORDS.filter((word) => !words.has(word))).toEqual([]);
});

describe("a word has one sentence and one file about it:", () => {
  test.each(entries.map((entry): [string, Entry] => [entry.words.join(", "), entry]))(
    "the word has one sentence and one file about it: %s",
    (_words, { words, text, file }) => {
      expect(words).not.toEqual([]);
      // One sentence: only the full stop before the file is followed by a blank.
      expect(text.match(/[.!?] (?=\S)/g)).toHaveLength(1);
      const files = filesOf(file);
      expect(files, `${file} is one file`).toHaveLength(1);
      expect(
        words.some((word) => isAbout(files[0] ?? "", word)),
        `${file} is about it`,
      ).toBe(true);
    },
  );
});

test("a term whose file does not exist or does not mention the word is a fault", () => {
  expect(filesOf("engine/hop/gone.ts")).toEqual([]);
  expect(isAbout("shared/ports/clock.ts", "Ledger")).toBe(false);
  expect(isAbout("shared/queue/dead-letters.ts", "Dead letter")).toBe(true);
});
