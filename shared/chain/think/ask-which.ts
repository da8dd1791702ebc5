// Asks the user which of several things is meant. The options are names, with values added to equal names.
import type { Language } from "../../contracts/language.ts";
import type { UnderstandResult } from "../../contracts/results.ts";
import type { EntityRecord, Pending, Session } from "../../contracts/session.ts";
import { createRegistry, type Registry } from "../../domain/entities/create-registry.ts";
import { foldText } from "../../domain/understanding/check-evidence.ts";
import { formatChange } from "../../domain/receipts/format-change.ts";
import { nameContent } from "../../domain/receipts/name-change.ts";
import { labelOf } from "../../domain/entities/translation/strip-refs.ts";
import { nameIn } from "../../domain/wording/name-in.ts";
import { isOneSingledOut, type OpenMention } from "../../domain/entities/open-mention.ts";
import { conversationLanguage } from "../../domain/conversation/conversation-language.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import type { NodeContext } from "../node-context.ts";
import { readMentioned } from "../understand/read-mentioned.ts";

/** Maximum number of options. */
const MAX_OPTIONS = 10;

/**
 * The open question; null if the message already answers it, or fewer than two candidates are left.
 * @param earlierResults results of the run so far; the plan after the answer does not repeat them
 */
export async function askWhich(
  ctx: NodeContext,
  understanding: UnderstandResult,
  { words, candidates }: OpenMention,
  earlierResults: Record<string, unknown> = {},
): Promise<Pending | null> {
  const { session } = ctx;
  const language = conversationLanguage(understanding, session);
  const { records, options } = await choicesOf(ctx, session, candidates, language);
  const message = ctx.message;
  if (records.length < 2 || isOneSingledOut(message, options)) return null;
  const { takenOver, output } = understanding;
  const name = words === "" ? (labelOf(records[0]) ?? wordsFor(language).unnamed) : words;
  return {
    type: "disambiguate",
    text: output.disambiguation?.prompt ?? wordsFor(language).questions.whichOne(name),
    options,
    candidates: records.map(({ ref }) => ref),
    request: takenOver === undefined ? message : `${takenOver.request}\n${message}`,
    ...(Object.keys(earlierResults).length > 0 ? { results: earlierResults } : {}),
  };
}

/** The first `MAX_OPTIONS` candidates, without those that no longer exist, and the option text of each. */
export async function choicesOf(
  ctx: NodeContext,
  session: Session,
  candidates: string[],
  language: Language,
): Promise<{ records: EntityRecord[]; options: string[] }> {
  const candidateRecords = candidates
    .flatMap((ref) => session.entities[ref] ?? [])
    .slice(0, MAX_OPTIONS);
  const currentRecords = new Map(
    (await readMentioned(ctx, candidateRecords, null)).map((record) => [record.ref, record]),
  );
  const records = candidateRecords
    .map((record) => currentRecords.get(record.ref) ?? record)
    .filter(({ status }) => status !== "deleted");
  const options = optionsOf(ctx, records, createRegistry(session.entities), language);
  return { records, options };
}

/**
 * The names of rows. Rows of one table with equal names also get the values that a list shows, and rows of
 * different tables get the names of their tables. A row whose name is unknown is called an entry of its table.
 */
export function optionsOf(
  { pack, config }: NodeContext,
  records: EntityRecord[],
  registry: Registry,
  language: Language,
): string[] {
  const alikeTo = (record: EntityRecord) =>
    records.filter((other) => other !== record && foldText(other.label) === foldText(record.label));
  return records.map((record) => {
    const { ref, type, data } = record;
    const table = Object.values(pack.tables).find(({ refType }) => refType === type)?.table ?? type;
    const kind = nameIn(pack, "table", table, language);
    const label = labelOf(record) ?? wordsFor(language).entryIn(kind);
    const similarRecords = alikeTo(record);
    if (similarRecords.length === 0) return label;
    const hasOtherKind = similarRecords.some((other) => other.type !== type);
    const withKind = (text: string) => (hasOtherKind ? `${text} (${kind})` : text);
    // Only rows of one kind need their values.
    const isOnlyOfKind = similarRecords.every((other) => other.type !== type);
    if (isOnlyOfKind || data === undefined || pack.tables[table] === undefined)
      return withKind(label);
    const row = nameContent(pack, table, data, registry);
    const change = { op: "create" as const, status: "applied" as const, table, ref, label, row };
    const line = formatChange(pack, change, config.today, language);
    return withKind(foldText(line) === foldText(label) ? `${label} (${someValues(row)})` : line);
  });
}

/** A few values of the row, for packs without texts for their rows. */
function someValues(row: Record<string, unknown>): string {
  const values = Object.values(row).filter((value) => ["string", "number"].includes(typeof value));
  return values.slice(1, 5).join(", ");
}
