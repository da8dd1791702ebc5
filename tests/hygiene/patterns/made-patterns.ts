// The places that construct a regular expression. A pattern that is constructed when its file is loaded is recorded then;
// for one that is constructed in a call, there is a sample here.

export interface MadePatterns {
  file: string;
  /** The number of calls of `RegExp` in the file. */
  sites: number;
  /** Samples of patterns that are constructed in a call, as `source/flags`. */
  samples: readonly string[];
}

const TYPES = "(?:wine|gen_grape)";
const REF = String.raw`(?<![\p{L}\p{N}_])(?:gen_)?${TYPES}_\d+(?!\w)`;
const GAP = String.raw`[\s_-]*`;

const atLoad = (file: string, sites: number): MadePatterns => ({ file, sites, samples: [] });
const inCalls = (file: string, ...samples: string[]): MadePatterns => ({
  file,
  sites: samples.length,
  samples,
});

export const MADE: readonly MadePatterns[] = [
  inCalls(
    "shared/domain/conversation/conversation-language.ts",
    String.raw`[\p{Script=Cyrillic}\p{Script=Greek}]/u`,
  ),
  atLoad("shared/domain/conversation/extract-facts.ts", 1),
  {
    file: "shared/domain/conversation/forget-drafts.ts",
    sites: 2,
    samples: [
      String.raw`(?<![\p{L}\p{N}_])Two words\.(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}_])wine_1(?![\p{L}\p{N}_])/giu`,
    ],
  },
  atLoad("shared/domain/dates/check-dates.ts", 2),
  atLoad("shared/domain/dates/read-dates.ts", 3),
  inCalls("shared/domain/entities/open-mention.ts", String.raw`(?<!\w)wine_1(?!\w)/`),
  inCalls(
    "shared/domain/entities/shown-order.ts",
    String.raw`(?<![\p{L}\p{N}])Two words\.(?![\p{L}\p{N}])/gu`,
  ),
  inCalls(
    "shared/domain/entities/translation/strip-refs.ts",
    `${REF}/giu`,
    String.raw`(?<!\s)\s*\(${REF}\)/giu`,
    String.raw`(${REF}) \(([^()]+)\)/giu`,
  ),
  atLoad("shared/domain/replies/markdown/judge-links.ts", 2),
  inCalls("shared/domain/replies/markdown/take-out-links.ts", String.raw`🔗(?:[ \t]*🔗)+/gu`),
  inCalls(
    "shared/domain/replies/marks/parse-mark.ts",
    String.raw`(?<![\p{L}\p{N}])((?:gen${GAP})?(?:wine|grape))${GAP}(\d+)(?![\p{L}\p{N}])/gu`,
  ),
  inCalls(
    "shared/domain/replies/reply-reads.ts",
    String.raw`(?<![.\w])(?:id (?:eq|in)|name (?:eq|in|ilike)) /`,
  ),
  atLoad("shared/kitchen/food/number-words.ts", 2),
  atLoad("shared/kitchen/planning/leftovers.ts", 1),
  atLoad("shared/kitchen/recipes/parse-line.ts", 2),
  atLoad("shared/kitchen/shopping/list-label.ts", 1),
  atLoad("shared/llm/model-traits.ts", 1),
  inCalls(
    "shared/mcp/runs/link-refs.ts",
    String.raw`@\[[^\][\n]*\]\(wine_1\)|(?<![\p{L}\p{N}_@[(])wine_1(?![\p{L}\p{N}_])/gu`,
  ),
];
