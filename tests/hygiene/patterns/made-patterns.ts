// The places that make a regular expression of a text. Those made when a file is loaded are read from there; of one
// that is made for each call, with names in it, a sample stands here.

export interface MadePatterns {
  file: string;
  /** Calls of `RegExp` in the file. */
  sites: number;
  /** `source/flags` of those that are made for a call. */
  samples: readonly string[];
}

const TYPES = "(?:wine|gen_grape)";
const REF = String.raw`(?<![\p{L}\p{N}_])(?:gen_)?${TYPES}_\d+(?!\w)`;
const GAP = String.raw`[\s_-]*`;

const patternsOf = (file: string, sites: number): MadePatterns => ({ file, sites, samples: [] });
const perCall = (file: string, ...samples: string[]): MadePatterns => ({
  file,
  sites: samples.length,
  samples,
});

export const MADE: readonly MadePatterns[] = [
  perCall(
    "shared/domain/conversation/conversation-language.ts",
    String.raw`[\p{Script=Cyrillic}\p{Script=Greek}]/u`,
  ),
  patternsOf("shared/domain/conversation/extract-facts.ts", 1),
  {
    file: "shared/domain/conversation/forget-drafts.ts",
    sites: 2,
    samples: [
      String.raw`(?<![\p{L}\p{N}_])Two words\.(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_])wine_1(?![\p{L}\p{N}_])/giu`,
    ],
  },
  patternsOf("shared/domain/dates/check-dates.ts", 2),
  patternsOf("shared/domain/dates/read-dates.ts", 3),
  perCall("shared/domain/entities/open-mention.ts", String.raw`(?<!\w)wine_1(?!\w)/`),
  perCall(
    "shared/domain/entities/shown-order.ts",
    String.raw`(?<![\p{L}\p{N}])Two words\.(?![\p{L}\p{N}])/gu`,
  ),
  perCall(
    "shared/domain/entities/translation/strip-refs.ts",
    `${REF}/giu`,
    String.raw`(?<!\s)\s*\(${REF}\)/giu`,
    String.raw`(${REF}) \(([^()]+)\)/giu`,
  ),
  patternsOf("shared/domain/replies/markdown/judge-links.ts", 2),
  perCall("shared/domain/replies/markdown/take-out-links.ts", String.raw`🔗(?:[ \t]*🔗)+/gu`),
  perCall(
    "shared/domain/replies/marks/parse-mark.ts",
    String.raw`(?<![\p{L}\p{N}])((?:gen${GAP})?(?:wine|grape))${GAP}(\d+)(?![\p{L}\p{N}])/gu`,
  ),
  perCall(
    "shared/domain/replies/reply-reads.ts",
    String.raw`(?<![.\w])(?:id (?:eq|in)|name (?:eq|in|ilike)) /`,
  ),
  patternsOf("shared/kitchen/food/number-words.ts", 2),
  patternsOf("shared/kitchen/planning/leftovers.ts", 1),
  patternsOf("shared/kitchen/recipes/parse-line.ts", 2),
  patternsOf("shared/kitchen/shopping/chosen-recipes.ts", 1),
  patternsOf("shared/llm/model-traits.ts", 1),
  perCall(
    "shared/mcp/runs/link-refs.ts",
    String.raw`@\[[^\][\n]*\]\(wine_1\)|(?<![\p{L}\p{N}_@[(])wine_1(?![\p{L}\p{N}_])/gu`,
  ),
];
