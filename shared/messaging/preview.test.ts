// The calls of one preview, and how the platform's answer to each call affects the next one.
import { beforeEach, expect, test } from "vitest";
import { wordsFor } from "../domain/wording/words-for.ts";
import { createFakePlatform, type FakePlatform } from "../../tests/support/fake-platform.ts";
import { runId } from "../../tests/support/ids.ts";
import { createMemoryPreviews } from "../../tests/support/sending/memory-previews.ts";
import type { PreviewTurns } from "../ports/preview-turns.ts";
import { createPreview, type Preview } from "./preview.ts";

const RUN = runId("7d1c1d52-3b0e-4c55-9a86-0d6d6c2f0a11");

let nowMs: number;
let platform: FakePlatform;
let turns: PreviewTurns;
let keptIds: string[];
let isStored: boolean;

function open(message: string | null = null): Preview {
  const deps = {
    previews: turns,
    clock: { now: () => nowMs },
    ids: { uuid: () => `holder ${nowMs}` },
  };
  const preview = createPreview({
    deps: deps as unknown as Parameters<typeof createPreview>[0]["deps"],
    database: {
      async keepPlaceholder({ message: id }) {
        if (isStored) keptIds.push(id);
        return isStored;
      },
    },
    openChannel: platform.open,
    run: RUN,
    words: wordsFor("en"),
    place: { channel: "telegram", address: { chat: "1" }, isGroup: false, message },
  });
  if (preview === null) throw new Error("nothing can be shown");
  return preview;
}

/** Shows the texts, one each second, and returns the answers. */
async function look(preview: Preview, texts: string[]): Promise<string[]> {
  const answers: string[] = [];
  for (const text of texts) {
    nowMs += 1_000;
    answers.push(await preview.show(text));
  }
  return answers;
}
const shownTexts = () => [...platform.messages.values()];

beforeEach(() => {
  nowMs = 1_000_000;
  platform = createFakePlatform({ onUnknown: { waitMs: 0 }, isIdempotent: false, edits: true });
  turns = createMemoryPreviews(() => nowMs);
  keptIds = [];
  isStored = true;
});

test("one message is sent after a moment, with a button, and is edited no more often than the platform allows", async () => {
  await look(open(), ["a", "a", "ab", "abc", "abc", "abcd"]);
  expect(platform.calls.map(({ text }) => text)).toEqual(["a", "abc", "abcd"]);
  expect(platform.calls[0]).toMatchObject({ replaces: null, buttons: [`Stop=s:${RUN}`] });
  expect(platform.calls[1]).toMatchObject({ replaces: "m1" });
  expect([shownTexts(), keptIds]).toEqual([["abcd"], ["m1"]]);
});

test("a later job continues with the existing message", async () => {
  await look(open("m7"), ["a"]);
  expect(platform.calls).toMatchObject([{ replaces: "m7" }]);
});

test("a message whose id cannot be stored is removed, and no other message is sent", async () => {
  isStored = false;
  await look(open(), ["a", "b", "c", "d", "e", "f"]);
  expect(platform.calls).toHaveLength(1);
  expect(shownTexts()).toEqual([]);
});

test("no job sends another message after a first one whose answer was lost", async () => {
  platform.answers.push("lost_after");
  await look(open(), ["a", "b", "c", "d", "e", "f", "g", "h"]);
  nowMs += 60_000;
  await look(open(), ["a", "b", "c"]);
  expect([platform.calls.length, shownTexts().length]).toEqual([1, 1]);
});

test.each(["retry_after", "gone", "misconfigured"] as const)(
  "the outcome %s ends the preview",
  async (outcome) => {
    platform.answers.push({ outcome, seconds: 1, code: "x" } as never);
    expect((await look(open(), ["a", "b"])).at(-1)).toBe("refused");
  },
);

test("no call is made once the reply is being sent", async () => {
  await turns.close(RUN);
  expect((await look(open(), ["a", "b"])).at(-1)).toBe("ended");
  expect(platform.calls).toEqual([]);
});

test("a turn whose call had no answer is not dropped, because the message that it sent may still arrive", async () => {
  platform.answers.push("lost_before");
  await look(open("m7"), ["a"]);
  expect(await turns.close(RUN)).toBeGreaterThan(0);
});
