// Inputs that a person was shown with masks and sends back: a masked text that they left unchanged stands for the value
// that the step has.
import { MASK } from "../../contracts/api/run-steps.ts";

/**
 * @param sent the value that the person sends
 * @param bound the value that the step has at the same place
 * @returns `sent`, with `bound` in place of each text that shows it with masks
 */
export function restoreMasked(sent: unknown, bound: unknown): unknown {
  if (typeof sent === "string") return isMaskOf(sent, bound) ? bound : sent;
  if (typeof sent !== "object" || sent === null) return sent;
  const boundParts = (typeof bound === "object" && bound !== null ? bound : {}) as Record<
    string,
    unknown
  >;
  const boundAt = (key: string) => (Object.hasOwn(boundParts, key) ? boundParts[key] : undefined);
  if (Array.isArray(sent))
    return sent.map((part, index) => restoreMasked(part, boundAt(String(index))));
  return Object.fromEntries(
    Object.entries(sent).map(([key, part]) => [key, restoreMasked(part, boundAt(key))]),
  );
}

/** Whether a text is this value with masks in it, as `createMask` makes it. */
function isMaskOf(text: string, value: unknown): boolean {
  if (!text.includes(MASK)) return false;
  if (text === MASK) return value !== undefined;
  if (typeof value !== "string") return false;
  const [first = "", ...middle] = text.split(MASK);
  const last = middle.pop() ?? "";
  if (!value.startsWith(first)) return false;
  let end = first.length;
  for (const part of middle) {
    const start = value.indexOf(part, end);
    if (start === -1) return false;
    end = start + part.length;
  }
  return value.length - last.length >= end && value.endsWith(last);
}
