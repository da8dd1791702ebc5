// Mutants of I11: no claim of a change without a receipt of this run.
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I11_RECEIPTS: readonly Mutant[] = [
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
    ],
  ),
  ...mutantsOf(
    "shared/domain/replies/marks/judge-claims.ts",
    "shared/domain/replies/marks/tags.test.ts",
    "I11",
    [
      {
        what: "a claim with the tag of what failed stands",
        find: "isKnown(tag) && receipts.isApplied(tag)) && isOfKind",
        put: "isKnown(tag)) && isOfKind",
      },
      {
        what: "a claim with the tag of no receipt stands",
        find: "isKnown(tag) && receipts.isApplied(tag)) && isOfKind",
        put: "!isKnown(tag) || receipts.isApplied(tag)) && isOfKind",
      },
      {
        what: "a claim of another kind of change than its receipt's stands",
        find: "receipts.isApplied(tag)) && isOfKind) return",
        put: "receipts.isApplied(tag))) return",
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
        find: `change?.status === "applied" &&`,
        put: `change?.status !== "nothing" &&`,
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
    "shared/domain/receipts/fold-changes.ts",
    "shared/domain/receipts/fold-changes.test.ts",
    "I11",
    [
      {
        what: "a row that was changed twice is told from in between",
        find: "before: earlier ? earlier.before : before,",
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
    "shared/domain/receipts/format-changes.ts",
    "shared/domain/receipts/format-changes.test.ts",
    "I11",
    [
      {
        what: "a reply does not say that nothing was changed",
        find: "planned && changes.length === 0",
        put: "planned && changes.length > 0",
      },
    ],
  ),
];
