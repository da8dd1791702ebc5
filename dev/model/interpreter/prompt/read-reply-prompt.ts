// Reply's prompt as data: what happened, receipts, rows, drafts.
import {
  blockOf,
  bulletsOf,
  fieldOf,
  parsePrompt,
  rowsOf,
  sectionOf,
  tableOf,
  unescape,
} from "./parse-prompt.ts";
import { readRecent, type Said } from "./read-conversation.ts";

export interface ReceiptShown {
  change: "created" | "updated" | "deleted";
  table: string;
  label: string;
  failed: boolean;
  error: string;
}
export interface RowsShown {
  table: string;
  shown: number;
  total: number;
  rows: Record<string, unknown>[];
}
export interface DraftShown {
  label: string;
  saved: boolean;
  text: string;
}
export interface StepShown {
  type: string;
  subdomain: string;
  status: string;
  text: string;
}

export interface ReplyPrompt {
  today: string;
  said: Said[];
  goal: string;
  steps: StepShown[];
  analyses: string[];
  /** The question to put, options as lines below it; null when nothing is asked. */
  ask: { text: string; options: string[] } | null;
  receipts: ReceiptShown[];
  reads: RowsShown[];
  drafts: DraftShown[];
  losses: string[];
  message: string;
}

export function readReplyPrompt(prompt: string): ReplyPrompt {
  const sections = parsePrompt(prompt);
  const find = (title: string) => sectionOf(sections, title);
  const happened = find("What happened");
  const ask = sectionOf(happened.children, "Ask").text;
  const goal = fieldOf(happened.text, "goal") ?? "";
  return {
    today: /\d{4}-\d{2}-\d{2}/.exec(find("Today").text)?.[0] ?? "1970-01-01",
    said: readRecent(find("Conversation")),
    goal: goal === "(none)" ? "" : unescape(goal),
    steps: bulletsOf(happened.text).flatMap(stepOf),
    analyses: happened.children
      .filter(({ title }) => title.startsWith("Analysis of"))
      .map(({ text }) => blockOf(text, "data") ?? ""),
    ask: ask === "" ? null : questionOf(ask),
    receipts: tableOf(find("Receipts").text).map(receiptOf),
    reads: find("Rows read").children.flatMap(({ title, text }) => {
      const head = /^(\w+): (\d+) of (\d+)/.exec(title);
      if (head === null) return [];
      const [, table = "", shown = "0", total = "0"] = head;
      return [
        { table, shown: Number(shown), total: Number(total), rows: rowsOf(blockOf(text, "data")) },
      ];
    }),
    drafts: find("Drafts made").children.map(({ title, text }) => ({
      label: unescape(title.replace(/ \((?:not )?saved\)$/, "")),
      saved: !title.endsWith("(not saved)"),
      text: blockOf(text, "data") ?? "",
    })),
    losses: bulletsOf(find("Losses").text).map(unescape),
    message: blockOf(find("Message").text, "user_message") ?? "",
  };
}

function stepOf(line: string): StepShown[] {
  const match = /^step [\d.]+ (\w+) (\w+): (\w+): ?(.*)$/.exec(line);
  if (match === null) return [];
  const [, type = "", subdomain = "", status = "", text = ""] = match;
  return [{ type, subdomain, status, text: unescape(text) }];
}

function questionOf(text: string): { text: string; options: string[] } {
  const lines = text.split("\n");
  const isOption = (line: string) => /^option \d+: /.test(line);
  return {
    text: unescape(lines.filter((line) => !isOption(line)).join("\n")).trim(),
    options: lines.filter(isOption).map((line) => unescape(line.replace(/^option \d+: /, ""))),
  };
}

function receiptOf(row: Record<string, string>): ReceiptShown {
  const change = row.Change === "updated" || row.Change === "deleted" ? row.Change : "created";
  return {
    change,
    table: row.Table ?? "",
    label: row.Label ?? "",
    failed: row.Status === "failed",
    error: row.Error ?? "",
  };
}
