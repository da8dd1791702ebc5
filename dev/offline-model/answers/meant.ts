// Resolves "it", "them" and "the second one" among the entities in the prompt.
import type { Job, Points } from "../forms/job.ts";
import { TABLES } from "../forms/tables.ts";
import type { Entity } from "../prompt/read-prompt.ts";
import { PLACES_IN_LINE } from "../words/units.ts";

export interface Pointing {
  points: Points;
  /** The type of entity that the words ask for; null for any type. */
  type: string | null;
  /** Whether only drafts can be meant. */
  draftsOnly: boolean;
}

/** What the words of a job refer to; null if they refer to no entity. */
export function pointingOf(job: Job, entities: readonly Entity[]): Pointing | null {
  switch (job.do) {
    case "save":
      return { points: job.points, type: null, draftsOnly: true };
    case "edit":
      // If there are drafts, one of them is meant. Think resolves a name.
      if (job.points === null) return null;
      return entities.some(({ draft }) => draft)
        ? { points: job.points, type: null, draftsOnly: true }
        : { points: job.points, type: TABLES.recipes.refType, draftsOnly: false };
    case "forget":
      return job.points === null ? null : { points: job.points, type: null, draftsOnly: true };
    case "show":
      return { points: job.points, type: null, draftsOnly: false };
    case "delete":
      return job.which.points === undefined
        ? null
        : { points: job.which.points, type: null, draftsOnly: false };
    case "change":
      return job.which.points === undefined
        ? null
        : { points: job.which.points, type: TABLES[job.which.table].refType, draftsOnly: false };
    default:
      return null;
  }
}

/**
 * The entities that the words certainly mean; empty if that is uncertain, and for ordinals (`refAt`).
 */
export function entitiesMeantBy(
  { points, type, draftsOnly }: Pointing,
  entities: readonly Entity[],
): Entity[] {
  if (points.places.length > 0) return [];
  const candidates = entities.filter(
    (entity) =>
      (entity.draft || !draftsOnly) &&
      (type === null || entity.type === type) &&
      entity.status !== "deleted" &&
      entity.type !== "ingredient",
  );
  const lastExchange = Math.max(...candidates.map(({ touched }) => touched));
  const newestCandidates = candidates.filter(({ touched }) => touched === lastExchange);
  if (!points.several) return newestCandidates.length === 1 ? newestCandidates : [];
  if (points.count === undefined)
    return newestCandidates.length > 1 ? newestCandidates : candidates;
  return [newestCandidates, candidates].find((list) => list.length === points.count) ?? [];
}

/**
 * The ref of "the second one" among the entities of the type that were shown last; empty if that is
 * uncertain.
 */
export function refAt(words: string, shownRefs: readonly string[], type: string): string {
  const typeIn = (ref: string) => ref.replace(/^gen_/, "").replace(/_\d+$/, "");
  const refsOfType = shownRefs.filter((ref) => type === "" || typeIn(ref) === type);
  if (refsOfType.length < 2 || new Set(refsOfType.map(typeIn)).size > 1) return "";
  const place = PLACES_IN_LINE.split(" ").findIndex((word) => words.includes(` ${word} `));
  return refsOfType.at(place) ?? "";
}

/** The type of the entities that ordinals count: the given one, or that of the last mentioned entities. Empty if they differ. */
export function countedType({ type, draftsOnly }: Pointing, entities: readonly Entity[]): string {
  const candidates = entities.filter(
    ({ draft, status }) => (draft || !draftsOnly) && status !== "deleted",
  );
  const lastExchange = Math.max(...candidates.map(({ touched }) => touched));
  const types = new Set(
    candidates.flatMap((entity) => (entity.touched === lastExchange ? entity.type : [])),
  );
  return type ?? (types.size === 1 ? ([...types][0] ?? "") : "");
}
