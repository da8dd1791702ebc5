// The sizes of a prompt's sections. Prompts are built so that no text of data can begin a line with `#`.
import { MAX_SECTIONS, type SectionSize } from "../../contracts/hop-trace.ts";

/** The length to which a title is kept. */
const TITLE_CHARS = 80;
const MARK = "\n## ";

/** The sections of a prompt, from one `## Title` to the next. */
export function sectionSizes(prompt: string): SectionSize[] {
  // The line break that is put before the prompt counts in no section.
  const [before = "", ...titled] = `\n${prompt}`.split(MARK);
  const own = before === "" ? MARK.length - 1 : MARK.length;
  const sizes = titled.map((part, place): SectionSize => [
    titleOf(part),
    part.length + (place === 0 ? own : MARK.length),
  ]);
  const all: SectionSize[] = before.length > 1 ? [["", before.length - 1], ...sizes] : sizes;
  if (all.length <= MAX_SECTIONS) return all;
  const rest = all.slice(MAX_SECTIONS - 1).reduce((sum, [, chars]) => sum + chars, 0);
  return [...all.slice(0, MAX_SECTIONS - 1), ["…", rest]];
}

function titleOf(part: string): string {
  const end = part.indexOf("\n");
  return part.slice(0, end < 0 ? undefined : end).slice(0, TITLE_CHARS);
}
