// A run's output as a person may read it: without raw ids, and without addresses that neither the
// Process nor its user has written.
import type { Language } from "../../contracts/language.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { Session } from "../../contracts/session.ts";
import { createRegistry } from "../../domain/entities/create-registry.ts";
import { nameOutsideIds, type OutsideIds } from "../../domain/entities/outside-ids.ts";
import { releaseAll } from "../../domain/replies/release-sentence.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";

/**
 * @param knownTexts texts of the Process's owner and of the user, whose addresses an output may repeat
 * @returns also the names of outside things, including those that this text is the first to show
 */
export function releaseOutput(
  pack: DomainPack,
  session: Session,
  text: string,
  knownTexts: string[],
  language: Language,
): { text: string; outside: OutsideIds } {
  const registry = createRegistry(session.entities);
  const namedText = nameOutsideIds(session.outside, text, (id) => registry.refOf(id));
  return {
    text: releaseAll(namedText.text, {
      ...{ pack, registry, shownTexts: knownTexts },
      linkRemoved: wordsFor(language).reply.linkRemoved,
    }),
    outside: namedText.outside,
  };
}

/** Releases the texts of one reply, one after another; `outside` has the names that they show. */
export interface Release {
  text(text: string, knownTexts?: string[]): string;
  outside(): OutsideIds;
}

export function createRelease(pack: DomainPack, session: Session, language: Language): Release {
  let { outside } = session;
  return {
    text(text, knownTexts = []) {
      const released = releaseOutput(pack, { ...session, outside }, text, knownTexts, language);
      outside = released.outside;
      return released.text;
    },
    outside: () => outside,
  };
}
