// Summarize: folds as many rounds as are due, merges several paragraphs into one when the narrative is full, and
// saves each once, in the order in which they were made.
import { describe, expect, it } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import { createFilePrompts } from "../../../tests/support/file-prompts.ts";
import { ContractError, TransientError } from "../../contracts/errors.ts";
import type { Exchange, HistorySummary } from "../../contracts/session.ts";
import type { Fold } from "../../../tests/support/fold-request.ts";
import { parseSession } from "../../domain/conversation/session-fields.ts";
import { FULL_DETAIL } from "../../domain/conversation/shown-exchanges.ts";
import { ROUND } from "../../domain/prompting/summarize/context.ts";
import type { NodeContext } from "../node-context.ts";
import { decideSummarize } from "./decide-summarize.ts";

const exchange = (n: number): Exchange => ({
  ...{ exchange: n, user: `word ${n}`, assistant: "Very well.", routing: "plan_direct", goal: "" },
  ...{ steps: [], phase: null, expressed: null, blocked: null, at: "2026-11-21T01:00:00Z" },
  curation: { retained: [], dropped: [], reasons: {} },
});

/** A delivery of Summarize at session 9, after `to` exchanges. The model's answers are kept for the next delivery. */
function delivery(to: number, summary: HistorySummary | null = null) {
  const answers: unknown[] = [];
  const prompts: string[] = [];
  const savedFolds: Fold[] = [];
  const from = summary?.coversTo ?? 0;
  const exchanges = Array.from({ length: to - from }, (_, index) => exchange(from + index + 1));
  const session = { ...parseSession({ exchange: String(to) }), exchanges, summary };
  return {
    prompts,
    savedFolds,
    /** @param calls the number of calls for which the delivery has time */
    run: (calls: number, model: (user: string) => unknown) => {
      let place = 0;
      let now = 0;
      return decideSummarize({
        session,
        pack: createCellarPack(),
        prompts: createFilePrompts(),
        envelope: { conversation: "c", session: 9 },
        clock: { now: () => now },
        deadline: calls - 1,
        ask: async ({ user }: { user: string }) => {
          const knownAnswer = answers[place++];
          now += 1;
          if (knownAnswer !== undefined) return knownAnswer;
          prompts.push(user);
          const answer = model(user);
          answers.push(answer);
          return answer;
        },
        db: { saveSummary: async (fold: Fold) => (savedFolds.push(fold), "saved") },
        log: { info: () => undefined, warn: () => undefined },
      } as unknown as NodeContext);
    },
  };
}
const writes = () => ({ narrative: "They spoke.", engagement: "words" });

describe("Summarize", () => {
  it("Summarize folds rounds and paragraphs in their order, and returns the summary that it saved", async () => {
    const rounds = 9;
    const { run, prompts, savedFolds } = delivery(rounds * ROUND + FULL_DETAIL);
    const { patch } = await run(99, writes);
    const [fold] = savedFolds;
    expect(savedFolds).toHaveLength(1);
    expect(
      fold?.rows.map(({ level, coversTo, sources }) => [level, coversTo, sources?.length]),
    ).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => [1, n * ROUND, undefined]),
      [2, 5 * ROUND, 5],
      [1, 9 * ROUND, undefined],
    ]);
    const sourceRows = [...fold!.rows.slice(0, 5)];
    expect(fold?.rows[8]?.sources).toEqual(sourceRows);
    const { paragraphs, coversTo } = fold!.summary;
    expect(paragraphs.map(({ level, coversTo: to }) => [level, to / ROUND])).toEqual([
      ...[[2, 5]],
      ...[6, 7, 8, 9].map((n) => [1, n]),
    ]);
    expect([fold?.covered, coversTo]).toEqual([0, rounds * ROUND]);
    expect(patch).toEqual({ summary: JSON.stringify(fold?.summary) });
    expect(prompts.filter((user) => user.startsWith("## Paragraphs to make one of"))).toHaveLength(
      1,
    );
  });

  it("Summarize continues in the next delivery when it has no time left, asks nothing twice and saves once", async () => {
    const cut = delivery(60);
    const fullDelivery = delivery(60);
    await expect(cut.run(4, writes)).rejects.toThrow(TransientError);
    expect(cut.savedFolds).toEqual([]);
    await cut.run(99, writes);
    await fullDelivery.run(99, writes);
    expect(cut.savedFolds).toEqual(fullDelivery.savedFolds);
    expect(cut.prompts).toEqual(fullDelivery.prompts);
  });

  it("Summarize continues the existing narrative, and calls no model when nothing is due", async () => {
    const before = delivery(9);
    await before.run(99, writes);
    const { summary } = before.savedFolds[0]!;
    const next = delivery(12, summary);
    await next.run(99, writes);
    expect(next.savedFolds[0]).toMatchObject({ covered: 6, rows: [{ level: 1, coversTo: 9 }] });
    const idle = delivery(11, summary);
    expect(await idle.run(99, writes)).toMatchObject({ patch: {} });
    expect([idle.prompts, idle.savedFolds]).toEqual([[], []]);
  });

  it("Summarize merges paragraphs by code when the model's answers are unusable", async () => {
    const { run, savedFolds } = delivery(8 * ROUND + FULL_DETAIL);
    await run(99, (user) => {
      if (user.startsWith("## Paragraphs")) throw new ContractError("contract_violation", "none");
      return writes();
    });
    expect(savedFolds[0]?.summary.paragraphs[0]).toMatchObject({
      level: 2,
      text: `2026-11-21: ${"They spoke. ".repeat(5).trim()}`,
    });
  });
});
