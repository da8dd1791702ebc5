// Parses Act's prompt: the step, its batch, the rows that were read, and the drafts.
import { readToday } from "./read-prompt.ts";
import {
  bulletsOf,
  dataBlocks,
  lineOf,
  messageIn,
  rowsIn,
  splitEntries,
  splitSections,
  splitSubsections,
  tableRows,
  type DataRow,
} from "./split-prompt.ts";

export interface ActPrompt {
  type: string;
  operation: string | null;
  subdomain: string;
  today: string;
  message: string;
  description: string;
  /** The item of a generate step. */
  item: string;
  brief: string;
  /** The ref of the draft that the item rewrites; null if it rewrites none. */
  rewrites: string | null;
  batch: { ref: string; label: string; status: string }[];
  /** Rows that earlier steps read. */
  rows: { table: string; row: DataRow }[];
  /** Rows that this step read. */
  ownRows: { table: string; row: DataRow }[];
  /** Calls of this step, one line each. */
  calls: string[];
  drafts: { ref: string; text: string }[];
  avoids: string[];
}

export function readActPrompt(user: string): ActPrompt {
  const sections = splitSections(user);
  const [type = "", operation = null] =
    lineOf(sections.get("Decision"), "Step type")?.split(", ") ?? [];
  const task = sections.get("Task");
  const doneSections = new Map(splitSubsections(sections.get("Done so far")));
  const thisStep = doneSections.get("This step") ?? "";
  const entities = new Map(splitSubsections(sections.get("Entities")));
  const subdomain = [...sections.keys()].find((title) => title.startsWith("Subdomain: ")) ?? "";
  return {
    type,
    operation,
    subdomain: subdomain.slice("Subdomain: ".length),
    today: readToday(sections.get("Today")),
    message: messageIn(user),
    description: lineOf(task, "Your job in this step") ?? "",
    item: lineOf(task, "Item") ?? "",
    brief: (lineOf(task, "Brief") ?? "").replace(/ ?\((?:start from \S+|none)\)$/, ""),
    rewrites: /^\S+/.exec(lineOf(task, "Rewrites") ?? "")?.[0] ?? null,
    batch: readBatch(sections.get("Batch")),
    rows: rowsIn(doneSections.get("Earlier steps") ?? ""),
    ownRows: rowsIn(thisStep),
    calls: [...thisStep.matchAll(/^call \d+: (.*)$/gm)].map(([, call = ""]) => call),
    drafts: splitEntries(entities.get("Drafts")).map(([title, body]) => ({
      ref: /^\S+(?=:)/.exec(title)?.[0] ?? "",
      text: dataBlocks(body)[0] ?? "",
    })),
    avoids: bulletsOf(sections.get("User and household")).flatMap(
      (line) => /^(?:allergy|diet): (.+)$/.exec(line)?.[1] ?? [],
    ),
  };
}

function readBatch(section: string | undefined): ActPrompt["batch"] {
  const [head = ""] = (section ?? "").split("\n").filter((line) => line.startsWith("| Item"));
  const statusColumn = head.slice(2, -2).split(" | ").indexOf("Status");
  return tableRows(section).map((cells) => ({
    ref: cells[0] ?? "",
    label: cells[1] ?? "",
    status: cells[statusColumn] ?? "",
  }));
}
