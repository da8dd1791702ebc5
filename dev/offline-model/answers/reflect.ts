// Answers a reflection: with one note about a user who asks for short answers, at the first free position, and with no
// other notes.
import { plain, splitSections } from "../prompt/split-prompt.ts";

/** In English and German. */
const WISH_FOR_SHORT_ANSWERS = /\b(?:shorter|keep it short|be brief|kürzer|fass dich kurz)\b/i;

/** A MemoryReflection. */
export function answerReflect(user: string): object {
  const sections = splitSections(user);
  const notes = sections.get("Notes") ?? "";
  const text = "Has asked for short answers.";
  const freePosition = /^(\d): free$/m.exec(notes)?.[1];
  const refs = [...(sections.get("Said") ?? "").matchAll(/^(episode_\d+) \([^)]*\): (.*)$/gm)]
    .filter(([, , userText = ""]) => WISH_FOR_SHORT_ANSWERS.test(plain(userText)))
    .map(([, ref = ""]) => ref);
  const hasNoNewNote = freePosition === undefined || refs.length === 0 || notes.includes(text);
  return {
    notes: hasNoNewNote ? [] : [{ position: Number(freePosition), text, refs: refs.slice(0, 12) }],
    archive: [],
  };
}
