// Prompts stay within their bounds however large the session is, and the prompt of a write has all that the write
// needs.
import { assert, constantFrom, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import type { BatchItem } from "../../contracts/answers/batch.ts";
import type { PlanStep, StepType } from "../../contracts/plan.ts";
import type { StepResult, UnderstandResult } from "../../contracts/results.ts";
import type { Artifact, EntityRecord, Session } from "../../contracts/session.ts";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import { understood, wine } from "../../../tests/support/answers.ts";
import { actUserPrompt } from "./act/user-prompt.ts";
import { actContext } from "./act/context.ts";
import { replyContext } from "./reply/context.ts";
import { thinkContext } from "./think/context.ts";
import { understandContext } from "./understand/context.ts";
import { understandUserPrompt } from "./understand/user-prompt.ts";
import { estimateTokens } from "./sections/fit-section.ts";
import { replyUserPrompt } from "./reply/user-prompt.ts";
import { thinkUserPrompt } from "./think/user-prompt.ts";
import { maxTokensOf } from "./sections/section-budgets.ts";
import { refTo } from "../../../tests/support/ids.ts";

const pack = createCellarPack();
const ID = "a508000d-9b55-40f0-8886-dbdd88bd2de2";
const today = "2026-11-21";
const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** A text of about `length` characters. */
const text = (length: number, word = "word") => `${word} `.repeat(Math.ceil(length / 5)).trim();

interface Size {
  entities: number;
  exchanges: number;
  characters: number;
}

function hugeSession({ entities, exchanges, characters }: Size): Session {
  const body = text(characters);
  const records = range(entities).map((n): EntityRecord => {
    const ref = `wine_${n}`;
    const labelled = {
      ref: refTo(ref),
      id: ID,
      type: "wine",
      label: `Wine number ${n}`,
      created: 1,
    };
    const data = { id: ref, name: labelled.label, notes: body };
    const tiers =
      n % 4 === 0 ? { touched: 0, retained: body } : { touched: exchanges, phrase: body };
    return { ...labelled, status: "read", data, ...tiers };
  });
  const drafts = range(Math.ceil(entities / 10)).map((n): [EntityRecord, Artifact] => {
    const draftFields = { ref: refTo(`gen_wine_${n}`), id: ID, type: "wine", label: `Draft ${n}` };
    return [
      { ...draftFields, status: "generated", created: 1, touched: exchanges },
      {
        ...draftFields,
        subdomain: "wines",
        schemaVersion: 1,
        content: { ...wine(draftFields.label), notes: body },
        exchange: exchanges,
      },
    ];
  });
  return {
    exchange: exchanges,
    language: "en",
    entities: Object.fromEntries(
      [...records, ...drafts.map(([record]) => record)].map((record) => [record.ref, record]),
    ),
    artifacts: Object.fromEntries(drafts.map(([, artifact]) => [artifact.ref, artifact])),
    exchanges: range(exchanges).map((n) => ({
      exchange: n,
      user: body.slice(0, 8000),
      assistant: `${body}\n\n- ${body}\n\n${body}`,
      routing: "plan_direct",
      goal: body,
      steps: range(12).map((step) => ({
        step,
        type: "read",
        subdomain: "wines",
        description: body,
        outcome: body,
        entities: range(200).map((index) => `wine_${index}`),
        note: body,
      })),
      phase: "narrowing",
      expressed: body,
      curation: { retained: ["wine_4"], dropped: [], reasons: { wine_4: body } },
      blocked: body,
      at: "2026-11-21T10:00:00Z",
    })),
    summary: {
      paragraphs: [{ version: 1, level: 1, coversTo: 0, text: body }],
      engagement: body,
      coversTo: 0,
    },
    pending: null,
    outside: {},
    constraints: {
      goal: body.slice(0, 200),
      since: 1,
      constraints: range(20).map((n) => ({
        type: "colour",
        field: "",
        value: `${n} ${body}`.slice(0, 120),
        confidence: 1,
      })),
    },
  };
}

const understand = (body: string): UnderstandResult => ({
  output: understood(),
  mentions: range(40).map(() => ({
    raw_text: body.slice(0, 200),
    entity_type: "wine",
    ref: null,
    candidates: range(20).map((n) => `wine_${n}`),
    confidence: "low",
    resolution: "unresolved",
  })),
  assumptions: range(5).map(() => body),
  counts: { wines: 741 },
  curation: { retained: [], dropped: [], reasons: {} },
  profile: {
    fields: { shunnedColours: ["rose"], glasses: range(50).map(() => body.slice(0, 60)) },
    guidance: { wines: body },
    timezone: null,
  },
});

/** Four steps before this one, each with `rows` long rows. */
function earlierResults(rows: number, characters: number): StepResult[] {
  return range(4).map((step) => ({
    step,
    type: "read",
    subdomain: "wines",
    status: "completed",
    summary: text(characters),
    note: text(characters),
    reads: [
      {
        table: "wines",
        total: rows,
        filter: text(characters),
        rows: range(rows).map((n) => ({
          id: `wine_${step * 1000 + n}`,
          name: `Row ${n} ${text(120)}`,
          notes: text(characters, "note"),
        })),
      },
    ],
  }));
}

const items = (count: number): BatchItem[] =>
  range(count).map((n) => ({ ref: `wine_${n}`, label: `Wine number ${n}`, status: "pending" }));

function actPrompt(
  type: StepType,
  size: Size,
  { rows = 0, batch = 0, description = "the job" } = {},
): string {
  const session = hugeSession(size);
  const list = items(batch);
  const step: PlanStep = {
    id: 9,
    type,
    subdomain: "wines",
    group: 4,
    description,
    ...(type === "write" ? { operation: "delete" as const } : {}),
    ...(batch > 0 ? { batch: { items: list, briefs: list.map(() => "") } } : {}),
  };
  const earlierSteps = earlierResults(rows, Math.min(size.characters, 2000));
  const calls = earlierSteps.flatMap(({ reads = [] }) =>
    reads.map((read) => ({ kind: "read" as const, read })),
  );
  return actUserPrompt(
    actContext({
      pack,
      session,
      results: {
        understand: understand(text(size.characters)),
        ...Object.fromEntries(earlierSteps.map((result) => [`act.${result.step}`, result])),
      },
      hop: "act.9",
      plan: { decision: "plan_direct", goal: text(300), attempt: 1, steps: [step] },
      step,
      item: null,
      quick: false,
      guidance: { text: "guidance", examples: null, examplesAfter: {} },
      today,
      message: text(8000),
      calls: type === "read" || type === "write" ? calls : [],
      callsUsed: 4,
      callsWithoutProgress: 1,
      callLimit: 6,
      manifest: batch > 0 ? { total: batch, items: list } : null,
    }),
  );
}

const sizes = {
  entities: integer({ min: 0, max: 200 }),
  exchanges: integer({ min: 1, max: 20 }),
  characters: constantFrom(10, 300, 4000, 60_000),
};

describe("prompts of a session of any size", () => {
  it("a prompt of Understand or Think has at most the tokens allowed for its node, in a session of any size", () => {
    assert(
      property(sizes.entities, sizes.exchanges, sizes.characters, (entities, exchanges, n) => {
        const session = hugeSession({ entities, exchanges, characters: n });
        const common = { pack, session, today, message: text(8000) };
        const understandPrompt = understandUserPrompt(understandContext(common));
        expect(estimateTokens(understandPrompt)).toBeLessThan(maxTokensOf("understand"));
        const replan = range(12).map(() => text(n));
        const thinkPrompt = thinkUserPrompt(
          thinkContext({ ...common, understanding: understand(text(n)), replan }),
        );
        expect(estimateTokens(thinkPrompt)).toBeLessThan(maxTokensOf("think"));
      }),
      { numRuns: 12 },
    );
  });

  it("a prompt of Reply has at most the tokens allowed for its node, in a session of any size", () => {
    assert(
      property(sizes.entities, sizes.exchanges, sizes.characters, (entities, exchanges, n) => {
        const session = hugeSession({ entities, exchanges, characters: n });
        const [read] = earlierResults(200, Math.min(n, 2000));
        const results = { understand: understand("x"), "act.1": { ...read, summary: "Found 200" } };
        const input = { pack, session, results, ask: null, today, message: text(8000) };
        const reply = replyUserPrompt(replyContext(input));
        expect(estimateTokens(reply)).toBeLessThan(maxTokensOf("reply"));
        expect(n > 1000 ? reply : "1 more rows not shown").toContain("more rows not shown");
      }),
      { numRuns: 8 },
    );
  });

  it.each<StepType>(["read", "analyze", "generate"])(
    "a prompt of Act has at most the tokens allowed for its node, in a session of any size: %s",
    (type) => {
      assert(
        property(
          ...[sizes.entities, sizes.exchanges, sizes.characters, integer({ min: 0, max: 200 })],
          (entities, exchanges, characters, rows) => {
            const prompt = actPrompt(type, { entities, exchanges, characters }, { rows });
            expect(estimateTokens(prompt)).toBeLessThan(maxTokensOf("act"));
          },
        ),
        { numRuns: 8 },
      );
    },
  );
});

describe("prompts of a write whose rows exceed the bound", () => {
  const size = { entities: 200, exchanges: 10, characters: 4000 };
  const prompt = actPrompt("write", size, { rows: 200, batch: 40 });

  it("the prompt of a large write shows all forty items, and the data of each item that is active", () => {
    for (const { ref, label } of items(40)) {
      expect(prompt).toContain(`| ${ref} | ${label} | pending |`);
    }
    // Retained entities (every fourth) are only named.
    for (const { ref } of items(40).filter((_, index) => (index + 1) % 4 !== 0)) {
      expect(prompt.split(`#### ${ref}: `)[1]).toMatch(/^.*\n<data>\n/);
    }
  });

  it("the prompt of a large write shows the ref and the name of every row that was read for it", () => {
    for (const step of range(4)) {
      for (const n of range(200)) {
        // Once among the earlier steps, once among its own calls.
        expect(prompt.split(`{"id":"wine_${step * 1000 + n}","name":`)).toHaveLength(3);
      }
    }
    expect(prompt).toMatch(/\(\d+ of these rows are shown by id and name only: read them by id/);
  });

  it("the prompt of a large write exceeds the bound only by the items and the names that the write needs", () => {
    const fortyItems = 40 * estimateTokens(text(4000)) * 1.1;
    const namesOfRows = 2 * 800 * 45;
    expect(estimateTokens(prompt)).toBeLessThan(maxTokensOf("act") + fortyItems + namesOfRows);
  });

  it("the prompt of a large write shows the whole content that the step is to write, however long", () => {
    const content = { ...wine("Draft"), notes: text(60_000, "deep") };
    const artifact: Artifact = {
      ref: refTo("gen_wine_1"),
      id: ID,
      type: "wine",
      subdomain: "wines",
      schemaVersion: 1,
      label: "Draft",
      content,
      exchange: 1,
    };
    const session = { ...hugeSession(size), artifacts: { gen_wine_1: artifact } };
    const list: BatchItem[] = [{ ref: "gen_wine_1", label: "Draft", status: "pending" }];
    const step: PlanStep = {
      id: 1,
      type: "write",
      operation: "create",
      subdomain: "wines",
      group: 0,
      description: "save it",
      batch: { items: list, briefs: [""] },
    };
    const wholeText = actUserPrompt(
      actContext({
        pack,
        session,
        results: { understand: understand("x") },
        hop: "act.1",
        plan: { decision: "plan_direct", goal: "", attempt: 1, steps: [step] },
        step,
        item: null,
        quick: false,
        guidance: { text: "", examples: null, examplesAfter: {} },
        today,
        message: "save it",
        calls: [],
        callsUsed: 0,
        callsWithoutProgress: 0,
        callLimit: 6,
        manifest: { total: 1, items: list },
      }),
    );
    expect(wholeText).toContain(JSON.stringify(content));
    expect(wholeText.split("deep deep").length).toBe(
      JSON.stringify(content).split("deep deep").length,
    );
  });
});

it("Act's prompt shows a row that the step names in full, even if other rows have no room", () => {
  const size = { entities: 0, exchanges: 1, characters: 4000 };
  const lineOf = (description: string) =>
    actPrompt("analyze", size, { rows: 200, description })
      .split("\n")
      .find((line) => line.startsWith('{"id":"wine_3199"'));
  expect(lineOf("the job")).toBeUndefined();
  expect(lineOf("judge wine_3199")).toContain('"notes":');
});

describe("counts of what is not shown", () => {
  it("the prompt counts the entities, rows and exchanges that it does not show", () => {
    const size = { entities: 200, exchanges: 20, characters: 60_000 };
    const read = actPrompt("read", size, { rows: 200 });
    expect(read).toMatch(/\(\d+ more entities not shown: a read finds them\)/);
    expect(read).toMatch(/\(\d+ more rows not shown: read with a narrower filter\)/);
    const common = { pack, session: hugeSession(size), today, message: "hello" };
    const think = thinkUserPrompt(
      thinkContext({ ...common, understanding: understand("x"), replan: null }),
    );
    expect(think).toMatch(/more exchanges not shown|more lines of this reply not shown/);
    expect(think).toMatch(/more characters not shown/);
  });
});
