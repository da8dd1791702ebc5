// I11.
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I11_MUTANTS: readonly Mutant[] = [
  ...mutantsOf("shared/chain/reply/reply-stream.ts", "shared/chain/reply/replies.test.ts", "I11", [
    {
      what: "what was streamed stays though the reply turned out otherwise",
      find: "if (!text.startsWith(released)) restart();",
      put: "",
    },
  ]),
  ...mutantsOf(
    "shared/chain/act/confirmations/named-rows.ts",
    "shared/chain/act/confirmations/named-rows.test.ts",
    "I11",
    [
      {
        what: "rows that a filter met are not marked for the reply",
        find: "receipt : { ...receipt, unnamed: true };",
        put: "receipt : receipt;",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/replies/marks/parse-mark.ts",
    "shared/domain/replies/marks/compose-reply.test.ts",
    "I11",
    [
      {
        what: "a mark counts by its word",
        find: "others.length === 0 && step === number",
        put: `others.length === 0 && step === number && words.includes("step")`,
      },
      {
        what: "a mark of what the run does not show counts as a step",
        find: "if (named.length > 0) {",
        put: "if (named.some((name) => blocks.some(({ refs }) => refs.map(bare).includes(name)))) {",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/replies/marks/split-marks.ts",
    "shared/domain/replies/marks/compose-reply.test.ts",
    "I11",
    [
      {
        what: "an unfinished mark is released at the end",
        find: "flush: () => take(true),",
        put: "flush: () => [{ text: rest }],",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/replies/marks/judge-claims.ts",
    "shared/domain/replies/marks/tags.test.ts",
    "I11",
    [
      {
        what: "a claim with the tag of what failed stands",
        find: "isKnown(tag) && receipts.isApplied(tag))) return null;",
        put: "isKnown(tag))) return null;",
      },
      {
        what: "a claim with the tag of no receipt stands",
        find: "isKnown(tag) && receipts.isApplied(tag))) return null;",
        put: "!isKnown(tag) || receipts.isApplied(tag))) return null;",
      },
      {
        what: "one right tag carries a claim with a wrong one",
        find: "if (tags.every((tag) =>",
        put: "if (tags.some((tag) =>",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/receipts/number-receipts.ts",
    "shared/chain/act/content/drafts.test.ts",
    "I11",
    [
      {
        what: "a failed step counts as a change that a claim may rest on",
        find: `at(number)?.status === "applied"`,
        put: `at(number)?.status !== "nothing"`,
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/replies/marks/find-tags.ts",
    "shared/domain/replies/marks/tags.test.ts",
    "I11",
    [
      {
        what: "a tag that never ends is released",
        find: "const [cut] = UNFINISHED.exec(inside) ?? [];",
        put: "const [cut] = [] as string[];",
      },
      {
        what: "a tag is released while it streams in",
        find: `CLOSES.test(close)))) return "open";`,
        put: "CLOSES.test(close)))) return null;",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/receipts/diff-rows.ts",
    "shared/domain/receipts/record-effects.test.ts",
    "I11",
    [
      {
        what: "a value that was set to what it was counts as changed",
        find: ".filter((column) => !sameValue(before.raw[column], after.raw[column]))",
        put: ".filter((column) => before.raw[column] !== after.raw[column])",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/receipts/record-effects.ts",
    "shared/domain/receipts/record-effects.test.ts",
    "I11",
    [
      {
        what: "a whole shows its line as it was",
        find: "records.push(...parentAfter(pack, receipt, latest));",
        put: "",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/receipts/fold-changes.ts",
    "shared/domain/receipts/fold-changes.test.ts",
    "I11",
    [
      {
        what: "a row that was changed twice is told from in between",
        find: "before: known ? known.before : before,",
        put: "before,",
      },
      {
        what: "a row that was changed and deleted is lost",
        find: "return alone({ ...next, ...(next.row ? { row: asItWas(first, next.row) } : {}) });",
        put: "return { receipt: first, nothing: true };",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/receipts/reply-changes.ts",
    "shared/domain/receipts/reply-changes.test.ts",
    "I11",
    [
      {
        what: "two rows with one name that failed are told as one",
        find: `allFailures(steps, { language: "en", pack }, noted, untold).flatMap(`,
        put: `allFailures(steps, { language: "en", pack }, noted, untold).slice(0, 1).flatMap(`,
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/prompting/reply/context.ts",
    "shared/chain/act/writes/changes.test.ts",
    "I11",
    [
      {
        what: "a row that was read before its change is shown as it was",
        find: "const steps = currentReads(pack, own);",
        put: "const steps = own;",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/receipts/format-changes.ts",
    "shared/domain/receipts/format-changes.test.ts",
    "I11",
    [
      {
        what: "a reply does not say that nothing was changed",
        find: "planned && !isChanged",
        put: "planned && isChanged",
      },
    ],
  ),
  ...mutantsOf(
    "shared/domain/rows/current-reads.ts",
    "shared/domain/rows/current-reads.test.ts",
    "I11",
    [
      {
        what: "a deleted row is still counted",
        find: "total: read.total - gone",
        put: "total: read.total",
      },
    ],
  ),
  ...mutantsOf("shared/chain/stop-run.ts", "shared/engine/run/end-run.test.ts", "I11", [
    {
      what: "a cancelled run does not tell what steps without a result had changed",
      find: "{ untold: made.receipts }",
      put: "{}",
    },
  ]),
];
