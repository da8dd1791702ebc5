// `npm run process -- import DOCUMENT`: lists a document's operations, or shows which Tools the chosen ones become and
// stores them after a yes.
import type { ApiClient } from "../../chat/api-client.ts";
import type { Progress } from "../../terminal/progress.ts";
import { columns, plain, wrap } from "../../terminal/terminal.ts";
import { pushBundle } from "../code/push-file.ts";
import type { ApiDocument } from "../../../../shared/platform/openapi/resolve.ts";
import {
  chosen,
  isSafe,
  type Operation,
  operationsOf,
} from "../../../../shared/platform/openapi/operations.ts";
import { bundleOf, type NamedChoice } from "./bundle-of.ts";
import { readDocument } from "./read-document.ts";

export interface ImportOptions extends NamedChoice {
  document: string;
  /** The ids of the operations to import; without any, all are only listed. */
  operations: string[];
  isDryRun: boolean;
  /** Stores without asking. */
  isAccepted: boolean;
  json: boolean;
}

interface ImportParts {
  api: ApiClient;
  progress: Progress;
  /** Origins that are fetched although they are not public. */
  allowed: readonly string[];
  ask(prompt: string): Promise<string | undefined>;
}

/**
 * @returns the exit code: 0 if everything is stored, if the operations are only shown, and if the person declines;
 *   1 if an item is refused or nobody answers
 * @throws Error if the document or an operation cannot be imported, or if `json` would have to ask; what `pushBundle`
 *   throws
 */
export async function importDocument(
  { api, progress, allowed, ask }: ImportParts,
  { document: source, operations: ids, isDryRun, isAccepted, json, ...choice }: ImportOptions,
): Promise<number> {
  if (json && ids.length > 0 && !isDryRun && !isAccepted) {
    throw new Error("--json prints one document and asks nothing: add --yes or --dry-run.");
  }
  const document = await readDocument(source, allowed);
  const all = operationsOf(document.root, []);
  if (ids.length === 0) {
    console.log(json ? JSON.stringify(all.map(summaryOf), null, 2) : lines(all).join("\n"));
    progress.say("Nothing was stored. Choose with --operation ID, once for each.");
    return 0;
  }
  const operations = operationsNamed(document, ids);
  const { bundle, notes } = bundleOf(document, operations, choice);
  for (const line of lines(operations)) progress.say(line);
  for (const note of notes) progress.say(wrap(`- ${plain(note)}`, progress.width, "    "));
  const push = (isDry: boolean) => pushBundle({ api, progress }, bundle, { isDryRun: isDry, json });
  if (isDryRun || isAccepted) return push(isDryRun);
  const exitCode = await push(true);
  const answer = await ask("Store this? Type yes › ");
  if (answer?.trim().toLowerCase() === "yes") return push(false);
  progress.say("Nothing was stored. Without a terminal, --yes accepts the import.");
  return exitCode === 0 && answer !== undefined ? 0 : 1;
}

/**
 * @param ids operation ids, or methods and paths
 * @throws Error that names each id that is missing or ambiguous, and the first ids that the document has
 */
export function operationsNamed({ root }: ApiDocument, ids: readonly string[]): Operation[] {
  const all = operationsOf(root, []);
  const { operations, faults } = chosen(all, ids);
  if (faults.length === 0) return operations;
  const firstIds = all.slice(0, MAX_NAMED_IDS).map(({ id }) => id);
  const moreText = all.length > MAX_NAMED_IDS ? `, and ${all.length - MAX_NAMED_IDS} more` : "";
  const words = faults.map(({ detail }) => `${detail.charAt(0).toUpperCase()}${detail.slice(1)}.`);
  throw new Error([...words, `The document has ${firstIds.join(", ")}${moreText}.`].join("\n"));
}
/** The maximum number of operations that an error names. */
const MAX_NAMED_IDS = 20;

const summaryOf = ({ id, method, path, summary }: Operation) => ({
  ...{ id, method, path, summary },
  retry: isSafe({ method }) ? "safe" : "never",
});

/** Guesses from the method whether a call may be repeated; the person sees the guess before anything is stored. */
function lines(operations: readonly Operation[]): string[] {
  return columns(
    operations.map((operation) => [
      `  ${plain(operation.id)}`,
      plain(`${operation.method} ${operation.path}`),
      isSafe(operation) ? "safe to repeat" : "not repeated",
      plain(operation.summary.split("\n")[0] ?? "").slice(0, 60),
    ]),
  );
}
