// Earlier messages and facts as sections of prompts (spec/memory#recall): quoted as data, with speaker and day.
import {
  type Memory,
  type RunMemory,
  type ShownMemory,
  subjectOf,
} from "../../../contracts/recall.ts";
import { clipText, fitPieces, omissionNote } from "./fit-section.ts";
import { jsonLine, shortLine } from "./format-prompt.ts";
import { BUDGETS } from "./section-budgets.ts";

/** Token limit of a text in its short form. */
const SHORT_TOKENS = 40;

/**
 * The memories that code found for the message, for Understand, and the languages in which it can search; null if
 * there are neither. A search in another language finds nothing.
 */
export function recallLines({
  memories,
  more,
  languages = [],
}: Pick<ShownMemory, "memories" | "more" | "languages">): string | null {
  const languageNames = languages.filter((language) => language !== "simple");
  const lines = [
    ...(memories.length === 0 ? [] : [memoryLines(memories, more, BUDGETS.recall)]),
    ...(languageNames.length === 0
      ? []
      : [`languages that the user has spoken: ${languageNames.join(", ")}`]),
  ];
  return lines.length === 0 ? null : lines.join("\n");
}

/** The memories that Understand picked, and the search that it requested, for Think and Reply. */
export function runMemoryLines({ memories, searched }: RunMemory): string {
  const lines =
    memories.length === 0 ? [] : [memoryLines(memories, searched?.more ?? 0, BUDGETS.memory)];
  return [...lines, ...(searched === undefined ? [] : [searchLine(searched)])].join("\n");
}

function memoryLines(memories: Memory[], moreCount: number, budget: number): string {
  const pieces = memories.map((memory) => ({
    full: memoryLine(memory, (text) => text),
    short: memoryLine(memory, (text) => clipText(text, SHORT_TOKENS)),
  }));
  const fittedPieces = fitPieces(pieces, budget);
  const shownLines = fittedPieces.texts.filter((text) => text !== null);
  const note = omissionNote(
    { hiddenCount: fittedPieces.hiddenCount + moreCount },
    "texts found",
    "they fit less well",
  );
  return ["<data>", ...shownLines, "</data>", ...(note === null ? [] : [note])].join("\n");
}

function memoryLine(memory: Memory, fit: (text: string) => string): string {
  const { ref } = memory;
  switch (memory.kind) {
    case "episode": {
      const speakerName = memory.speaker === "user" ? "the user" : "Alfred";
      const place = memory.here ? "this conversation" : "another conversation";
      return jsonLine({ ref, by: speakerName, on: memory.day, in: place, text: fit(memory.text) });
    }
    case "fact": {
      const { name, saidOn, validFrom, validTo, isStanding, text } = memory;
      return jsonLine({
        ...{ ref, of: subjectOf(name), on: saidOn },
        ...(validFrom !== null && { since: validFrom }),
        ...(validTo !== null && { [isStanding ? "until" : "no_more_since"]: validTo }),
        text: fit(text),
      });
    }
    case "entity": {
      const { name, summary, facets } = memory;
      const hasFacets = Object.keys(facets).length > 0;
      const parts = {
        ...(summary !== "" && { about: fit(summary) }),
        ...(hasFacets && { facets }),
      };
      return jsonLine({ ref, of: subjectOf(name), ...parts });
    }
  }
}

type Searched = NonNullable<RunMemory["searched"]>;

function closedLine(reason: NonNullable<Searched["closed"]>): string {
  switch (reason) {
    case "heard":
      return "others read this conversation, so nothing that was said elsewhere is recalled in it";
    case "off":
      return "the user has switched memory off, so nothing that was said elsewhere is recalled";
    case "agent":
      return "the user has not let agents read it, so nothing that was said elsewhere is recalled";
    case "foreign":
      return "nothing can be recalled here";
    case "failed":
      return "memory could not be searched this time: whether the user has told it is not known";
  }
}

function searchLine({ words, from, to, found, closed }: Searched): string {
  if (closed !== undefined) return closedLine(closed);
  const days = [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(" ");
  const searchText = `${JSON.stringify(shortLine(words))}${days === "" ? "" : `, ${days}`}`;
  return found === 0
    ? `code searched all that was said before for ${searchText} and found nothing: the user has not told it`
    : `code searched all that was said before for ${searchText}: what it found is above; what is not there, the user has not told`;
}
