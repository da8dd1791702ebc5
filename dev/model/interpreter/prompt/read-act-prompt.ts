// Act's prompt as data: the step, what was done so far, what is in play.
import {
  blockOf,
  bulletsOf,
  fieldOf,
  parsePrompt,
  sectionOf,
  tableOf,
  unescape,
  type Section,
} from "./parse-prompt.ts";
import { readCalls, readBlockRows, type CallShown, type ReadShown } from "./read-calls.ts";
import { readConstraints, type ConstraintsShown } from "./read-constraints.ts";
import { readRecent, type Said } from "./read-conversation.ts";

export interface BatchItemShown {
  ref: string;
  label: string;
  status: string;
  error: string;
}

export interface EntityShown {
  ref: string;
  label: string;
  type: string;
  status: string;
  /** Its full text; empty when it is not shown. */
  text: string;
}

export interface EarlierStep {
  title: string;
  summary: string;
  type: string;
  subdomain: string;
  reads: ReadShown[];
}

export interface ActPrompt {
  subdomain: string;
  type: string;
  operation: string | null;
  goal: string;
  today: string;
  item: string | null;
  brief: string;
  siblings: string[];
  task: string;
  searchIntent: string | null;
  message: string;
  profile: ConstraintsShown;
  batch: BatchItemShown[];
  calls: CallShown[];
  callsLeft: number;
  earlier: EarlierStep[];
  /** Names of the tables of this step, the main one first. */
  tables: string[];
  /** `Saved rows` in full first, then drafts. */
  entities: EntityShown[];
  recent: Said[];
}

export function readActPrompt(prompt: string): ActPrompt {
  const sections = parsePrompt(prompt);
  const find = (title: string) => sectionOf(sections, title);
  const status = Object.fromEntries(
    tableOf(find("Status").text).map((row) => [row.Field ?? "", row.Value ?? ""]),
  );
  const task = find("Task").text;
  const [used = 0, limit = 6] = (status["Calls used"] ?? "").split(" of ").map(Number);
  const done = find("Done so far").children;
  const head = sections.find(({ title }) => title.startsWith("Subdomain: "));
  return {
    subdomain: head?.title.slice("Subdomain: ".length).trim() ?? "",
    type: status.Type ?? "",
    operation: status.Operation ?? null,
    goal: status.Goal ?? "",
    today: status.Today ?? "",
    item: lineOf(task, "Item"),
    brief: lineOf(task, "Brief") ?? "",
    siblings: (lineOf(task, "Siblings") ?? "").split("; ").filter((label) => label !== ""),
    task: lineOf(task, "Your job in this step") ?? "",
    searchIntent: lineOf(task, "Search intent"),
    message: blockOf(task, "user_message") ?? "",
    profile: readConstraints(find("User profile").text),
    batch: tableOf(find("Batch").text).map((row) => ({
      ref: row.Item ?? "",
      label: row.Label ?? "",
      status: row.Status ?? "",
      error: row.Error ?? "",
    })),
    calls: readCalls(sectionOf(done, "This step").text),
    callsLeft: limit - used,
    earlier: sectionOf(done, "Earlier steps").children.map(earlierStep),
    tables: find("Schema").children.map(({ title }) => title.split(" ")[0] ?? ""),
    entities: find("Entities").children.flatMap(entitiesOf),
    recent: readRecent(find("Conversation")),
  };
}

function lineOf(text: string, key: string): string | null {
  const value = fieldOf(text, key);
  return value === null || value === "(none)" ? null : unescape(value);
}

function earlierStep({ title, text }: Section): EarlierStep {
  const head = /^(Step [\d.]+ \((\w+) (\w+)\)): ?(.*)$/.exec(title);
  return {
    title: head?.[1] ?? title,
    type: head?.[2] ?? "",
    subdomain: head?.[3] ?? "",
    summary: head?.[4] ?? "",
    reads: readBlockRows(text),
  };
}

function entitiesOf(tier: Section): EntityShown[] {
  const full = tier.children.flatMap(({ title, text }) => {
    const head = /^(\w+): (.*) \((\w+), (\w+)\)$/.exec(title);
    if (head === null) return [];
    const [, ref = "", label = "", type = "", status = ""] = head;
    return [{ ref, label: unescape(label), type, status, text: blockOf(text, "data") ?? "" }];
  });
  const named = bulletsOf(tier.text).flatMap((line) => {
    const [ref = "", ...rest] = line.split(": ");
    const type = ref.replace(/^gen_/, "").replace(/_\d+$/, "");
    return rest.length === 0
      ? []
      : [{ ref, label: unescape(rest.join(": ")), type, status: "retained", text: "" }];
  });
  return [...full, ...named];
}

/** Rows of the newest read of a table, in this step or an earlier one; null when it was not read. */
export function rowsRead(prompt: ActPrompt, table: string): Record<string, unknown>[] | null {
  const own = prompt.calls.flatMap(({ read }) => (read === null ? [] : [read]));
  const all = [...prompt.earlier.flatMap(({ reads }) => reads), ...own];
  const reads = all.filter((read) => read.table === table);
  if (reads.length === 0) return null;
  const rows = reads.flatMap((read) => read.rows);
  return [...new Map(rows.map((row) => [String(row.id), row])).values()];
}
