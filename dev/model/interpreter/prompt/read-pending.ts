// The open question or proposal that a prompt shows.
import { fieldOf, type Section } from "./parse-prompt.ts";

export interface PendingShown {
  type: string;
  text: string;
  options: string[];
  /** Think only: how Understand read the message. */
  response: string | null;
}

export function readPending(section: Section): PendingShown | null {
  const type = fieldOf(section.text, "type");
  if (type === null) return null;
  const options = section.text
    .split("\n")
    .flatMap((line) => /^option \d+: (.*)$/.exec(line)?.[1] ?? []);
  return {
    type,
    text: fieldOf(section.text, "text") ?? "",
    options,
    response: fieldOf(section.text, "response"),
  };
}
