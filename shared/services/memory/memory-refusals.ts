// Why a request about memory is refused.
import { Refusal, type RefusalDetails } from "../refusal.ts";

export const duplicateEntity = (id: string): Refusal =>
  new Refusal({
    kind: "conflict",
    code: "duplicate_entity",
    title: "There is an entity of this name and category",
    detail: `Change that one, or merge the two: ${id}.`,
  });

export const memoryOff = (): Refusal =>
  new Refusal({
    kind: "conflict",
    code: "memory_off",
    title: "Memory is switched off",
    detail: "Nothing is kept. Switch it on in the profile: `memory`.",
  });

export const closedToAgents = (): Refusal =>
  new Refusal({
    kind: "conflict",
    code: "memory_not_for_agents",
    title: "The user has not let agents read memory",
    detail: "The user can, in the profile: `memoryForAgents`. Do not ask for it more than once.",
  });

export const heardByOthers = (): Refusal =>
  new Refusal({
    kind: "conflict",
    code: "heard_by_others",
    title: "Other people speak in this conversation",
    detail: "No memory of yours is read in it, so there is nothing to take in or to leave out.",
  });

const MERGES = {
  same: {
    code: "same_entity",
    title: "The two are one entity already",
    detail: "Nothing is left to merge.",
  },
  users_own: {
    code: "users_own_entity",
    title: "The entity to be merged has a name of your own",
    detail: "That one stays: give it as `keep`, and the other one as `merge`.",
  },
} as const;

export const mergeRefused = (outcome: keyof typeof MERGES): Refusal =>
  new Refusal({ kind: "conflict", ...MERGES[outcome] });

export const laterMerge = (id: string): Refusal =>
  new Refusal({
    kind: "conflict",
    code: "later_merge",
    title: "A later merge of this entity rests on it",
    detail: `Take that one back first: ${id}.`,
  });

const OWNED_DETAIL =
  "It is part of your profile or your preferences, where it takes effect. Change it there.";

const FACTS: Record<"closed" | "invalid" | "owned", RefusalDetails> = {
  closed: {
    kind: "conflict",
    code: "fact_closed",
    title: "The fact no longer holds",
    detail: "It is kept as it was. Correct the fact that closed it (`closedBy`), if that is wrong.",
  },
  invalid: {
    kind: "invalid",
    code: "invalid_body",
    title: "The body is not valid",
    detail: "A fact cannot end before it begins.",
    errors: [{ pointer: "/validTo", detail: "is before the day from which it holds" }],
  },
  owned: {
    kind: "invalid",
    code: "fact_owned",
    title: "Memory does not keep this",
    detail: OWNED_DETAIL,
  },
};

export const factRefused = (outcome: keyof typeof FACTS): Refusal => new Refusal(FACTS[outcome]);

export function noteRefused(outcome: "archived" | "owned" | "off"): Refusal {
  switch (outcome) {
    case "archived":
      return new Refusal({
        kind: "conflict",
        code: "note_archived",
        title: "The note is archived",
        detail: "It is kept as it was. Correct a note that is still current.",
      });
    case "owned":
      return new Refusal({
        kind: "invalid",
        code: "note_owned",
        title: "A note does not keep this",
        detail: OWNED_DETAIL,
      });
    case "off":
      return memoryOff();
  }
}
