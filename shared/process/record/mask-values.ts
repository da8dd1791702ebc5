// Masks sensitive values wherever they were copied to: inputs of later steps, texts, the reply.
import { MASK } from "../../contracts/api/run-steps.ts";

/** Shorter values occur by chance. */
const MIN_CHARACTERS = 4;
/** How many characters are searched, counted once for each value; any text beyond that is masked as a whole. */
const MAX_WORK = 400_000_000;

export type Mask = <T>(value: T) => T;

/** @param sensitive values that a schema has marked, of any type */
export function createMask(sensitive: readonly unknown[]): Mask {
  const texts = new Set(sensitive.flatMap(leavesOf));
  if (texts.size === 0) return (value) => value;
  // The longest first, because one may be within another.
  const sortedTexts = [...texts].toSorted((a, b) => b.length - a.length);
  let work = MAX_WORK;
  const maskText = (text: string) => {
    work -= sortedTexts.length * text.length;
    if (texts.has(text) || work < 0) return MASK;
    return sortedTexts.reduce(
      (masked, sensitiveText) => masked.replaceAll(sensitiveText, MASK),
      text,
    );
  };
  const mask = (value: unknown): unknown => {
    if (typeof value === "string") return maskText(value);
    if (typeof value === "number") return texts.has(String(value)) ? MASK : value;
    if (Array.isArray(value)) return value.map(mask);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [maskText(key), mask(part)]),
    );
  };
  return (value) => mask(value) as typeof value;
}

function leavesOf(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") {
    const text = String(value);
    return text.length < MIN_CHARACTERS ? [] : [text];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(leavesOf);
}
