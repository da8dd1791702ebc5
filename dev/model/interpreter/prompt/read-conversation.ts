// The conversation as Understand, Think, Act and Reply are shown it.
import { sectionOf, unescape, type Section } from "./parse-prompt.ts";

export interface Said {
  speaker: "user" | "alfred";
  text: string;
}

/** The lines of `### Recent`, oldest first; continued lines are joined again. */
export function readRecent(conversation: Section): Said[] {
  return readSaid(sectionOf(conversation.children, "Recent").text);
}

/** `User …: text` and `Alfred: text` lines; what is indented belongs to the line above. */
export function readSaid(text: string): Said[] {
  const said: Said[] = [];
  for (const line of text.split("\n")) {
    const head = /^(User|Alfred)(?: \(exchange \d+\))?: ?(.*)$/.exec(line);
    const last = said.at(-1);
    if (head !== null) {
      said.push({ speaker: head[1] === "User" ? "user" : "alfred", text: head[2] ?? "" });
    } else if (last !== undefined) {
      last.text += `\n${line.replace(/^ {2}/, "")}`;
    }
  }
  return said.map(({ speaker, text: words }) => ({ speaker, text: unescape(words).trim() }));
}

/** What the user has said, oldest first: as the summary quotes it, then as it was said. */
export function userSaid(conversation: Section): string[] {
  const summary = sectionOf(conversation.children, "Summary").text;
  const told = [...summary.matchAll(/The user said: "([^"\n]+)"/g)].map(([, words = ""]) =>
    unescape(words),
  );
  const recent = readRecent(conversation).flatMap(({ speaker, text }) =>
    speaker === "user" ? [text] : [],
  );
  return [...told, ...recent];
}
