import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readHead } from "./read-head.ts";

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** A stream of the pieces, and how many of them were taken. */
function streamOf(pieces: readonly string[]) {
  const remainingPieces = pieces.map((piece) => new TextEncoder().encode(piece));
  const count = { pieces: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = remainingPieces.shift();
        if (piece === undefined) return controller.close();
        count.pieces += 1;
        controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
  return { reader: stream.getReader(), taken: count };
}

test("an e-mail is read up to the end of its headers, and the remaining bytes on request", async () => {
  const { reader, taken } = streamOf(["From: a\r\nTo: b\r", "\n\r\nHel", "lo", " there"]);
  const head = await readHead(reader);
  expect([text(head.head), taken.pieces]).toEqual(["From: a\r\nTo: b\r\n\r\nHel", 2]);
  expect(text(await head.wholeMessage())).toBe("From: a\r\nTo: b\r\n\r\nHello there");
});

test("headers without an end are read up to 256 KB", async () => {
  const { reader, taken } = streamOf(Array.from({ length: 100 }, () => "x".repeat(10_240)));
  expect((await readHead(reader)).head.length).toBeLessThan(300 * 1024);
  expect(taken.pieces).toBeLessThan(40);
});

test("an e-mail is the same however it is split into pieces", async () => {
  const piece = fc.string({ unit: fc.constantFrom("a", "\r", "\n"), maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.array(piece), async (pieces) => {
      const wholeText = pieces.join("");
      const head = await readHead(streamOf(pieces).reader);
      expect(wholeText.startsWith(text(head.head))).toBe(true);
      const headers = /^[^]*?(?:\n\r*\n|$)/.exec(wholeText)?.[0] ?? "";
      expect(head.head.length).toBeGreaterThanOrEqual(headers.length);
      expect(text(await head.wholeMessage())).toBe(wholeText);
    }),
  );
});
