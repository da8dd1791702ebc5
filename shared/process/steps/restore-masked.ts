// What a person sends back of inputs that they were shown with masks: a masked part that they left as it was shown
// stands for the value that the step has.
import { MASK } from "../../contracts/api/run-steps.ts";

/**
 * @param given what the person sends
 * @param bound what the step has at the same place
 * @returns `given` with `bound` in place of each text that shows it with masks
 */
export function restoreMasked(given: unknown, bound: unknown): unknown {
  if (typeof given === "string") return shows(given, bound) ? bound : given;
  if (typeof given !== "object" || given === null) return given;
  const below = (typeof bound === "object" && bound !== null ? bound : {}) as Record<
    string,
    unknown
  >;
  const own = (key: string) => (Object.hasOwn(below, key) ? below[key] : undefined);
  if (Array.isArray(given))
    return given.map((one, index) => restoreMasked(one, own(String(index))));
  return Object.fromEntries(
    Object.entries(given).map(([key, one]) => [key, restoreMasked(one, own(key))]),
  );
}

/** Whether a text is this value with masks in it, as `createMask` makes it. */
function shows(text: string, value: unknown): boolean {
  if (!text.includes(MASK)) return false;
  if (text === MASK) return value !== undefined;
  if (typeof value !== "string") return false;
  const [first = "", ...others] = text.split(MASK);
  const last = others.pop() ?? "";
  if (!value.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = value.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return value.length - last.length >= at && value.endsWith(last);
}
