import { expect, it } from "vitest";
import type { NodeContext } from "./node-context.ts";
import { firstStage } from "./stages.ts";

const ctx = { hop: "understand" } as NodeContext;

it("each stage gets the values of the stages before it", async () => {
  const stages = firstStage(async ({ hop }) => ({ hop, words: ["first"] }))
    .next(async (_ctx, { words }) => ({ words: [...words, "second"] }))
    .next((_ctx, { words }) => ({ count: words.length }));
  expect(await stages.run(ctx)).toEqual({
    hop: "understand",
    words: ["first", "second"],
    count: 2,
  });
});

it("a stage starts after the one before it has ended, and runs once", async () => {
  const order: string[] = [];
  const stages = firstStage(async () => ({}))
    .next(async () => {
      await Promise.resolve();
      order.push("slow");
      return {};
    })
    .next(() => {
      order.push("quick");
      return {};
    });
  await stages.run(ctx);
  expect(order).toEqual(["slow", "quick"]);
});

it("no stage runs after one that fails", async () => {
  const stages = firstStage(async () => ({}))
    .next(() => Promise.reject(new Error("no database")))
    .next(() => {
      throw new Error("ran");
    });
  await expect(stages.run(ctx)).rejects.toThrow("no database");
});

it("a value that an earlier stage returned is not changed", async () => {
  const first = Object.freeze({ word: "first" });
  const stages = firstStage(async () => first).next(() => ({ word: "second" }));
  expect(await stages.run(ctx)).toEqual({ word: "second" });
  expect(first).toEqual({ word: "first" });
});

it("a stage placed before one that it depends on does not compile", () => {
  const stage = (_ctx: NodeContext, { words }: { words: string[] }) => ({ count: words.length });
  const firstStages = firstStage(async () => ({ hop: "understand" }));
  // @ts-expect-error No stage before it returns the words.
  const tooEarly = firstStages.next(stage);
  const inOrder = firstStages.next(() => ({ words: [] as string[] })).next(stage);
  expect(tooEarly).not.toBe(inOrder);
});

it("a list of stages can be continued in two ways", async () => {
  const firstStages = firstStage(async () => ({ count: 1 }));
  const firstWay = firstStages.next((_ctx, { count }) => ({ count: count + 1 }));
  const secondWay = firstStages.next((_ctx, { count }) => ({ count: count + 10 }));
  expect([await firstWay.run(ctx), await secondWay.run(ctx)]).toEqual([
    { count: 2 },
    { count: 11 },
  ]);
});
