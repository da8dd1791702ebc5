// The value of a cell, from what was typed into it.
import type { Field } from "../resources.ts";

/** @param text valid for the field @returns null for an empty text */
export function valueOf({ kind }: Field, text: string): unknown {
  const typed = text.trim();
  if (typed === "") return null;
  return kind === "number" ? Number(typed) : typed;
}
