// Finds the faults of generated content: against the household's rules, the user's wishes and the calendar
// (spec/drafts#checks).
import type { Language } from "../../../contracts/language.ts";
import type { SourceRow } from "../../../contracts/pack.ts";
import type { Constraint } from "../../../contracts/answers/understand.ts";
import { checkDates, textsIn } from "../../../domain/dates/check-dates.ts";
import { isUnsure } from "../../../domain/prompting/sections/format-constraints.ts";
import { sourceRows, sourcesKept } from "../../../domain/rows/run-sources.ts";
import { understandResult } from "../../../domain/planning/run-results.ts";
import { currentExchange, type StepWork } from "../step-work.ts";

export interface ContentFaults {
  /** Contents that must be avoided: the guard will ask before they are written. */
  avoided: string[];
  /** Wishes of the user that the content does not meet; wrong dates. */
  missed: string[];
}

/**
 * One sentence per fault, naming the cause. An empty list never means that the content is safe.
 * @param language of the user's texts; models are told in English
 */
export function contentFaults(
  work: StepWork,
  content: Record<string, unknown>,
  language: Language = "en",
): ContentFaults {
  const { ctx, step, results } = work;
  const { pack } = ctx;
  const artifact = { subdomain: step.subdomain, content };
  const { profile, excluded = [], output } = understandResult(results);
  const avoid = profile?.avoid ?? [];
  const constraints = bindingConstraints(work);
  const sources = rowsInPlace(work);
  const wrongDays = checkDates(textsIn(content), ctx.config.today);
  const faults = (rules: Parameters<typeof pack.checkContent>[1]) =>
    pack.checkContent(artifact, { ...rules, written: output.language }, sources, language);
  // Faults that do not depend on what must be avoided, such as occupied places.
  const anyway = new Set(faults({ constraints: [], avoid: [] }));
  const avoided = faults({ constraints: [], avoid }).filter((fault) => !anyway.has(fault));
  const missed = faults({ constraints, avoid, excluded }).filter(
    (fault) => !avoided.includes(fault),
  );
  return { avoided, missed: [...missed, ...wrongDays, ...stillSaid(work, content, language)] };
}

/** What the text of an edited draft still says of parts that the edit has taken out. */
function stillSaid(
  { ctx, step, item, session }: StepWork,
  content: Record<string, unknown>,
  language: Language,
): string[] {
  const ref = step.batch?.items[(item ?? 1) - 1]?.ref ?? "";
  const before = Object.hasOwn(session.artifacts, ref)
    ? session.artifacts[ref]?.content
    : undefined;
  const spec = ctx.pack.subdomains[step.subdomain]?.artifact;
  return before === undefined ? [] : (spec?.stillSays?.(before, content, language) ?? []);
}

/**
 * Inferred constraints do not bind. An edit of a draft may depart from wishes of the earlier exchange that
 * made the draft.
 */
export function bindingConstraints(work: StepWork): Constraint[] {
  const { ctx, step, item, session } = work;
  const all = (session.constraints?.constraints ?? []).filter((one) => !isUnsure(one));
  const ref = step.batch?.items[(item ?? 1) - 1]?.ref ?? "";
  if (!Object.hasOwn(session.artifacts, ref)) return all;
  const now = currentExchange(work);
  return all.filter(
    ({ type, exchange }) => exchange === now || ctx.pack.constraints[type]?.lasting === true,
  );
}

/** The rows read in this run that its plan does not move. */
export function rowsInPlace({ ctx, results, plan }: StepWork): SourceRow[] {
  return sourcesKept(sourceRows(results), plan, (name) => ctx.pack.tables[name]?.subdomain);
}

/** All faults as one sentence for the model; null when there are none. */
export function contentObjection(work: StepWork, content: Record<string, unknown>): string | null {
  const { avoided, missed } = contentFaults(work, content);
  const faults = [...avoided, ...missed];
  return faults.length === 0 ? null : faults.slice(0, 5).join("; ");
}
