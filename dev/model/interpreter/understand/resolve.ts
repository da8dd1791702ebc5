// Which entities the words of a selection mean, among those that a prompt shows.
import { nameWords, singularOf } from "../language/clean-message.ts";
import type { Selection } from "../language/selection.ts";
import type { Entity } from "../prompt/read-entities.ts";

export interface Resolved {
  refs: string[];
  /** Equally good ones, when the words mean one thing and fit several. */
  candidates: string[];
  confidence: "high" | "medium" | "low";
}

const NOTHING: Resolved = { refs: [], candidates: [], confidence: "low" };

export interface Shown {
  entities: Entity[];
  /** What was last shown to the user, for the order in which people count. */
  lastReply: string;
}

/**
 * @param pool entities that the verb can be about; the caller leaves others out
 */
export function resolveSelection(which: Selection, pool: Entity[], shown: Shown): Resolved {
  const typed = which.type === null ? pool : pool.filter(({ type }) => type === which.type);
  if (typed.length === 0) return NOTHING;
  if (which.names.length > 0) return byNames(which, typed);
  const latest = inShownOrder(latestGroup(typed), shown.lastReply);
  const listed =
    which.all && !which.pronoun && which.type !== null
      ? inShownOrder(typed, shown.lastReply)
      : latest;
  const keep = (refs: Entity[]): Resolved => {
    const left = refs.filter((entity) => !which.except.some((at) => place(listed, at) === entity));
    return left.length === 0
      ? NOTHING
      : { refs: left.map(({ ref }) => ref), candidates: [], confidence: "high" };
  };
  if (which.firstN !== null) {
    return keep(which.firstN > 0 ? listed.slice(0, which.firstN) : listed.slice(which.firstN));
  }
  if (which.ordinals.length > 0) {
    return keep(which.ordinals.flatMap((at) => place(listed, at) ?? []));
  }
  if (which.all) return keep(listed);
  if (!which.pronoun && which.type === null) return NOTHING;
  if (!which.single && !/\bthe \w+$/i.test(which.raw)) return keep(listed);
  const [first, ...others] = latest;
  if (first === undefined) return NOTHING;
  if (others.length === 0) return keep([first]);
  return { refs: [], candidates: latest.slice(0, 10).map(({ ref }) => ref), confidence: "medium" };
}

function place(list: Entity[], at: number): Entity | undefined {
  return list.at(at);
}

/** Those touched last: what was made or shown most recently. */
export function latestGroup(entities: Entity[]): Entity[] {
  const live = entities.filter(({ status }) => status !== "deleted");
  const newest = Math.max(...live.map(({ touched }) => touched));
  const group = live.filter(({ touched }) => touched === newest);
  const type = group[0]?.type;
  return group.filter((entity) => entity.type === type);
}

/** As the user was shown them: by place in the last reply, then by number. */
export function inShownOrder(entities: Entity[], lastReply: string): Entity[] {
  const reply = lastReply.toLowerCase();
  const at = ({ label }: Entity) => {
    const found = label === "" ? -1 : reply.indexOf(label.toLowerCase());
    return found < 0 ? Number.MAX_SAFE_INTEGER : found;
  };
  const number = ({ ref }: Entity) => Number(/\d+$/.exec(ref)?.[0] ?? 0);
  return [...entities].sort((a, b) => at(a) - at(b) || number(a) - number(b));
}

function byNames(which: Selection, pool: Entity[]): Resolved {
  const refs: string[] = [];
  for (const name of which.names) {
    const found = matches(name, pool);
    if (found.length > 1 && !which.all && !which.pronoun && isOne(which, name)) {
      return {
        refs: [],
        candidates: found.slice(0, 10).map(({ ref }) => ref),
        confidence: "medium",
      };
    }
    refs.push(...found.map(({ ref }) => ref));
  }
  return refs.length === 0
    ? NOTHING
    : { refs: [...new Set(refs)], candidates: [], confidence: "high" };
}

/** `the tacos` may be one dish; `the cod ones`, `my fish recipes` are several. */
function isOne({ raw }: Selection, name: string): boolean {
  return !/\bones\b|\brecipes\b|\bdishes\b|\bdrafts\b|\bitems\b/i.test(raw) && name !== "";
}

/** Exact names first, then names that hold all the words, nearest in length first. */
export function matches(name: string, pool: Entity[]): Entity[] {
  const wanted = nameWords(name);
  if (wanted.length === 0) return [];
  const live = pool.filter(({ status }) => status !== "deleted");
  const exact = live.filter(({ label }) => nameWords(label).join(" ") === wanted.join(" "));
  if (exact.length > 0) return exact;
  return live.filter(({ label }) => {
    const words = new Set(nameWords(label));
    return wanted.every((word) => words.has(word) || words.has(singularOf(word)));
  });
}
