// The limits of the Messages API, one fact per entry, with its certainty. No limit was tried against the real API:
// "sure" ones are in Anthropic's documentation, "likely" ones were measured by others, "unsure" ones are guesses. The
// last two kinds have two readings: Alfred's requests must satisfy the strict one, the API may accept the loose one.

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
const uncertain = <T>(certainty: Certainty, fact: string, strict: T, loose: T): Limit<T> => ({
  fact,
  certainty,
  strict,
  loose,
});

/** Limits of schemas, which structured output compiles into a grammar. */
export const SCHEMA_LIMITS = {
  optional: sure("optional parameters in all of a request's schemas", 24),
  unions: sure("parameters with anyOf or a list of types in all of a request's schemas", 16),
  countsInlined: uncertain(
    "unsure",
    "optional parameters and unions are counted after each $ref has been replaced by its schema",
    true,
    false,
  ),
  bytes: uncertain(
    "likely",
    "size of the grammar, as bytes of the schema without names and descriptions and with each $ref " +
      "replaced: 3,935 passed and 7,354 failed (one of 3,539 failed, too)",
    4_000,
    7_300,
  ),
  complexBytes: uncertain("unsure", "a larger schema is not even compiled", 40_000, 400_000),
  optionalInOneObject: uncertain(
    "likely",
    "optional parameters of one object: 14 compiled for a minute, 15 broke the connection",
    14,
    24,
  ),
  enumValues: uncertain("likely", "values of one enum: 160 passed and 180 failed", 160, 179),
  minItems: sure("the largest minItems", 1),
} as const;

/** String formats that a grammar supports. */
export const STRING_FORMATS: ReadonlySet<string> = new Set(
  "date-time time date duration email hostname uri ipv4 ipv6 uuid".split(" "),
);

/** Limits of a request. */
export const REQUEST_LIMITS = {
  bytes: sure("size of a request", 32 * 1024 * 1024),
  imageBytes: uncertain("likely", "size of an image's base64", 5 * 1024 * 1024, 10 * 1024 * 1024),
  breakpoints: sure("cache_control marks in a request, the one at the top included", 4),
  cacheableTokens: sure("the shortest prefix that is cached", 512),
  grammarHours: sure("hours that a compiled grammar is kept from its last use", 24),
  charactersPerToken: uncertain(
    "likely",
    "the newest tokenizer makes about 30 % more tokens than four characters each",
    3,
    4,
  ),
} as const;
