// Every word of the glossary has one sentence and a file that is there and is about the word.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

interface Entry {
  /** The word, and what code calls it where that differs. */
  words: string[];
  text: string;
  /** Below `shared/`, or from the root; "" where the entry ends without one. */
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

/** Letters alone, so that "dead letter" is found in `dead-letters.ts` and in `deadLetters`. */
const toPlain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, "");

const isAbout = (file: string, word: string): boolean => {
  const source = toPlain(file) + toPlain(read(file));
  return word.split(" ").every((one) => source.includes(stem(toPlain(one))));
};

/** Of an inflected word, what its other forms begin with too. */
const stem = (word: string) => word.replace(/(?:y|ies|s|e)$/, "");

/** What a newcomer meets everywhere. */
const WANTED =
  "Service,Tool,Process,Secret,Frame,Wave,Slot,Taint,Preview,Hook,Provenance,Refusal,Outbox,Hop,Epoch,Claim,Commit,Ledger,Receipt,Ref,Mark,Tag,Draft,artifact,Pack,Subdomain,Guard,Finding,Judgement,Override,Constraint,Session,Turn,Alternative,Dead letter,Undo,Journal,Lease,Fence,Snapshot,Sweep".split(
    ",",
  );

test("the glossary has the words of the whole system", () => {
  const words = new Set(entries.flatMap((entry) => entry.words));
  expect(WANTED.filter((word) => !words.has(word))).toEqual([]);
});

describe("a word", () => {
  test.each(entries.map((entry): [string, Entry] => [entry.words.join(", "), entry]))(
    "%s",
    (_words, { words, text, file }) => {
      expect(words).not.toEqual([]);
      // One sentence: its only stop that a blank follows stands before the file.
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

test("a file that is gone, or that says nothing of the word, is found", () => {
  expect(filesOf("engine/hop/gone.ts")).toEqual([]);
  expect(isAbout("shared/ports/clock.ts", "Ledger")).toBe(false);
  expect(isAbout("shared/queue/dead-letters.ts", "Dead letter")).toBe(true);
});
