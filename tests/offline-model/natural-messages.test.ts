// 300 natural messages, 100 plain, 100 complicated, 100 tricky, written by a person who had not seen the grammar:
// each is played on a fresh copy of a household, and every row that the model changes has to be one that the person
// plainly asked for.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { sampleEvery } from "../support/sample.ts";
import { judgeMessage, type Judgement, type NaturalMessage } from "./judge-message.ts";

const file = new URL("natural-messages.json", import.meta.url);
const all = JSON.parse(readFileSync(file, "utf8")) as NaturalMessage[];
/** The gate plays every sixth. */
const messages = [...sampleEvery(6, 1, all)];
const judgements = new Map<string, Judgement>();

beforeAll(async () => {
  for (const message of messages) judgements.set(message.id, await judgeMessage(message));
});

const messagesWith = (...outcomes: Judgement["outcome"][]) =>
  messages.flatMap(({ id, text }) => {
    const judgement = judgements.get(id);
    return judgement !== undefined && outcomes.includes(judgement.outcome) ? [`${id} ${text}`] : [];
  });

describe("300 natural messages", () => {
  it("the model changes nothing that the person did not plainly ask for", () => {
    expect(all).toHaveLength(300);
    expect(messagesWith("harm")).toEqual([]);
  });

  it("at least a fifth of the messages is understood, with the right rows or the right answer", () => {
    const kinds = Object.groupBy(messages, ({ kind }) => kind);
    const table = Object.entries(kinds).map(([kind, list = []]) => [
      kind,
      ...(["understood", "asked", "declined", "wrong", "harm"] as const).map(
        (outcome) => list.filter(({ id }) => judgements.get(id)?.outcome === outcome).length,
      ),
    ]);
    console.table([["", "understood", "asked", "declined", "wrong", "harm"], ...table]);
    const byCode = messages.filter(({ id }) => (judgements.get(id)?.byCode.length ?? 0) > 0);
    console.log(`unasked for, recorded by code: ${byCode.map(({ text }) => text).join(" / ")}`);
    expect(messagesWith("understood").length).toBeGreaterThanOrEqual(messages.length / 5);
  });

  it("the model changes nothing for any other message, and takes only one of them for something else", () => {
    const others = messages.filter(({ id }) => judgements.get(id)?.outcome !== "understood");
    const messagesWithChanges = others.filter(
      ({ id }) => (judgements.get(id)?.byModel.length ?? 0) > 0,
    );
    expect(messagesWithChanges.map(({ text }) => text)).toEqual([]);
    const wrong = "60 put the curry on the plan for Sunday dinner";
    const sampled = messages.map(({ id, text }) => `${id} ${text}`);
    expect(messagesWith("wrong")).toEqual(sampled.filter((message) => message === wrong));
  });
});
