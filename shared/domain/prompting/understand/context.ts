// Builds Understand's context (spec/context#entities): entities in all tiers, the conversation, its own
// earlier curation, constraints, the open question, the message.
import type { DomainPack } from "../../../contracts/pack.ts";
import type {
  EntityRecord,
  Exchange,
  HistorySummary,
  Pending,
  Session,
  SessionConstraints,
} from "../../../contracts/session.ts";
import type { MemberProfile } from "../../../contracts/profile.ts";
import type { BackgroundEntity } from "../../entities/resolvable-entities.ts";
import { createRegistry } from "../../entities/create-registry.ts";
import { shownExchanges } from "../../conversation/shown-exchanges.ts";
import { shownLast } from "../../entities/shown-order.ts";
import type { ShownMemory } from "../../../contracts/recall.ts";
import { tierEntities, type EntityTiers } from "../../entities/tier-entities.ts";

export interface UnderstandContext {
  pack: DomainPack;
  today: string;
  entities: EntityTiers;
  /** The places where things are kept, by ref, because users name things by their place. */
  places: ReadonlyMap<string, string>;
  /** Rows of the database that may matter and are in no other tier. */
  background: BackgroundEntity[];
  /**
   * The refs by which "the first one" is counted, in the order in which the user saw them; null for a row
   * that was deleted since, and for an entry that was not a row, so that the others keep their numbers.
   */
  shownRefs: (string | null)[];
  /** What is in mind, and the memories that the message's words recall. */
  memory: ShownMemory;
  exchanges: Exchange[];
  summary: HistorySummary | null;
  /** What always holds for the user; null if nothing is known. */
  profile: MemberProfile | null;
  constraints: SessionConstraints | null;
  pending: Pending | null;
  /** Number of the last exchange. */
  exchange: number;
  message: string;
}

export function understandContext(input: {
  pack: DomainPack;
  session: Session;
  background?: BackgroundEntity[];
  memory?: ShownMemory;
  profile?: MemberProfile | null;
  today: string;
  /** The message with refs in place of ids. */
  message: string;
}): UnderstandContext {
  const { pack, session, today, message, background = [] } = input;
  const { memory = { people: [], memories: [], more: 0 } } = input;
  const entities = tierEntities(pack, session, session.exchange + 1);
  const { active, drafts, retained } = entities;
  const registry = createRegistry(session.entities);
  const visibleRefs = new Set(
    [...active, ...drafts.map(({ record }) => record), ...retained].map(({ ref }) => ref),
  );
  return {
    pack,
    today,
    entities,
    places: placesOf(pack, [...active, ...retained]),
    background: background.filter(({ ref }) => !visibleRefs.has(ref)),
    shownRefs: shownLast(session).map((ref) => {
      if (ref === "") return null;
      const record = registry.get(ref);
      return record?.status === "deleted" ? null : (record?.ref ?? ref);
    }),
    memory,
    exchanges: shownExchanges(session),
    summary: session.summary,
    profile: input.profile ?? null,
    constraints: session.constraints,
    pending: session.pending,
    exchange: session.exchange,
    message,
  };
}

/** The places where the entities are kept, by ref, if the session has their rows. */
function placesOf({ tables }: DomainPack, records: EntityRecord[]): Map<string, string> {
  const columns = new Map(
    Object.values(tables).map(({ refType, placeColumn }) => [refType, placeColumn]),
  );
  return new Map(
    records.flatMap(({ ref, type, data }) => {
      const place = data?.[columns.get(type) ?? ""];
      return typeof place === "string" && place !== "" ? [[ref, place] as const] : [];
    }),
  );
}
