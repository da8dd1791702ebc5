// Resolves "it", "them" and "the second one" among the entities in the prompt.
import type { Job, Points } from "../forms/job.ts";
import { TABLES } from "../forms/tables.ts";
import type { Entity } from "../prompt/read-prompt.ts";
import { PLACES_IN_LINE } from "../words/units.ts";

export interface Pointing {
  points: Points;
  /** The type that the words ask for; null: any. */
  type: string | null;
  /** Only unsaved entities. */
  drafts: boolean;
}

/** The words of a job that refer to an entity; null when it has none. */
export function pointingOf(job: Job, entities: readonly Entity[]): Pointing | null {
  switch (job.do) {
    case "save":
      return { points: job.points, type: null, drafts: true };
    case "edit":
      // A draft is changed before a saved recipe is; Think resolves a name.
      if (job.points === null) return null;
      return entities.some(({ draft }) => draft)
        ? { points: job.points, type: null, drafts: true }
        : { points: job.points, type: TABLES.recipes.refType, drafts: false };
    case "forget":
      return job.points === null ? null : { points: job.points, type: null, drafts: true };
    case "show":
      return { points: job.points, type: null, drafts: false };
    case "delete":
      return job.which.points === undefined
        ? null
        : { points: job.which.points, type: null, drafts: false };
    case "change":
      return job.which.points === undefined
        ? null
        : { points: job.which.points, type: TABLES[job.which.table].refType, drafts: false };
    default:
      return null;
  }
}

/**
 * The entities that the words certainly mean; empty when that is open, and for ordinals (`refAt`).
 */
export function meantBy({ points, type, drafts }: Pointing, entities: readonly Entity[]): Entity[] {
  if (points.places.length > 0) return [];
  const candidates = entities.filter(
    (one) =>
      (drafts ? one.draft : true) &&
      (type === null || one.type === type) &&
      one.status !== "deleted" &&
      one.type !== "ingredient",
  );
  const last = Math.max(...candidates.map(({ touched }) => touched));
  const newestCandidates = candidates.filter(({ touched }) => touched === last);
  if (!points.several) return newestCandidates.length === 1 ? newestCandidates : [];
  if (points.count === undefined)
    return newestCandidates.length > 1 ? newestCandidates : candidates;
  return [newestCandidates, candidates].find((some) => some.length === points.count) ?? [];
}

/**
 * The entity at "the second one" of what was shown last, among entities of the type; empty when
 * that is open.
 */
export function refAt(words: string, shownRefs: readonly string[], type: string): string {
  const typeIn = (ref: string) => ref.replace(/^gen_/, "").replace(/_\d+$/, "");
  const ownRefs = shownRefs.filter((ref) => type === "" || typeIn(ref) === type);
  if (ownRefs.length < 2 || new Set(ownRefs.map(typeIn)).size > 1) return "";
  const place = PLACES_IN_LINE.split(" ").findIndex((word) => words.includes(` ${word} `));
  return ownRefs.at(place) ?? "";
}

/** Ordinals count entities of one type: that of the last mentioned entity, if it has one. */
export function typeCounted({ type, drafts }: Pointing, entities: readonly Entity[]): string {
  const candidates = entities.filter(
    ({ draft, status }) => (draft || !drafts) && status !== "deleted",
  );
  const last = Math.max(...candidates.map(({ touched }) => touched));
  const types = new Set(candidates.flatMap((one) => (one.touched === last ? one.type : [])));
  return type ?? (types.size === 1 ? ([...types][0] ?? "") : "");
}
