// Summarize: older exchanges as one narrative (contract ConversationSummary).
import { NO_SITUATION, type Intent } from "../intents/intent.ts";
import { recognize } from "../intents/recognize.ts";
import { capitalize } from "../language/clean-message.ts";
import { fieldOf, parsePrompt, sectionOf, unescape } from "../prompt/parse-prompt.ts";

const LONGEST = 2900;
const LONGEST_LINE = 280;

interface Exchange {
  user: string;
  alfred: string;
  done: string[];
}

export function summarize(prompt: string): { narrative: string; engagement: string } {
  const sections = parsePrompt(prompt);
  const before = sectionOf(sections, "Summary so far").text;
  const engagement = fieldOf(before, "engagement") ?? "";
  const narrative = unescape(before.replace(/^engagement: .*$/m, "").trim());
  const exchanges = readExchanges(sectionOf(sections, "Exchanges to fold in").text);
  const told = exchanges.map(tell);
  const latest = exchanges.at(-1)?.user ?? "";
  return {
    narrative: fold(narrative, told),
    engagement: (latest === ""
      ? engagement
      : `Most recently the user said: ${clip(latest, 200)}`
    ).slice(0, 300),
  };
}

function readExchanges(text: string): Exchange[] {
  const exchanges: Exchange[] = [];
  let open: "user" | "alfred" | null = null;
  for (const line of text.split("\n")) {
    const [, speaker, words = ""] = /^(User|Alfred|Done): ?(.*)$/.exec(line) ?? [];
    const last = exchanges.at(-1);
    if (speaker === "User") {
      exchanges.push({ user: unescape(words), alfred: "", done: [] });
      open = "user";
    } else if (last !== undefined && speaker === "Alfred") {
      last.alfred = unescape(words);
      open = "alfred";
    } else if (last !== undefined && speaker === "Done") {
      last.done.push(unescape(words));
      open = null;
    } else if (last !== undefined && open !== null) {
      last[open] += `\n${unescape(line.replace(/^ {2}/, ""))}`;
    }
  }
  return exchanges;
}

/** What was asked, in the user's words, and what came of it. */
function tell({ user, alfred, done }: Exchange): string {
  const asked = `The user said: "${clip(oneLine(user), LONGEST_LINE)}".`;
  const outcomes = done.map((outcome) =>
    capitalize(clip(outcome.replace(/[.\s]+$/, ""), LONGEST_LINE)),
  );
  if (outcomes.length > 0) return `${asked} ${outcomes.join(". ")}.`;
  const [first = ""] = alfred.split("\n");
  return first === "" ? asked : `${asked} Alfred answered: "${clip(first, LONGEST_LINE)}".`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function clip(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/\s+\S*$/, "")}…`;
}

/** What no longer fits is shortened from the oldest on, to what the user said. */
function fold(before: string, told: string[]): string {
  const old = before === "" ? [] : before.split("\n");
  const lines = [...old, ...told];
  for (let at = 0; at < lines.length && length(lines) > LONGEST; at += 1) {
    lines[at] = lines[at]?.replace(/^(The user said: "(?:[^"]{0,160}))[^"]*".*$/, '$1".') ?? "";
  }
  // What somebody has said of themselves goes last.
  while (length(lines) > LONGEST && lines.length > 1) {
    const least = lines.findIndex((line) => !isOfOneself(line));
    lines.splice(Math.max(0, least), 1);
  }
  return lines.join("\n").slice(0, LONGEST);
}

function isOfOneself(line: string): boolean {
  const words = /^The user said: "([^"]*)"/.exec(line)?.[1] ?? "";
  return recognize(words, NO_SITUATION).some(({ kind }) => OF_ONESELF.has(kind));
}

const OF_ONESELF: ReadonlySet<Intent["kind"]> = new Set(["remark", "allergy", "taste"]);

function length(lines: string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}
