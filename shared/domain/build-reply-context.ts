// What Reply sees (context-api-spec): labels, step outcomes, receipts, and in full the drafts and
// rows that this run shows.
import { languageFor, type Language } from "../contracts/language.ts";
import type { DomainPack, RowBreaks } from "../contracts/pack.ts";
import type { Plan } from "../contracts/plan.ts";
import type { ReadResult, StepResult, UnderstandResult } from "../contracts/results.ts";
import type { Artifact, Pending, Session } from "../contracts/session.ts";
import { createRegistry, type Registry } from "./create-registry.ts";
import { currentReads } from "./current-reads.ts";
import { escapeMarkdown } from "./escape-markdown.ts";
import { listRows } from "./list-rows.ts";
import { stopsOf } from "./failures-of.ts";
import type { ReplyContext, ReplyRead } from "./reply-context.ts";
import { markedRow, rowBreaks, rowRules } from "./row-rules.ts";
import { languageOf } from "./reply-language.ts";
import { replyChanges } from "./reply-changes.ts";
import {
  currentPlan,
  ownStepResults,
  thinkResult,
  understandResult,
  type RunResults,
} from "./run-results.ts";
import { plainMarkdown } from "./plain-markdown.ts";
import { shownExchanges } from "./shown-exchanges.ts";
import { nameRow, stripRefs } from "./strip-refs.ts";
import { wordsFor } from "./wording/words-for.ts";
import { isNewest } from "./take-pending.ts";
import { tierEntities } from "./tier-entities.ts";

export function buildReplyContext(input: {
  pack: DomainPack;
  session: Session;
  results: RunResults;
  ask: Pending | null;
  today: string;
  message: string;
}): ReplyContext {
  const { pack, session, results, ask, today, message } = input;
  const registry = createRegistry(session.entities);
  const plain = (text: string) => stripRefs(pack, text, registry);
  const own = ownStepResults(results).map(([, step]) => step);
  const steps = currentReads(pack, own);
  const think = thinkResult(results)?.output;
  const understood = understandResult(results);
  const plan = currentPlan(results);
  const { takenOver, question } = understood;
  const spoken = languageOf(understood.output.language, message);
  const language = languageFor(spoken);
  const rules = rowRules(results);
  const judge = { inPrompt: rowBreaks(pack, rules), told: rowBreaks(pack, rules, language) };
  const reads = latestReads(
    steps.flatMap(({ step, reads: own = [] }) => own.map((read) => ({ ...read, step }))),
  ).map((read) => replyRead({ ...input, language, judge }, read, registry));
  // A link that a model wrote into a draft is no link of a row (DESIGN §4, Widening).
  const addresses = [message, ...reads.map(({ rows }) => JSON.stringify(rows))];
  return {
    today,
    entities: tierEntities(pack, session, session.exchange + 1),
    exchanges: shownExchanges(session),
    summary: session.summary,
    phase: think?.conversation_phase ?? null,
    expressed: think?.user_expressed ?? null,
    goal: plain(plan?.goal ?? ""),
    steps: steps.map((step) => ({
      step: step.step,
      title: titleOf(step),
      type: step.type,
      status: step.status,
      text: plain(outcomeOf(step)),
      made: (step.artifacts ?? []).map(({ ref }) => ref),
    })),
    analyses: steps.flatMap((step) =>
      step.analysis === undefined
        ? []
        : [
            {
              ...{ step: step.step, title: titleOf(step), text: plain(step.analysis) },
              concluded: step.concluded === true,
            },
          ],
    ),
    ask,
    noted: understood.noted ?? [],
    changes: replyChanges(pack, registry, steps, understood.noted ?? []),
    reads,
    drafts: steps
      .flatMap((step) => step.artifacts ?? [])
      .concat(draftsMentioned(session, understood))
      .map((artifact) =>
        draftOf(pack, session, artifact, language, (text) => plainMarkdown(plain(text), addresses)),
      ),
    losses: [...(understood.notes ?? []), ...steps.flatMap((step) => step.losses ?? [])],
    // Of a step that did nothing they are its reason, which is among the failures.
    undone: steps
      .filter(({ status }) => status !== "nothing_done")
      .flatMap((step) => step.undone ?? [])
      .map(plain),
    failures: stopsOf(steps, language, pack).map(plain),
    assumptions: [...(understood.assumptions ?? []), ...(think?.assumptions ?? [])].map(plain),
    kept: steps
      .flatMap((step) => step.batch?.items ?? [])
      .filter(({ ref, status }) => status === "failed" && Object.hasOwn(session.artifacts, ref))
      .map(({ label }) => label),
    again:
      question !== undefined &&
      question.text === takenOver?.text &&
      (takenOver.again === true && isNewest(takenOver, session) ? "waiting" : true),
    late: understood.isLate === true,
    planned: isWriting(plan),
    wanted: isWriting(plan) || isWriting(takenOver?.plan) || think?.asked_change === true,
    language: spoken,
    // Beside another wish the no is only the beginning of what was asked for.
    cancelled:
      understood.output.pending_response === "cancels" && plan === null
        ? (understood.takenOver ?? null)
        : null,
    answer: think?.answer ?? "",
    looksUp: understood.output.quick_mode,
    message,
  };
}

function replyRead(
  {
    pack,
    today,
    message,
    language,
    judge,
  }: {
    pack: DomainPack;
    today: string;
    message: string;
    language: Language;
    judge: { inPrompt: RowBreaks; told: RowBreaks };
  },
  found: ReadResult & { step: number },
  registry: Registry,
): ReplyRead {
  const { step, table, total, rows: read, filter, elsewhere } = found;
  const breaks = read.map((row) => judge.told(table, row));
  const rows = read.map((row) => nameRow(pack, table, row, registry));
  const narrowed = filter !== "all rows";
  const label = read[0] === undefined ? "" : pack.labelOf(table, read[0]);
  const isNamed = label !== "" && message.toLowerCase().includes(label.toLowerCase());
  const column = pack.tables[table]?.labelColumn ?? "name";
  const isMeant = new RegExp(`(?<![.\\w])(?:id (?:eq|in)|${column} (?:eq|in|ilike)) `).test(filter);
  const whole = rows.length === 1 && total === 1 && (isNamed || isMeant);
  const listed = (some: typeof rows, marks: string[][], isWhole: boolean) => {
    const count = isWhole ? some.length : total;
    return listRows(pack, {
      ...{ table, rows: some, total: count, today, language, narrowed },
      ...{ whole: isWhole, breaks: marks },
    });
  };
  // A few that were asked for by name are shown one after the other, as one of them would be.
  const hasLines = Object.keys(pack.tables[table]?.children ?? {}).length > 0;
  const isFew = isMeant && hasLines && rows.length === total && rows.length <= FEW && total > 1;
  const list = isFew
    ? rows.map((row, at) => listed([row], [breaks[at] ?? []], true)).join("\n\n")
    : listed(rows, breaks, whole);
  const others = elsewhere ? [elsewhereLine(elsewhere, language)] : [];
  const refs = read.map(({ id }) => String(id));
  const text = stripRefs(pack, [list, ...others].join("\n\n"), registry);
  const seen = read.map((row) =>
    nameRow(pack, table, markedRow(pack, found, row, judge.inPrompt), registry),
  );
  const more = elsewhere ? { elsewhere } : {};
  return { step, table, shown: rows.length, total, rows: seen, refs, text, breaks, ...more };
}

function elsewhereLine(
  { total, names }: NonNullable<ReadResult["elsewhere"]>,
  language: Language,
): string {
  return wordsFor(language).lists.elsewhere(names.map(escapeMarkdown), total - names.length);
}

/** By its shape, in whatever language it was asked for. */
function isWriting(plan: Plan | null | undefined): boolean {
  return plan?.steps.some(({ type }) => type === "write") ?? false;
}

/** Wholes that one list shows. */
const FEW = 3;

function titleOf({ step, item, type, subdomain }: StepResult): string {
  return `step ${step}${item === undefined ? "" : `.${item}`} ${type} ${subdomain}`;
}

function outcomeOf(step: StepResult): string {
  const batch = step.batch;
  const failed = batch?.items.filter(({ status }) => status === "failed").length ?? 0;
  const count =
    batch === undefined
      ? ""
      : ` (${batch.items.filter(({ status }) => status === "completed").length} of ${batch.total} done` +
        `${failed > 0 ? `, ${failed} failed` : ""})`;
  const reason = step.blocked === undefined ? "" : `; reason: ${step.blocked.details}`;
  return `${step.summary}${count}${reason}`;
}

/** Reads of the same table with the same filter show once, the newest. */
function latestReads<T extends ReadResult>(reads: T[]): T[] {
  return [...new Map(reads.map((read) => [`${read.table} ${read.filter}`, read])).values()];
}

/** Drafts of earlier exchanges that this message is about: shown from the draft itself (S25). */
function draftsMentioned(session: Session, { output }: UnderstandResult): Artifact[] {
  // The only thing that the words may mean is shown, though nobody has said for certain that it is meant.
  const refs = output.entity_mentions.flatMap(({ resolved_ref: ref, candidates }) =>
    ref === null && candidates.length === 1 ? candidates : (ref ?? []),
  );
  return [...new Set(refs)].flatMap((ref) => {
    const artifact = session.artifacts[ref];
    return artifact !== undefined && artifact.exchange <= session.exchange ? [artifact] : [];
  });
}

function draftOf(
  pack: DomainPack,
  session: Session,
  artifact: Artifact,
  language: Language,
  plain: (text: string) => string,
) {
  const format = pack.subdomains[artifact.subdomain]?.artifact?.format;
  const record = session.entities[artifact.ref];
  return {
    ref: artifact.ref,
    savedAs: record?.aliasOf ?? null,
    label: artifact.label,
    saved: record?.status !== "generated",
    isNew: artifact.exchange > session.exchange,
    text: plain(format?.(artifact.content, language) ?? ""),
  };
}
