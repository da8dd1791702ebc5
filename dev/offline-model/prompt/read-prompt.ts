// Parses the prompts of Understand, Think and Summarize.
import {
  bulletsOf,
  lineOf,
  messageIn,
  plain,
  splitSections,
  splitSubsections,
} from "./split-prompt.ts";
import { readRecall, type Recall } from "./read-recall.ts";

export interface Entity {
  ref: string;
  type: string;
  label: string;
  status: string;
  /** The number of the exchange that last mentioned or changed the entity. */
  touched: number;
  draft: boolean;
}

export interface Pending {
  type: string;
  text: string;
  options: string[];
  /** Think: the earlier request, and how the message answers the question about it. */
  request: string | null;
  response: string | null;
}

export interface Prompt {
  message: string;
  /** ISO date. */
  today: string;
  entities: Entity[];
  /** The refs of what was shown last, in that order; empty for an entry without a ref. */
  shown: string[];
  pending: Pending | null;
  /** The user's earlier messages, oldest first. */
  earlierMessages: string[];
  /** Think: the refs that code has resolved for words of the message, in their order. */
  mentions: { words: string; ref: string }[];
  /** Think: whether the message discards drafts or entities. */
  dropped: boolean;
  /** Think: refs of the pages and texts that the message provides. */
  sources: string[];
  allergies: string[];
  diets: string[];
  /** What was said in the past, and the people in mind. */
  recall: Recall;
  /** Summarize: the user's goal, and the exchanges to be summarized. */
  engagement: string;
  exchanges: string;
  /** Summarize, if there are no exchanges: the paragraphs to combine into one, one a line. */
  paragraphs: string;
}

/** The refs of `1 thing_4, 2 (no ref), 3 thing_2`, in order of their numbers; empty for an entry without one. */
function numberedRefs(body: string): string[] {
  const refs: string[] = [];
  for (const entry of body.split(", ")) {
    const [number = "", ref = ""] = entry.split(" ");
    refs[Number(number) - 1] = ref.startsWith("(") ? "" : ref;
  }
  return Array.from(refs, (ref) => ref ?? "");
}

/** @param user the prompt of Understand, Think or Summarize */
export function readPrompt(user: string): Prompt {
  const sections = splitSections(user);
  const constraints = bulletsOf(sections.get("Constraints"));
  const constraintsOf = (prefix: string) =>
    constraints.flatMap((line) =>
      line.startsWith(prefix)
        ? [line.slice(prefix.length).replace(/ \((?:profile|household)\)$/, "")]
        : [],
    );
  const summary = sections.get("Summary so far") ?? "";
  return {
    message: messageIn(user),
    today: readToday(sections.get("Today")),
    entities: splitSubsections(sections.get("Entities")).flatMap(([tier, body]) =>
      ["Active", "Drafts", "Retained"].includes(tier) ? entitiesIn(body, tier === "Drafts") : [],
    ),
    shown: splitSubsections(sections.get("Entities")).flatMap(([title, body]) =>
      title === "Shown last" ? numberedRefs(body) : [],
    ),
    pending: readPending(sections.get("Pending") ?? ""),
    earlierMessages: userMessagesIn(sections.get("Conversation") ?? ""),
    mentions: [
      ...(sections.get("Understood") ?? "").matchAll(/^mention: (".*") → (\w+) \(/gm),
    ].flatMap(([, words = '""', ref = ""]) =>
      /_\d+$/.test(ref) ? [{ words: JSON.parse(words) as string, ref }] : [],
    ),
    dropped: (sections.get("Understood") ?? "").includes("the user dropped earlier drafts"),
    sources: bulletsOf(sections.get("Sources")).flatMap(
      (line) => /^(?:page|text)_\d+(?=: )/.exec(line)?.[0] ?? [],
    ),
    allergies: constraintsOf("allergy: "),
    diets: constraintsOf("diet: "),
    recall: readRecall(sections.get("Recall"), sections.get("People")),
    engagement: lineOf(summary, "engagement") ?? "",
    exchanges: plain(sections.get("Exchanges to fold in") ?? ""),
    paragraphs: sections.get("Paragraphs to make one of") ?? "",
  };
}

export function readToday(section: string | undefined): string {
  return /\d{4}-\d\d-\d\d/.exec(section ?? "")?.[0] ?? "1970-01-01";
}

/** Lines such as `- created in exchange 3, touched in exchange 4, as "it" → thing_1 Blue vase; thing_2 Green bowl`. */
function entitiesIn(body: string, draft: boolean): Entity[] {
  return bulletsOf(body).flatMap((line) => {
    const [, status = "", first = "", last = first, lineEnd = ""] =
      /^(\w+)(?: in exchange (-?\d+))?(?:, touched in exchange (-?\d+))?(.*)$/s.exec(line) ?? [];
    const list = / → ([a-z]\w*_\d+ .*)$/s.exec(lineEnd)?.[1] ?? "";
    return list.split(/; (?=[a-z]\w*_\d+ )/).flatMap((entry) => {
      const [, ref = "", label = ""] = /^(\S+) (.*)$/s.exec(entry) ?? [];
      if (ref === "") return [];
      const type = ref.replace(/^gen_|_\d+$/g, "");
      return [{ ref, type, label, status, draft, touched: Number(last) }];
    });
  });
}

function readPending(section: string): Pending | null {
  const type = lineOf(section, "type");
  if (type === null) return null;
  return {
    type,
    text: lineOf(section, "text") ?? "",
    options: [...section.matchAll(/^option \d+: (.+)$/gm)].map(([, option = ""]) => plain(option)),
    request: lineOf(section, "request"),
    response: lineOf(section, "response"),
  };
}

function userMessagesIn(conversation: string): string[] {
  return [...conversation.matchAll(/^User \(exchange -?\d+\): (.*(?:\n {2}.*)*)$/gm)].map(
    ([, words = ""]) => plain(words.replaceAll("\n  ", "\n")).trim(),
  );
}
