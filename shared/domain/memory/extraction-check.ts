// The state of one check of an extraction: what the model was shown, which entities the facts and pairs use, and what
// was dropped.
import type { EntityCategory } from "../../contracts/entity-categories.ts";
import { USER, type RememberContext } from "../prompting/remember/context.ts";
import { findQuote } from "./find-quote.ts";

/** Words of the user, and the Episode that contains them. */
export interface Quoted {
  quote: string;
  episode: string;
}

export type WrittenEntity = Quoted & {
  /** The entity's number in this extraction. */
  n: number;
  /** Absent for an entity that is not known yet. */
  id?: string;
  name: string;
  category: EntityCategory;
};

/** A known entity, or a new one that has passed the check, with the quote that names it. */
type Candidate = Omit<WrittenEntity, "n" | keyof Quoted> & Partial<Quoted>;

export interface ExtractionCheck {
  context: RememberContext;
  byRef: Map<string, Candidate>;
  /** The entities that facts and pairs use, with their numbers, keyed by ref. */
  used: Map<string, WrittenEntity>;
  /** How many parts were dropped, keyed by reason. */
  droppedCounts: Record<string, number>;
  drop(reason: string): void;
}

export function createExtractionCheck(context: RememberContext): ExtractionCheck {
  const droppedCounts: Record<string, number> = {};
  return {
    context,
    byRef: new Map<string, Candidate>([
      [USER, { name: USER, category: "person" }],
      ...context.entities.map(
        ({ ref, id, name, category }) => [ref, { id, name, category }] as const,
      ),
    ]),
    used: new Map(),
    droppedCounts,
    drop: (reason) => void (droppedCounts[reason] = (droppedCounts[reason] ?? 0) + 1),
  };
}

/**
 * The evidence in the Episode's own words; null for evidence that no Episode of the user contains, which is
 * counted.
 */
export function quotedBy(check: ExtractionCheck, { quote, episode }: Quoted): Quoted | null {
  const source = check.context.episodes.find(({ ref }) => ref === episode);
  if (source === undefined) {
    check.drop("unknown_ref");
    return null;
  }
  // Alfred's replies are not a source: otherwise an error of Alfred's would confirm itself.
  const words = source.speaker === "user" ? findQuote(source.text, quote) : null;
  if (words === null) {
    check.drop("not_quoted");
    return null;
  }
  return { quote: words, episode: source.id };
}

/** The number of the entity with this ref; null if the ref is neither a shown entity's nor a new one's. */
export function numberOf(check: ExtractionCheck, ref: string, quotedText: Quoted): number | null {
  const candidate = check.byRef.get(ref);
  if (candidate === undefined) return null;
  const entity = check.used.get(ref) ?? { ...quotedText, ...candidate, n: check.used.size + 1 };
  check.used.set(ref, entity);
  return entity.n;
}
