// Finds the faults of generated content: against the household's rules, the user's wishes and the calendar
// (spec/drafts#checks). The database checks each part of the content once in a hop, and its findings are
// journalled like a model's answer.
import { answerFault, type AnswerFault } from "../../../contracts/answer-fault.ts";
import type { Language } from "../../../contracts/language.ts";
import type { Finding } from "../../../contracts/findings.ts";
import type { ContentFaults, SourceRow } from "../../../contracts/pack.ts";
import type { SessionConstraints } from "../../../contracts/session.ts";
import { checkDates, textsIn } from "../../../domain/dates/check-dates.ts";
import { isUnsure } from "../../../domain/prompting/sections/format-constraints.ts";
import { sourceRows, sourcesKept } from "../../../domain/rows/run-sources.ts";
import { understandResult } from "../../../domain/planning/run-results.ts";
import { currentExchange, type StepWork } from "../step-work.ts";

type Content = Record<string, unknown>;

/**
 * One sentence per fault, naming the cause; `missed` includes wrong weekdays and mentions of removed parts. An
 * empty list never means that the content is safe.
 * @param language language of the user's texts; reports to models are in English
 * Errors: TransientError when the database is unavailable.
 */
export async function contentFaults(
  work: StepWork,
  content: Content,
  language: Language = "en",
): Promise<ContentFaults> {
  const { ctx, step, results } = work;
  const artifact = { subdomain: step.subdomain, content };
  const findings = await contentFindings(work, content);
  const constraints = bindingConstraints(work);
  const sources = rowsInPlace(work);
  const rules = {
    constraints,
    found: findings,
    contentLanguage: understandResult(results).output.language,
  };
  const faults = ctx.pack.checkContent(artifact, rules, sources, language);
  const wrongDays = checkDates(textsIn(content), ctx.config.today);
  return {
    ...faults,
    missed: [...faults.missed, ...wrongDays, ...staleMentions(work, content, language)],
  };
}

/**
 * The database's findings in the parts of the content (`DomainPack.readable`). One request asks for the parts
 * that this step has not asked for yet; there is no request if nothing must be avoided or left out. The answer is
 * journalled, so that a retry gets the same. Errors: TransientError when the database is unavailable.
 */
export async function contentFindings(work: StepWork, content: Content): Promise<Finding[][]> {
  const { ctx, step, results, findings: knownFindings } = work;
  const artifact = { subdomain: step.subdomain, content };
  const readable = ctx.pack.readable?.(artifact, bindingConstraints(work), rowsInPlace(work));
  const avoid = understandResult(results).profile?.avoid ?? [];
  if (readable === undefined || readable.wishes.length + avoid.length === 0) return [];
  const { parts, wishes } = readable;
  const keys = parts.map((part) => JSON.stringify([wishes, part]));
  const openParts = parts.filter((_, index) => !knownFindings.has(keys[index] ?? ""));
  if (openParts.length > 0) {
    const { household } = ctx.state.meta;
    const answer = await ctx.record(() =>
      ctx.db.readFindings({ household, wishes, contents: openParts }),
    );
    openParts.forEach((part, index) =>
      knownFindings.set(JSON.stringify([wishes, part]), answer.contents[index] ?? []),
    );
  }
  return keys.map((key) => knownFindings.get(key) ?? []);
}

/** Removed parts that the edited draft's text still mentions, as sentences. */
function staleMentions(
  { ctx, step, item, session }: StepWork,
  content: Record<string, unknown>,
  language: Language,
): string[] {
  const ref = step.batch?.items[(item ?? 1) - 1]?.ref ?? "";
  const contentBefore = Object.hasOwn(session.artifacts, ref)
    ? session.artifacts[ref]?.content
    : undefined;
  const spec = ctx.pack.subdomains[step.subdomain]?.artifact;
  return contentBefore === undefined
    ? []
    : (spec?.stillSays?.(contentBefore, content, language) ?? []);
}

/**
 * The constraints that content must respect. Inferred constraints do not bind. An edit of a draft is bound by
 * the constraints of the current exchange and by lasting ones.
 */
export function bindingConstraints(work: StepWork): SessionConstraints["constraints"] {
  const { ctx, step, item, session } = work;
  const sureConstraints = (session.constraints?.constraints ?? []).filter(
    (constraint) => !isUnsure(constraint),
  );
  const ref = step.batch?.items[(item ?? 1) - 1]?.ref ?? "";
  if (!Object.hasOwn(session.artifacts, ref)) return sureConstraints;
  const thisExchange = currentExchange(work);
  return sureConstraints.filter(
    ({ type, exchange }) =>
      exchange === thisExchange || ctx.pack.constraints[type]?.lasting === true,
  );
}

/** The rows read in this run that its plan does not change. */
export function rowsInPlace({ ctx, results, plan }: StepWork): SourceRow[] {
  return sourcesKept(sourceRows(results), plan, (name) => ctx.pack.tables[name]?.subdomain);
}

/** The first five faults as one, for the repair; null when there are none. */
export async function contentObjection(
  work: StepWork,
  content: Content,
): Promise<AnswerFault | null> {
  const { avoided, missed } = await contentFaults(work, content);
  const faults = [...avoided, ...missed];
  return answerFault("content", faults.slice(0, 5).join("; ") || null, ["data"]);
}
