// Measures how soon typing shows an effect: a key in the filter of a long list, and a message.
import { percentile } from "../../report/percentile.ts";
import { type Bench, type Line, medianAndRange, openPage, repeat } from "./open-page.ts";

const MESSAGES = 5;
const ROUNDS = 3;

/** The 95th percentile of the milliseconds from a key to the next frame, on a slow processor. */
async function measureKeys(bench: Bench, slowdown: number): Promise<number> {
  const { page, close, show } = await openPage(bench, slowdown);
  await show({ name: "pantry", path: "/pantry", shows: "Jar" });
  const field = page.getByRole("searchbox");
  await field.focus();
  await page.evaluate(() => {
    const observed = globalThis as unknown as { keys: number[] };
    observed.keys = [];
    const onKey = ({ timeStamp }: Event) =>
      requestAnimationFrame(() =>
        setTimeout(() => observed.keys.push(performance.now() - timeStamp)),
      );
    addEventListener("keydown", onKey, { capture: true });
  });
  for (const key of ["J", "a", "r", " ", "1", "9", ...Array.from({ length: 6 }, () => "Backspace")])
    await page.keyboard.press(key, { delay: 30 });
  await page.waitForFunction(
    () => (globalThis as unknown as { keys: number[] }).keys.length === 12,
  );
  const keys = await page.evaluate(() => (globalThis as unknown as { keys: number[] }).keys);
  await close();
  return percentile(keys, 0.95);
}

interface StreamTimes {
  /** The times at which pieces of the stream arrived. */
  arrived: number[];
  /** Milliseconds from the arrival of each piece with a part of the reply until the next frame was drawn. */
  drawn: number[];
}

/**
 * Milliseconds from Enter to the own message, the first event and the reply, and the longest from a piece of the reply to
 * its display.
 */
async function measureMessage(bench: Bench) {
  const { page, close, show } = await openPage(bench, 1);
  await page.addInitScript(() => {
    const streamTimes = { arrived: [], drawn: [] } as StreamTimes;
    (globalThis as unknown as { streamTimes: StreamTimes }).streamTimes = streamTimes;
    const { fetch } = globalThis;
    globalThis.fetch = async (...request) => {
      const response = await fetch(...request);
      const type = response.headers.get("content-type") ?? "";
      if (!type.startsWith("text/event-stream") || response.body === null) return response;
      const decoder = new TextDecoder();
      const watched = new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          const at = performance.now();
          streamTimes.arrived.push(at);
          if (decoder.decode(piece).includes("reply.delta")) {
            requestAnimationFrame(() =>
              setTimeout(() => streamTimes.drawn.push(performance.now() - at)),
            );
          }
          controller.enqueue(piece);
        },
      });
      const { status, headers } = response;
      return new Response(response.body.pipeThrough(watched), { status, headers });
    };
  });
  await show({ name: "new", path: "/chat/new", shows: "Ask for anything" });
  const message = "add 3 pears to my shopping list";
  await page.getByRole("textbox", { name: "Message" }).fill(message);
  const [begin, own] = await page.evaluate(async (text) => {
    const field = document.querySelector("textarea");
    const at = performance.now();
    const key = { key: "Enter", bubbles: true, cancelable: true };
    field?.dispatchEvent(new KeyboardEvent("keydown", key));
    const isSeen = () => document.querySelector(".messages")?.textContent?.includes(text) === true;
    while (!isSeen()) await new Promise((done) => requestAnimationFrame(done));
    return [at, performance.now() - at] as const;
  }, message);
  await page.getByText("1 change").waitFor();
  const [streamTimes, end] = await page.evaluate(
    () =>
      [
        (globalThis as unknown as { streamTimes: StreamTimes }).streamTimes,
        performance.now(),
      ] as const,
  );
  await close();
  return {
    own,
    first: (streamTimes.arrived[0] ?? Number.NaN) - begin,
    drawn: Math.max(...streamTimes.drawn, 0),
    reply: end - begin,
  };
}

export async function measureTyping(bench: Bench, slowdown: number): Promise<Line[]> {
  const keys = await repeat(ROUNDS, () => measureKeys(bench, slowdown));
  const messages = await repeat(MESSAGES, () => measureMessage(bench));
  const ms = (name: keyof (typeof messages)[number]) =>
    medianAndRange(
      messages.map((message) => message[name]),
      "ms",
    );
  return [
    {
      what: `a key in the filter of the rows, ${slowdown}×: p95 to the next frame`,
      bound: "50 ms",
      measured: medianAndRange(keys, "ms"),
    },
    { what: "Enter → own message is shown", bound: "100 ms", measured: ms("own") },
    { what: "Enter → first event, offline model", bound: "300 ms", measured: ms("first") },
    { what: "a piece of the reply → it is shown", bound: "100 ms", measured: ms("drawn") },
    { what: "Enter → the reply is complete, offline model", measured: ms("reply") },
  ];
}
