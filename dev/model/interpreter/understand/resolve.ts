// Which entities the words of a selection mean, among those that a prompt shows.
import { nameWords, singularOf } from "../language/clean-message.ts";
import { isFood } from "../../repertoire/is-food.ts";
import { familyOf } from "../language/foods.ts";
import { parseNumber } from "../language/numbers.ts";
import type { Selection } from "../language/selection.ts";
import type { Entity } from "../prompt/read-entities.ts";
import { NEW_VERSION } from "../reply/new-version.ts";

export interface Resolved {
  refs: string[];
  /** Equally good ones, when the words mean one thing and fit several. */
  candidates: string[];
  confidence: "high" | "medium" | "low";
}

const NOTHING: Resolved = { refs: [], candidates: [], confidence: "low" };

export interface Shown {
  entities: Entity[];
  /** What Alfred said, newest first: people count along what they were shown. */
  replies: string[];
}

/**
 * @param pool entities that the verb can be about; the caller leaves others out
 */
export function resolveSelection(which: Selection, pool: Entity[], shown: Shown): Resolved {
  const typed = which.type === null ? pool : pool.filter(({ type }) => type === which.type);
  if (typed.length === 0) return NOTHING;
  if (which.names.length > 0) return byNames(which, typed);
  const [lastReply = ""] = shown.replies;
  const latest = inShownOrder(latestGroup(typed), lastReply);
  const keep = (list: Entity[], refs: Entity[]): Resolved => {
    const left = refs.filter((entity) => !which.except.some((at) => list.at(at) === entity));
    return left.length === 0
      ? NOTHING
      : { refs: left.map(({ ref }) => ref), candidates: [], confidence: "high" };
  };
  if (which.firstN !== null || which.ordinals.length > 0) {
    const places = which.firstN === null ? which.ordinals : placesOf(which.firstN);
    const listed = listWith(places, typed, shown);
    const list = listed ?? latest;
    const chosen = places.flatMap((at) => list.at(at) ?? []);
    return keep(list, [...new Set(chosen)]);
  }
  if (which.all) {
    const all = inShownOrder(wholeOf(which, typed, latest), lastReply);
    return keep(all, all);
  }
  if (!which.pronoun && which.type === null) return NOTHING;
  if (!which.single && !/\bthe \w+$/i.test(which.raw)) return keep(latest, latest);
  return single(latest, lastReply);
}

/** "All 3" are those three; "all" are all there are; "all of those" are what was shown last. */
function wholeOf({ raw, pronoun }: Selection, typed: Entity[], latest: Entity[]): Entity[] {
  const live = typed.filter(({ status }) => status !== "deleted");
  const said = /\b(\d+|two|three|four|five|six|seven|eight|nine|ten)\b/i.exec(raw)?.[1];
  const count = said === undefined ? null : parseNumber(said);
  if (pronoun || (count !== null && count === latest.length)) return latest;
  return count === null || count === live.length ? live : latest;
}

function single(latest: Entity[], lastReply: string): Resolved {
  const [first, ...others] = latest;
  if (first === undefined) return NOTHING;
  const one = (entity: Entity): Resolved => ({
    refs: [entity.ref],
    candidates: [],
    confidence: "high",
  });
  if (others.length === 0) return one(first);
  // The new version of a draft is shown first, with what it was made from below it.
  if (lastReply.startsWith(NEW_VERSION)) return one(first);
  const whole = latest.filter(({ label }) => lastReply.includes(`**${label}**\n`));
  const [only] = whole;
  if (only !== undefined && whole.length === 1) return one(only);
  return { refs: [], candidates: latest.slice(0, 10).map(({ ref }) => ref), confidence: "medium" };
}

function placesOf(firstN: number): number[] {
  const count = Math.abs(firstN);
  return Array.from({ length: count }, (_, at) => (firstN > 0 ? at : at - count));
}

/** The newest list that Alfred showed whose places hold what the verb can be about; null for none. */
function listWith(
  places: number[],
  typed: Entity[],
  { entities, replies }: Shown,
): Entity[] | null {
  const needed = Math.max(...places.map((at) => (at < 0 ? -at : at + 1)), 2);
  const types = new Set(typed.map(({ type }) => type));
  const peers = entities.filter(({ type, status }) => types.has(type) && status !== "deleted");
  for (const reply of replies) {
    const listed = namedIn(reply, peers);
    const chosen = places.map((at) => listed.at(at));
    if (
      listed.length >= needed &&
      chosen.every((one) => one !== undefined && typed.includes(one))
    ) {
      return listed;
    }
  }
  return null;
}

/** The entities whose labels stand in the reply, in its order; a longer label hides one inside it. */
function namedIn(reply: string, peers: Entity[]): Entity[] {
  let text = reply.toLowerCase();
  const found: { entity: Entity; at: number }[] = [];
  for (const entity of [...peers].sort(
    (a, b) => b.label.length - a.label.length || numberOf(a) - numberOf(b),
  )) {
    const label = entity.label.toLowerCase();
    const at = label === "" ? -1 : text.indexOf(label);
    if (at < 0) continue;
    found.push({ entity, at });
    text = `${text.slice(0, at)}${"\u0000".repeat(label.length)}${text.slice(at + label.length)}`;
  }
  return found.sort((a, b) => a.at - b.at).map(({ entity }) => entity);
}

/** Those touched last: what was made or shown most recently. */
export function latestGroup(entities: Entity[]): Entity[] {
  const live = entities.filter(({ status }) => status !== "deleted");
  const newest = Math.max(...live.map(({ touched }) => touched));
  const group = live.filter(({ touched }) => touched === newest);
  const type = group[0]?.type;
  return group.filter((entity) => entity.type === type);
}

/** As the user was shown them: by place in the reply, then by number. */
export function inShownOrder(entities: Entity[], reply: string): Entity[] {
  const shown = namedIn(reply, entities);
  const rest = entities.filter((entity) => !shown.includes(entity));
  return [...shown, ...rest.sort((a, b) => numberOf(a) - numberOf(b))];
}

function numberOf({ ref }: Entity): number {
  return Number(/\d+$/.exec(ref)?.[0] ?? 0);
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
  return (
    familyOf(name) === null &&
    !/\bones\b|\brecipes\b|\bdishes\b|\bdrafts\b|\bitems\b/i.test(raw) &&
    name !== ""
  );
}

/** Exact names first, then names that hold all the words, nearest in length first. */
export function matches(name: string, pool: Entity[]): Entity[] {
  const wanted = nameWords(name);
  if (wanted.length === 0) return [];
  const live = pool.filter(({ status }) => status !== "deleted");
  const exact = live.filter(({ label }) => nameWords(label).join(" ") === wanted.join(" "));
  if (exact.length > 0) return exact;
  const holding = live.filter(({ label }) => {
    const words = new Set(nameWords(label));
    return wanted.every((word) => words.has(word) || words.has(singularOf(word)));
  });
  if (holding.length > 0 || familyOf(name) === null) return holding;
  return live.filter(({ label }) => isFood(label, name));
}
