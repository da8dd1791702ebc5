// Tests a result as a file, as lines for a terminal, and in comparison with another result.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { compareLines } from "./compare-results.ts";
import { conversationLine, failureLines, tableLines } from "./report-lines.ts";
import {
  isRight,
  readResult,
  writeResult,
  type ConversationResult,
  type Result,
} from "./result-file.ts";

const dir = mkdtempSync(join(tmpdir(), "alfred-results-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

type Check = ConversationResult["turns"][number]["checks"][number];
const check = (ok: boolean, part: Partial<Check> = {}): Check => ({
  kind: "must",
  ability: "truth",
  says: "milk is there",
  ok,
  saw: "no such row",
  ...part,
});
const talk = (name: string, ...checks: Check[]): ConversationResult => ({
  name,
  ability: "truth",
  language: name.slice(0, 2),
  household: "small",
  conversationId: "c",
  isWhole: true,
  broken: null,
  turns: [
    {
      says: "is there milk?",
      runId: "r-1",
      status: "completed",
      reply: "Yes.",
      changes: [],
      pending: null,
      calls: 3,
      cost: 2_000,
      milliseconds: 1_500,
      checks,
    },
  ],
});
const result = (...conversations: ConversationResult[]): Result => ({
  version: 1,
  at: "2026-11-22T10:00:00.000Z",
  commit: "abc1234",
  models: { think: "m" },
  endpoint: "offline",
  seed: 1,
  isTimed: true,
  stopped: null,
  conversations,
});

describe("results", () => {
  it("a result is read as it was written", () => {
    const file = join(dir, "deep", "r.json");
    const writtenResult = result(talk("en-a", check(true)));
    writeResult(file, writtenResult);
    expect(readResult(file)).toEqual(writtenResult);
  });

  it("a file without a result is refused, and the error names the file", () => {
    const file = join(dir, "none.json");
    writeFileSync(file, '{"version":1}');
    expect(() => readResult(file)).toThrow(`${file} is not a result`);
    expect(() => readResult(join(dir, "nowhere.json"))).toThrow(/nowhere\.json cannot be read/);
  });

  it("the result of a conversation is right only if all turns were played and every check is right", () => {
    const right = talk("en-a", check(true), check(true));
    expect(isRight(right)).toBe(true);
    expect(isRight(talk("en-a", check(true), check(false)))).toBe(false);
    expect(isRight({ ...right, isWhole: false })).toBe(false);
    expect(isRight({ ...right, broken: "the Worker is unavailable" })).toBe(false);
  });
});

describe("lines of a result", () => {
  it("the lines of a result name a failure's turn, what was expected and what was seen", () => {
    const wrong = talk("de-b", check(true), check(false, { kind: "mustNot" }));
    expect(conversationLine(wrong, "2/5")).toBe("2/5 ✗ de-b (de): 1 wrong");
    expect(failureLines(wrong)).toEqual([
      '    turn 1: "is there milk?" (run r-1)',
      "      truth: must not hold: milk is there; saw: no such row",
    ]);
    expect(conversationLine(talk("en-a", check(true)), "1/5")).toBe("1/5 ✓ en-a (en): right");
    expect(failureLines(talk("en-a", check(true)))).toEqual([]);
  });

  it("the lines of a result count right checks by ability and right conversations by language, with calls, dollars and seconds", () => {
    const lines = tableLines(
      result(
        talk("en-a", check(true), check(true, { ability: "cost" })),
        talk("de-b", check(false), check(true, { ability: "latency" })),
      ),
    ).join("\n");
    expect(lines).toContain("1 of 2 conversations are right throughout, 2 turns.");
    expect(lines).toMatch(/^truth +1 +2 +50\.0 %$/m);
    expect(lines).toMatch(
      /^cost +1 +1 +100\.0 % {2}3\.0 calls a turn \(median\), \$0\.004 in total$/m,
    );
    expect(lines).toMatch(/^latency .* median 1\.5 s, 95th percentile 1\.5 s$/m);
    expect(lines).toMatch(/^memory +0 +0 +–$/m);
    expect(lines).toContain("languages: en 1/1, de 0/1");
  });

  it("the lines of a result say if a price is not known, and that time is not judged if a person answered", () => {
    const pricedTalk = talk("en-a", check(true));
    const unpricedTalk = {
      ...pricedTalk,
      turns: pricedTalk.turns.map((turn) => ({ ...turn, cost: null })),
    };
    const lines = tableLines({ ...result(unpricedTalk), isTimed: false }).join("\n");
    expect(lines).toContain("price not known");
    expect(lines).toContain("not judged: answered by hand");
  });
});

describe("lines that compare two results", () => {
  it("the lines that compare two results name checks that became worse or better, and conversations that only one result has", () => {
    const [a, b] = [check(false, { says: "rice is there" }), check(false)];
    const lines = compareLines(
      result(talk("en-a", a), talk("en-same", check(true)), talk("en-old", check(true))),
      result(talk("en-a", b), talk("en-same", check(true))),
    );
    expect(lines).toContain("2 conversations are in both; not compared: en-old.");
    expect(lines).toContain("en-a: wrong → wrong");
    expect(lines).toContain("  worse   turn 1: milk is there");
    expect(lines).toContain("  better  turn 1: rice is there");
    expect(lines.join("\n")).toMatch(/^truth +1\/2 +1\/2$/m);
    expect(lines.join("\n")).not.toContain("en-same:");
  });

  it("the lines that compare two results name a conversation that only one of them has to its end", () => {
    const whole = talk("en-a", check(true));
    const lines = compareLines(result({ ...whole, isWhole: false }), result(whole));
    expect(lines).toContain("en-a: wrong → right");
    expect(lines).toContain("  better  not played to its end");
  });
});
