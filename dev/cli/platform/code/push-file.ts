// `npm run process -- push FILE`: shows the plan, and stores what has changed.
import { type PlannedItem, planPush, PushError } from "../../../../clients/typescript/push.ts";
import type { Bundle } from "../../../../clients/typescript/define.ts";
import { ApiError } from "../../chat/api-error.ts";
import type { ApiClient } from "../../chat/api-client.ts";
import type { Progress } from "../../terminal/progress.ts";
import { columns, plain } from "../../terminal/terminal.ts";
import { faultLines } from "../fault-lines.ts";

export interface PushOptions {
  isDryRun: boolean;
  json: boolean;
}

/**
 * @returns the exit code: 0 if everything is stored, or would be; 1 if an item is refused, after a message about it
 * @throws ApiError 401; Error if the bundle cannot be pushed
 */
export async function pushBundle(
  { api, progress }: { api: ApiClient; progress: Progress },
  bundle: Bundle,
  { isDryRun, json }: PushOptions,
): Promise<number> {
  const plan = await planPush(api, bundle, process.env);
  const print = (line: string) => {
    if (!json) console.log(line);
  };
  planLines(plan.items).forEach(print);
  const changedItems = plan.items.filter(({ does }) => does !== "keep");
  const printJson = (
    storedItems: readonly PlannedItem[],
    remainingItems: readonly PlannedItem[],
  ) => {
    if (!json) return;
    const names = (items: readonly PlannedItem[]) =>
      items.map(({ kind, name }) => ({ kind, name }));
    const items = plan.items.map(({ body: _body, id: _id, ...item }) => item);
    console.log(
      JSON.stringify({ items, stored: names(storedItems), left: names(remainingItems) }, null, 2),
    );
  };
  if (isDryRun || changedItems.length === 0) {
    print(
      changedItems.length === 0
        ? "Nothing has changed."
        : "Nothing was stored: this was a dry run.",
    );
    printJson([], changedItems);
    return 0;
  }
  try {
    await plan.store((item, version) => {
      progress.say(progress.paint("green", `  ✓ ${label(item)}, version ${version}`));
    });
  } catch (error) {
    if (!(error instanceof PushError)) throw error;
    const { failed, stored, left, cause } = error;
    for (const line of failureLines(error, progress.width)) console.error(line);
    printJson(stored, [failed, ...left]);
    if (cause instanceof ApiError && cause.status === 401) throw cause;
    return 1;
  }
  print(`Stored: ${changedItems.length}.`);
  printJson(changedItems, []);
  return 0;
}

const SIGNS = { create: "+", change: "~", keep: "=" } as const;

function planLines(items: readonly PlannedItem[]): string[] {
  const lines = columns(
    items.map(({ kind, name, does, fields, version }) => [
      `  ${SIGNS[does]} ${SINGULAR[kind]}`,
      plain(name),
      version === null ? "new" : `version ${version}`,
      does === "keep" ? "unchanged" : fields.join(", "),
    ]),
  );
  return items.flatMap((item, index) => [lines[index] ?? "", ...decidingLines(item)]);
}

/** The fields that the user allows to decide by storing the item. */
function decidingLines({ kind, does, body, decides = [] }: PlannedItem): string[] {
  if (does === "keep") return [];
  const { answersMayDecide } = body as Partial<Bundle["tools"][number]>;
  const fields =
    kind === "tools"
      ? (answersMayDecide ?? [])
      : decides.map(({ name, field }) => `${field} of ${name}`);
  return fields.length === 0
    ? []
    : [`      may decide about your data: ${plain(fields.join(", "))}`];
}

const SINGULAR = {
  services: "service",
  secrets: "secret",
  tools: "tool",
  processes: "process",
} as const;
const label = ({ kind, name }: PlannedItem) => `${SINGULAR[kind]} ${plain(name)}`;

function failureLines(
  { message, cause, stored, failed, left }: PushError,
  width: number,
): string[] {
  const list = (items: readonly PlannedItem[]) => items.map(label).join(", ") || "nothing";
  const faults = cause instanceof ApiError ? cause.faults : [];
  return [
    plain(message),
    ...faultLines(faults, width),
    `Stored: ${list(stored)}.`,
    `Not stored: ${list([failed, ...left])}.`,
    "Run the same push again to continue from here.",
  ];
}
