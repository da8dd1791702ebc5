// The limits of the Messages API, one fact per line, with its certainty. Nothing here was tried
// against the real API: "sure" is Anthropic's own text, "likely" was measured by others, "unsure"
// is a guess. An unsure limit has two readings: our own requests must satisfy the strict one; the
// loose one is what the API may still accept.

export type Reading = "strict" | "loose";
export type Certainty = "sure" | "likely" | "unsure";

export interface Limit<T = number> {
  fact: string;
  certainty: Certainty;
  strict: T;
  loose: T;
}

const sure = <T>(fact: string, value: T): Limit<T> => ({
  fact,
  certainty: "sure",
  strict: value,
  loose: value,
});
const open = <T>(certainty: Certainty, fact: string, strict: T, loose: T): Limit<T> => ({
  fact,
  certainty,
  strict,
  loose,
});

/** For schemas that structured output compiles into a grammar. */
export const SCHEMA_LIMITS = {
  optional: sure("optional parameters in all of a request's schemas", 24),
  unions: sure("parameters with anyOf or a list of types in all of them", 16),
  countsInlined: open("unsure", "both are counted after each $ref is written out", true, false),
  bytes: open(
    "likely",
    "size of the grammar, as bytes of the schema without names and descriptions, refs written " +
      "out: 3,935 passed and 7,354 failed (one of 3,539 failed, too)",
    4_000,
    7_300,
  ),
  complexBytes: open("unsure", "beyond this it is not even compiled", 40_000, 400_000),
  optionalInOneObject: open(
    "likely",
    "optional parameters of one object: 14 compiled for a minute, 15 broke the connection",
    14,
    24,
  ),
  enumValues: open("likely", "values of one enum: 160 passed and 180 failed", 160, 179),
  minItems: sure("the largest minItems", 1),
} as const;

/** Formats of text that a grammar knows. */
export const STRING_FORMATS: ReadonlySet<string> = new Set(
  "date-time time date duration email hostname uri ipv4 ipv6 uuid".split(" "),
);

/** Of whole requests. */
export const REQUEST_LIMITS = {
  bytes: sure("size of a request", 32 * 1024 * 1024),
  imageBytes: open("likely", "size of an image's base64", 5 * 1024 * 1024, 10 * 1024 * 1024),
  breakpoints: sure("cache_control marks in a request, the one at the top included", 4),
  cacheableTokens: sure("the shortest prefix that is cached", 512),
  grammarHours: sure("hours that a compiled grammar is kept from its last use", 24),
  charactersPerToken: open(
    "likely",
    "the newest tokenizer makes about 30 % more tokens than four characters each",
    3,
    4,
  ),
} as const;
