// How soon something is seen of what is typed: a key in the filter of a long list, and a message.
import { percentile } from "../../report/percentile.ts";
import { type Bench, type Line, middleOf, openPage, times } from "./open-page.ts";

const MESSAGES = 5;
const ROUNDS = 3;

/** Milliseconds from a key to the frame after it, the 95th percentile, on a slowed processor. */
async function measureKeys(bench: Bench, slowed: number): Promise<number> {
  const { page, close, show } = await openPage(bench, slowed);
  await show({ name: "pantry", path: "/pantry", shows: "Jar" });
  const field = page.getByRole("searchbox");
  await field.focus();
  await page.evaluate(() => {
    const kept = globalThis as unknown as { keys: number[] };
    kept.keys = [];
    const onKey = ({ timeStamp }: Event) =>
      requestAnimationFrame(() => setTimeout(() => kept.keys.push(performance.now() - timeStamp)));
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

interface Kept {
  /** When pieces of the stream arrived, and how long after its piece each was drawn. */
  arrived: number[];
  drawn: number[];
}

/** From Enter to one's own words, to the first event and the reply; and from a piece of the reply to its drawing. */
async function measureMessage(bench: Bench) {
  const { page, close, show } = await openPage(bench, 1);
  await page.addInitScript(() => {
    const kept = { arrived: [], drawn: [] } as Kept;
    (globalThis as unknown as { kept: Kept }).kept = kept;
    const { fetch } = globalThis;
    globalThis.fetch = async (...request) => {
      const response = await fetch(...request);
      const type = response.headers.get("content-type") ?? "";
      if (!type.startsWith("text/event-stream") || response.body === null) return response;
      const decoder = new TextDecoder();
      const watched = new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          const at = performance.now();
          kept.arrived.push(at);
          if (decoder.decode(piece).includes("reply.delta")) {
            requestAnimationFrame(() => setTimeout(() => kept.drawn.push(performance.now() - at)));
          }
          controller.enqueue(piece);
        },
      });
      const { status, headers } = response;
      return new Response(response.body.pipeThrough(watched), { status, headers });
    };
  });
  await show({ name: "new", path: "/chat/new", shows: "Ask for anything" });
  const words = "add 3 pears to my shopping list";
  await page.getByRole("textbox", { name: "Message" }).fill(words);
  const [begin, own] = await page.evaluate(async (text) => {
    const field = document.querySelector("textarea");
    const at = performance.now();
    const key = { key: "Enter", bubbles: true, cancelable: true };
    field?.dispatchEvent(new KeyboardEvent("keydown", key));
    const isSeen = () => document.querySelector(".messages")?.textContent?.includes(text) === true;
    while (!isSeen()) await new Promise((done) => requestAnimationFrame(done));
    return [at, performance.now() - at] as const;
  }, words);
  await page.getByText("1 change").waitFor();
  const [kept, end] = await page.evaluate(
    () => [(globalThis as unknown as { kept: Kept }).kept, performance.now()] as const,
  );
  await close();
  return {
    own,
    first: (kept.arrived[0] ?? Number.NaN) - begin,
    drawn: Math.max(...kept.drawn, 0),
    reply: end - begin,
  };
}

export async function measureTyping(bench: Bench, slowed: number): Promise<Line[]> {
  const keys = await times(ROUNDS, () => measureKeys(bench, slowed));
  const messages = await times(MESSAGES, () => measureMessage(bench));
  const ms = (name: keyof (typeof messages)[number]) =>
    middleOf(
      messages.map((one) => one[name]),
      "ms",
    );
  return [
    {
      what: `a key in the filter of the rows, ${slowed}×: p95 to the next frame`,
      bound: "50 ms",
      measured: middleOf(keys, "ms"),
    },
    { what: "Enter → own message is seen", bound: "100 ms", measured: ms("own") },
    { what: "Enter → first event, offline model", bound: "300 ms", measured: ms("first") },
    { what: "a piece of the reply → it is drawn", bound: "100 ms", measured: ms("drawn") },
    { what: "Enter → the reply is there, offline model", measured: ms("reply") },
  ];
}
