// What Reply is shown: what happened, receipts, rows, drafts, the question.
import { readToday } from "./read-prompt.ts";
import {
  bulletsOf,
  dataBlocks,
  messageIn,
  plain,
  splitSections,
  splitSubsections,
  tableRows,
  type DataRow,
} from "./split-prompt.ts";

export interface ReplyPrompt {
  message: string;
  today: string;
  /** Steps as "step 1 write shopping" → how it ended, and in what words. */
  steps: { title: string; status: string; text: string }[];
  calledOff: boolean;
  analyses: string[];
  /** The question as it is to be put, options included. */
  ask: string | null;
  receipts: { change: string; table: string; label: string; status: string; error: string }[];
  reads: { table: string; shown: number; total: number; rows: DataRow[] }[];
  drafts: { label: string; saved: boolean; text: string }[];
  losses: string[];
  assumptions: string[];
}

export function readReplyPrompt(user: string): ReplyPrompt {
  const sections = splitSections(user);
  const happened = sections.get("What happened") ?? "";
  const parts = splitSubsections(happened);
  const before = happened.split(/^### /m)[0] ?? "";
  const ask = parts.find(([title]) => title === "Ask")?.[1];
  return {
    message: messageIn(user),
    today: readToday(sections.get("Today")),
    steps: bulletsOf(before).flatMap((line) => {
      const [, title = "", status = "", text = ""] = /^(step [^:]+): (\w+): (.*)$/.exec(line) ?? [];
      return title === "" ? [] : [{ title, status, text }];
    }),
    calledOff: before.includes("- the user called this off"),
    analyses: parts.flatMap(([title, body]) =>
      title.startsWith("Analysis of ") ? [dataBlocks(body)[0] ?? ""] : [],
    ),
    ask: ask === undefined ? null : plain(ask.replace(/^option (\d+): /gm, "$1. ")),
    receipts: tableRows(sections.get("Receipts")).map(
      ([change = "", table = "", label = "", status = "", error = ""]) => ({
        ...{ change, table, label, status, error },
      }),
    ),
    reads: splitSubsections(sections.get("Rows read")).map(([title, body]) =>
      readRows(title, body),
    ),
    drafts: splitSubsections(sections.get("Drafts made")).map(([title, body]) => ({
      label: title.replace(/ \((?:not )?saved\)$/, ""),
      saved: title.endsWith(" (saved)"),
      text: dataBlocks(body)[0] ?? "",
    })),
    losses: bulletsOf(sections.get("Losses")),
    assumptions: bulletsOf(sections.get("Assumptions")),
  };
}

function readRows(title: string, body: string): ReplyPrompt["reads"][number] {
  const [, table = "", shown = "0", total = "0"] = /^(\w+): (\d+) of (\d+)$/.exec(title) ?? [];
  const lines = dataBlocks(body).flatMap((block) => block.split("\n"));
  const rows = lines.flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as DataRow] : []));
  return { table, shown: Number(shown), total: Number(total), rows };
}
