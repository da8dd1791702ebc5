// Short forms for defining conversations.
import type { Language } from "../../../shared/contracts/language.ts";
import type { Ability, Check, Conversation, Household, Turn } from "../conversation.ts";
import type { HouseholdName } from "../households/household-rows.ts";

type DefineConversation = (
  name: string,
  ability: Ability,
  household: HouseholdName | Household,
  ...turns: Turn[]
) => Conversation;

/** @returns a function that defines conversations in this language; their names begin with its tag */
export function talkIn(language: Language): DefineConversation {
  return (name, ability, household, ...turns) => ({
    name: `${language}-${name}`,
    ability,
    language,
    turns,
    household: typeof household === "string" ? { size: household } : household,
  });
}

/** A turn: the user's words, the checks that must pass afterwards, and those that must fail. */
export function turn(
  message: Turn["message"],
  must: readonly Check[] = [],
  mustNot: readonly Check[] = [],
  options: Pick<Turn, "ability" | "calls"> = {},
): Turn {
  return { message, must, mustNot, ...options };
}
