// The arithmetic of waits: Upstash-Retry-Delay expressions, durations, the default back-off, and what a destination
// requests.
import { expect, test } from "vitest";
import { nextRetryMs } from "../../../dev/qstash/delivery/next-retry.ts";
import { parseDuration } from "../../../dev/qstash/api/parse-duration.ts";
import { parseRetryDelay } from "../../../dev/qstash/delivery/retry-delay.ts";

const EXPRESSIONS: [string, number[]][] = [
  ["1000", [1000, 1000, 1000]],
  [" 1000 * (1 + retried) ", [1000, 2000, 3000]],
  ["pow(2, retried) * 1000", [1000, 2000, 4000]],
  ["max(10, pow(2, retried))", [10, 10, 10, 10, 16]],
  ["2 + 3 * 4 - 6 / 2", [11]],
  ["10 - 4 - 3", [3]],
  ["100 / 5 / 2", [10]],
  ["-retried + 5", [5, 4, 3]],
  ["2 * -(3 - 5)", [4]],
  ["--3", [3]],
  ["sqrt(abs(-16)) + floor(1.9) + ceil(1.1) + round(1.5)", [9]],
  ["min(5, 3, 4) + exp(0)", [4]],
  [".5*retried", [0, 0.5]],
];

test.each(EXPRESSIONS)("the expression is evaluated: %s", (source, delays) => {
  const delay = parseRetryDelay(source);
  expect(delays.map((_, retry) => delay.milliseconds(retry))).toEqual(delays);
});

const WRONG: [string, RegExp][] = [
  ["", /ends too early/],
  ["1 +", /ends too early/],
  ["1 2", /unexpected "2"/],
  ["(1", /expected "\)" but found the end/],
  ["1)", /unexpected "\)"/],
  ["pow(2)", /pow does not take 1/],
  ["sqrt(1, 2)", /sqrt does not take 2/],
  ["pow 2", /expected "\("/],
  ["n * 2", /unexpected "n"/],
  ["process.exit()", /unexpected/],
  ["retried.constructor", /unexpected/],
  ["constructor(1)", /unexpected "constructor"/],
  ["2 ** 3", /unexpected "\*"/],
  ["1; 2", /unexpected ";"/],
  ["`1`", /unexpected "`"/],
  ["0x10", /unexpected "x"/],
  ["(".repeat(100) + "1" + ")".repeat(100), /nested too deeply/],
  ["1+".repeat(600) + "1", /longer than/],
];

test.each(WRONG)("the expression is refused: %s", (source, reason) => {
  expect(() => parseRetryDelay(source)).toThrow(reason);
});

test("durations have units, alone or in a row", () => {
  expect(parseDuration("10s")).toBe(10_000);
  expect(parseDuration("1d10h30m")).toBe(((24 + 10) * 60 + 30) * 60_000);
  expect(parseDuration("0.5s")).toBe(500);
  expect(parseDuration("6m5s")).toBe(365_000);
  expect(parseDuration("250ms")).toBe(250);
  for (const text of ["", "10", "s", "10 s", "-5s", "10y", "1h30"]) {
    expect(parseDuration(text)).toBeUndefined();
  }
});

const noRetry = { retryDelay: undefined, responseHeaders: {}, now: 0 };

test("the default back-off is min(86400, e^(2.5 n)) seconds before the n-th retry", () => {
  const seconds = [0, 1, 2, 3, 4, 9].map((retry) =>
    Math.floor(nextRetryMs({ ...noRetry, retried: retry }) / 1000),
  );
  expect(seconds).toEqual([12, 148, 1808, 22026, 86_400, 86_400]);
});

test("an expression is held between zero and a day", () => {
  const wait = (source: string) =>
    nextRetryMs({ ...noRetry, retried: 0, retryDelay: parseRetryDelay(source) });
  expect([wait("-5"), wait("0/0"), wait("1/0"), wait("pow(10, 12)")]).toEqual([
    ...[0, 0, 86_400_000, 86_400_000],
  ]);
});

test("a destination may ask for seconds, a duration or a date, under several names", () => {
  const now = Date.parse("2026-11-21T10:00:00Z");
  const asks = (name: string, value: string) =>
    nextRetryMs({ ...noRetry, now, retried: 0, responseHeaders: { [name]: [value] } });
  const standard = nextRetryMs({ ...noRetry, retried: 0 });
  expect(asks("Retry-After", "0")).toBe(0);
  expect(asks("Retry-After", "10")).toBe(10_000);
  expect(asks("Retry-After", "6m5s")).toBe(365_000);
  expect(asks("Retry-After", "Sat, 21 Nov 2026 10:00:30 GMT")).toBe(30_000);
  expect(asks("Retry-After", "Sat, 21 Nov 2026 09:00:00 GMT")).toBe(0);
  expect(asks("X-Ratelimit-Reset", "7")).toBe(7000);
  expect(asks("X-Ratelimit-Reset-Requests", "53s")).toBe(53_000);
  expect(asks("X-Ratelimit-Reset-Tokens", "1s")).toBe(1000);
  expect(asks("Retry-After", "86401")).toBe(standard);
  expect(asks("Retry-After", "whenever")).toBe(standard);
});
