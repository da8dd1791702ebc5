// Answers a reflection: one note for a user who asks for short answers, at the first free position. The grammar judges
// nothing else.
import { plain, splitSections } from "../prompt/split-prompt.ts";

/** Wishes about answers, in English and German. */
const SHORTER = /\b(?:shorter|keep it short|be brief|kürzer|fass dich kurz)\b/i;

/** A MemoryReflection. */
export function answerReflect(user: string): object {
  const sections = splitSections(user);
  const notes = sections.get("Notes") ?? "";
  const text = "Has asked for short answers.";
  const free = /^(\d): free$/m.exec(notes)?.[1];
  const refs = [...(sections.get("Said") ?? "").matchAll(/^(episode_\d+) \([^)]*\): (.*)$/gm)]
    .filter(([, , said = ""]) => SHORTER.test(plain(said)))
    .map(([, ref = ""]) => ref);
  const isNoted = free === undefined || refs.length === 0 || notes.includes(text);
  return {
    notes: isNoted ? [] : [{ position: Number(free), text, refs: refs.slice(0, 12) }],
    archive: [],
  };
}
