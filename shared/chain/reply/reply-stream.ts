// Streams a reply: composes the model's partial text into the reply and releases it.
import { createTextExtractor } from "../../domain/rows/extract-text.ts";
import type { ReplyComposer } from "../../domain/replies/marks/compose-reply.ts";
import type { NodeContext } from "../node-context.ts";

/** Milliseconds between two appends while the model is still writing. */
const APPEND_MS = 300;

export interface ReplyStream {
  /** Raw JSON of an attempt, as it streams in. */
  onText(delta: string, attempt: number): void;
  /**
   * Releases the rest of the final text. If the released text is not a prefix of it, resets the stream and releases
   * the whole text.
   * Errors: StaleFence when the hop has a newer claim.
   */
  finish(text: string): Promise<void>;
}

/** @param compose a composer for one attempt at the text; null if no model writes */
export function createReplyStream(
  ctx: Pick<NodeContext, "emit" | "clock" | "retried">,
  compose: (() => Pick<ReplyComposer, "push">) | null,
): ReplyStream {
  let attempt = 1;
  let extractor = createTextExtractor();
  let composer = compose?.();
  let releasedText = "";
  let buffer = "";
  /** Trailing space that waits until text follows, because released text must be a prefix of the final text. */
  let heldSpace = "";
  let needsReset = ctx.retried;
  let lastAppend = ctx.clock.now();
  let appends: Promise<void> = Promise.resolve();

  function append(): void {
    const text = buffer;
    if (text === "" && !needsReset) return;
    const reset = needsReset ? [{ type: "reply.reset" as const, data: {} }] : [];
    const delta = text === "" ? [] : [{ type: "reply.delta" as const, data: { text } }];
    buffer = "";
    needsReset = false;
    lastAppend = ctx.clock.now();
    appends = appends.then(() => ctx.emit([...reset, ...delta]));
    // `finish` handles the rejection; until then it must not count as unhandled.
    appends.catch(() => undefined);
  }

  function restart(): void {
    needsReset ||= releasedText !== "" || buffer !== "";
    releasedText = "";
    buffer = "";
    heldSpace = "";
    extractor = createTextExtractor();
    composer = compose?.();
  }

  function add(text: string): void {
    const pendingText = heldSpace + text;
    const visibleText = (releasedText === "" ? pendingText.trimStart() : pendingText).trimEnd();
    heldSpace = visibleText === "" ? pendingText : pendingText.slice(pendingText.trimEnd().length);
    releasedText += visibleText;
    buffer += visibleText;
  }

  return {
    onText(delta, number) {
      if (number !== attempt) {
        attempt = number;
        restart();
      }
      add(composer?.push(extractor.push(delta)) ?? "");
      if (buffer !== "" && ctx.clock.now() - lastAppend >= APPEND_MS) append();
    },
    async finish(text) {
      if (!text.startsWith(releasedText)) restart();
      heldSpace = "";
      add(text.slice(releasedText.length));
      append();
      await appends;
    },
  };
}
