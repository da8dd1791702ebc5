// The sizes of a prompt's sections. Prompts are built so that no line of data can begin with `#`.
import { MAX_SECTIONS, type SectionSize } from "../../contracts/hop-trace.ts";

/** Maximum characters of a title; longer ones are cut. */
const TITLE_CHARS = 80;
const MARK = "\n## ";

/**
 * The sections of a prompt, from one `## Title` to the next. Text before the first title has the title "". If
 * there are more sections than the maximum, the last ones become one, `…`.
 * @param added what is sent after the prompt
 */
export function sectionSizes(prompt: string, added: readonly SectionSize[] = []): SectionSize[] {
  // The line break that is put before the prompt counts in no section.
  const [before = "", ...titled] = `\n${prompt}`.split(MARK);
  const markLength = before === "" ? MARK.length - 1 : MARK.length;
  const sizes = titled.map((part, position): SectionSize => [
    titleOf(part),
    part.length + (position === 0 ? markLength : MARK.length),
  ]);
  const beginning: SectionSize[] = before.length > 1 ? [["", before.length - 1]] : [];
  const allSizes = [...beginning, ...sizes, ...added];
  if (allSizes.length <= MAX_SECTIONS) return allSizes;
  const unlistedChars = allSizes.slice(MAX_SECTIONS - 1).reduce((sum, [, chars]) => sum + chars, 0);
  return [...allSizes.slice(0, MAX_SECTIONS - 1), ["…", unlistedChars]];
}

function titleOf(part: string): string {
  const end = part.indexOf("\n");
  return part.slice(0, end < 0 ? undefined : end).slice(0, TITLE_CHARS);
}
