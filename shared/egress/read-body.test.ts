// A body is read up to limits of bytes and time, and decoded by the charset that the header or the page declares.
import { describe, expect, it } from "vitest";
import { decodePage, readBytes } from "./read-body.ts";

const latin = new Uint8Array([0x63, 0x72, 0xe8, 0x6d, 0x65]);
const withMeta = (meta: string) => new Uint8Array([...new TextEncoder().encode(meta), ...latin]);

describe("bodies", () => {
  it("a body is read completely up to the cap, and cancelled beyond it", async () => {
    let cancelled = false;
    let sentChunks = 0;
    const endless = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          sentChunks += 1;
          controller.enqueue(new Uint8Array(100));
        },
        cancel: () => void (cancelled = true),
      });
    const { signal } = new AbortController();
    const tooLong = await readBytes(endless(), 1000, signal);
    expect(tooLong).toEqual({ outcome: "refused", why: "size", read: 1100 });
    expect([cancelled, sentChunks < 20]).toEqual([true, true]);
    const short = new Response("abc").body;
    const bytes = new TextEncoder().encode("abc");
    expect(await readBytes(short, 3, signal)).toEqual({ outcome: "bytes", bytes });
    const none = { outcome: "bytes", bytes: new Uint8Array() };
    expect(await readBytes(null, 3, signal)).toEqual(none);
  });

  it("a body that stops arriving is given up when its time is over", async () => {
    const silent = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(7)),
      cancel: () => new Promise(() => {}),
    });
    const read = await readBytes(silent, 1000, AbortSignal.timeout(50));
    expect(read).toEqual({ outcome: "refused", why: "time", read: 7 });
  });

  it("a body is refused if the connection breaks", async () => {
    const brokenStream = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error("reset"));
      },
    });
    const read = await readBytes(brokenStream, 1000, new AbortController().signal);
    expect(read).toEqual({ outcome: "refused", why: "away", read: 0 });
  });

  it.each([
    ["text/html; charset=ISO-8859-1", latin],
    ['text/html;charset="windows-1252"', latin],
    ["text/html", withMeta('<meta charset="iso-8859-1">')],
    ["text/html", withMeta('<meta http-equiv="Content-Type" content="text/html; charset=latin1">')],
    ["text/html", new Uint8Array([0xff, 0xfe, 0x63, 0, 0x72, 0, 0xe8, 0, 0x6d, 0, 0x65, 0])],
    ["text/html; charset=no-such-thing", new TextEncoder().encode("crème")],
    ["text/html", new TextEncoder().encode("\uFEFFcrème")],
    ["text/html; charset=ISO-8859-1", new TextEncoder().encode("\uFEFFcrème")],
  ])("a body of type %s is decoded by its charset", (type, bytes) => {
    expect(decodePage(bytes, type)).toMatch(/(?:^|>)crème$/);
  });
});
