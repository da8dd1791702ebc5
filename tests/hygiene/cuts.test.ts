// Every limit at which the import of recipes shortens, removes or skips something of a page or a text is declared
// with the note that reports it. A limit without an entry here fails, and so does an entry without its limit. The cuts
// of other texts from outside are declared too, with how they are reported, or with why nothing is lost.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LANGUAGES } from "../../shared/contracts/language.ts";
import { importWords, type ImportWords } from "../../shared/kitchen/wording/import-words.ts";

const IMPORT = join(import.meta.dirname, "../../shared/kitchen/recipes/import");

/** The note that reports what a limit has taken away; for a limit on where to look, how a miss is reported. */
const CUTS: Readonly<Record<string, keyof ImportWords>> = {
  "draft-recipe.ts MAX_LINES": "cutLines",
  "draft-recipe.ts MAX_STEPS": "cutSteps",
  "draft-recipe.ts MAX_MINUTES": "cutTimes",
  "draft-recipe.ts FieldFitter": "shortened",
  "recipe-source.ts MAX_TEXT": "cutText",
  "scan-blocks.ts MAX_DEPTH": "cutPage",
  "scan-blocks.ts MAX_ELEMENTS": "cutPage",
  // The scan of lines ends at the same depth, and reports it.
  "scan-page.ts MAX_DEPTH": "cutPage",
  // What these limits hide is found by comparison with the lines that the page shows.
  "scan-page.ts MAX_PIECES": "leftOut",
  "scan-scripts.ts MAX_SCRIPTS": "leftOut",
  "find-recipes.ts MAX_NODES": "leftOut",
  "find-recipes.ts MAX_DEPTH": "leftOut",
  "find-recipes.ts MAX_REFERRED": "cutPage",
  "read-lines.ts MAX_DEPTH": "leftOut",
  "read-values.ts MAX_DEPTH": "leftOut",
  "read-values.ts MAX_MINUTES": "noTimes",
  // A list that was found below its heading is reported as such, whatever its limits.
  "find-lists.ts MAX_PLACES": "unmarked",
  "find-lists.ts MAX_BLOCKS": "unmarked",
  "find-lists.ts MAX_BEFORE": "unmarked",
  "find-lists.ts MAX_BETWEEN": "unmarked",
  "find-lists.ts MAX_LINES": "unmarked",
  "list-headings.ts MAX_LETTERS": "unmarked",
  "match-rows.ts MAX_WORDS": "leftOut",
  // Rows beyond this limit count as left out.
  "match-rows.ts MAX_MATCHES": "leftOut",
  // Each paragraph that follows the imported ones is compared with the draft.
  "check-complete.ts MAX_BETWEEN": "leftOut",
  // These limits distinguish headings and names of units from other text, which is not changed.
  "microdata-headings.ts MAX_HEADING_LENGTH": "leftOut",
  "spell-words.ts MAX_UNIT_LENGTH": "leftOut",
};

const foundCuts = globSync("*.ts", { cwd: IMPORT })
  .filter((file) => !file.endsWith(".test.ts"))
  .flatMap((file) => {
    const text = readFileSync(join(IMPORT, file), "utf8");
    const limits = [...text.matchAll(/^(?:const|class) (MAX_\w+|FieldFitter)\b/gmu)];
    return limits.map(([, name = ""]) => `${file} ${name}`);
  })
  .toSorted();

test("every limit of the import is declared with the note that reports it", () => {
  expect(foundCuts).toEqual(Object.keys(CUTS).toSorted());
});

test("the import cuts texts only at limits that have names, except in its search for a page's language", () => {
  for (const file of globSync("*.ts", { cwd: IMPORT }).filter(
    (name) => !name.endsWith(".test.ts"),
  )) {
    const lines = readFileSync(join(IMPORT, file), "utf8").split("\n");
    const bareLines = lines.filter(
      (line) => /\.slice\(0, \d/u.test(line) && !line.includes("html.slice(0, 20_000)"),
    );
    expect([file, bareLines]).toEqual([file, []]);
  }
});

test.each(LANGUAGES)(
  "notes about cuts, amounts and left-out lines state their numbers in %s",
  (language) => {
    const words = importWords(language);
    for (const note of [
      ...[
        words.cutLines(17),
        words.cutSteps(17),
        words.cutText(17),
        words.shortened(17),
        words.cutTimes(17),
      ],
      ...[words.notInText(17), words.noAmounts(17, 18), words.leftOut({ count: 17, lines: ["a"] })],
    ]) {
      expect(note).toContain("17");
    }
  },
);

const SHARED = join(import.meta.dirname, "../../shared");
const ROOMS = "{channels,executors,egress,process,messaging,services/inbound,chain}";

/** File and limit → how the cut is reported, or why nothing is lost. */
const CUTS_OUTSIDE_IMPORT: Readonly<Record<string, string>> = {
  "chain/act/content/check-content.ts 5":
    "the model is told the others once it has corrected these",
  "chain/act/nothing-done.ts MAX_REASON_LENGTH":
    "each failed item is also reported with its full reason",
  "chain/act/reads/read-elsewhere.ts MAX_NAMES": "the note says how many more there are",
  "chain/act/step-outcome.ts 600": "a reason in a model's words, or code's own",
  "chain/act/writes/check-rows.ts 5": "the model is told the others once it has corrected these",
  "chain/act/writes/name-links.ts MAX_ROWS": "names of links: the change is reported without them",
  "chain/act/writes/note-stale-text.ts MAX_ROWS":
    "rows whose text is judged: the changes are listed in any case",
  "chain/act/writes/resolve-targets.ts MAX_ROWS":
    "names of rows: those beyond are counted without them",
  "chain/ask-model.ts 200": "a part of a model's answer, for the log",
  "chain/think/ask-which.ts MAX_OPTIONS":
    "options of a question: its answer may also name any other row",
  "channels/email/address-token.ts BYTES": "a hash",
  "channels/email/parse.ts 200": "a person's name, and the subject of our answer",
  "channels/email/parse.ts MAX_SUBJECT_LENGTH":
    "a header's line has 998 characters at most (RFC 5322)",
  "channels/email/parse.ts MAX_REFERENCES": "ids of a thread: the last ones hold it together",
  "channels/markup/split-blocks.ts 1": "the rest goes into the next message",
  "channels/telegram/send.ts MAX_NOTICE_LENGTH": "code's own words, which are shorter",
  "executors/rest/create-rest-executor.ts 64": "the name of a header in an error",
  "services/inbound/keep-media.ts MAX_MEDIA": "a notice: leftOut",
  "services/inbound/link-speaker.ts 200": "a person's name",
  "executors/said.ts MAX_REASONS": "the words continue with an ellipsis",
  "executors/said.ts MAX_SAID": "the words end with an ellipsis",
  "process/data/query-of-inputs.ts 60": "a name in an error, with an ellipsis",
  "process/data/write-step.ts 1": "the place of an error, beside its detail",
  "process/record/ran.ts MAX_KEPT_TRIES": "`triesLeftOut` counts the earlier attempts",
  "process/steps/step-record.ts MAX_DETAIL": "the detail of an error",
};

const CUT_PATTERN = /\.slice\((?:0, |-)([A-Z][A-Z_]+|\d[\d_]*)\)/gu;

test("every cut at a fixed length in the rooms for texts from outside is declared", () => {
  const cuts = globSync(`${ROOMS}/**/*.ts`, { cwd: SHARED })
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => {
      const text = readFileSync(join(SHARED, file), "utf8");
      return [...text.matchAll(CUT_PATTERN)].map(([, limit = ""]) => `${file} ${limit}`);
    });
  expect([...new Set(cuts)].toSorted()).toEqual(Object.keys(CUTS_OUTSIDE_IMPORT).toSorted());
});
