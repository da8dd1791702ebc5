// Formats an artifact that is a list: a label with the number of entries, and one line per entry.
import type { ArtifactSpec } from "../../contracts/pack.ts";
import type { KitchenWords } from "../wording/kitchen-words.ts";
import { kitchenWords } from "../wording/words-for.ts";
import { isPresent, objectsOf, valueText } from "./format-values.ts";

/** @param field the field of the artifact's content that contains the list */
export function listContent(
  field: string,
  label: (labels: KitchenWords["labels"], count: number) => string,
  line: (entry: Record<string, unknown>, words: KitchenWords) => string,
): Pick<ArtifactSpec, "label" | "format"> {
  return {
    label: (content, language = "en") =>
      label(kitchenWords(language).labels, objectsOf(content[field]).length),
    format: (content, language = "en") =>
      objectsOf(content[field])
        .map((entry) => line(entry, kitchenWords(language)))
        .join("\n"),
  };
}

/** The notes of an entry, as the end of its line; empty if there are none. */
export function noteText(notes: unknown, { colon }: KitchenWords): string {
  return isPresent(notes) ? `${colon}${valueText(notes)}` : "";
}
