// In whatever order pages are read, and whatever is said meanwhile, the transcript is a suffix of the path.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../../tests/support/sample.ts";
import { withNewest, withOlder, type Message, type Transcript } from "./transcript.ts";

const messageOf = (alternativeId: string) => ({ alternativeId }) as Message;

/** A conversation that grows, is cut by an edit, and is read in pages, which are slices of its path. */
const action = fc.oneof(
  fc.record({ do: fc.constant("say" as const), count: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ do: fc.constant("edit" as const), at: fc.nat({ max: 20 }) }),
  fc.record({ do: fc.constant("back" as const) }),
  fc.record({ do: fc.constant("newest" as const) }),
  fc.record({ do: fc.constant("older" as const) }),
);

const pageBefore = (path: readonly string[], end: number, size: number) => {
  const start = Math.max(0, end - size);
  return { items: path.slice(start, end).map(messageOf), next: start === 0 ? null : String(start) };
};

describe("transcripts", () => {
  it("a transcript has no gap and no duplicate, up to the last message that was read", () => {
    fc.assert(
      fc.property(
        fc.array(action, { maxLength: 40 }),
        fc.integer({ min: 1, max: 5 }),
        (actions, size) => {
          let [messageCount, path, other] = [0, [] as string[], [] as string[]];
          let transcript: Transcript | undefined;
          let read: string[] = [];
          for (const step of actions) {
            if (step.do === "say") {
              path = [
                ...path,
                ...Array.from({ length: step.count }, () => String((messageCount += 1))),
              ];
            } else if (step.do === "edit") {
              [other, path] = [path, [...path.slice(0, step.at), String((messageCount += 1))]];
            } else if (step.do === "back") {
              [other, path] = [path, other];
            } else if (step.do === "newest") {
              transcript = withNewest(transcript, pageBefore(path, path.length, size));
              read = path;
            } else if (transcript !== undefined && transcript.next !== null) {
              // A cursor is a place on the path that the server shows now.
              if (read === path)
                transcript = withOlder(transcript, pageBefore(path, Number(transcript.next), size));
            }
            if (transcript === undefined) continue;
            const ids = transcript.items.map(({ alternativeId }) => alternativeId);
            expect(ids).toEqual(read.slice(read.length - ids.length));
            expect(transcript.next === null).toBe(ids.length === read.length);
          }
        },
      ),
      { numRuns: cases(200, 2000) },
    );
  });

  it("a transcript keeps the older pages that were read, when a new message comes", () => {
    const path = Array.from({ length: 10 }, (_, place) => String(place));
    const two = withOlder(withNewest(undefined, pageBefore(path, 9, 4)), pageBefore(path, 5, 4));
    const after = withNewest(two, pageBefore(path, 10, 4));
    expect(after).toMatchObject({ next: "1" });
    expect(after.items).toHaveLength(9);
  });
});
