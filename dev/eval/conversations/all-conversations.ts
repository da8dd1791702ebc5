// Every conversation of the evaluation.
import type { Conversation } from "../conversation.ts";
import { DUTCH } from "./dutch.ts";
import { ENGLISH_ANSWERS } from "./english-answers.ts";
import { ENGLISH_DELETES_AND_GUARD } from "./english-deletes-and-guard.ts";
import { ENGLISH_FACTS } from "./english-facts.ts";
import { ENGLISH_KITCHEN } from "./english-kitchen.ts";
import { ENGLISH_MEMORY_AND_DRAFTS } from "./english-memory-and-drafts.ts";
import { ENGLISH_NEGATIONS } from "./english-negations.ts";
import { ENGLISH_TRUTH } from "./english-truth.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import { ITALIAN } from "./italian.ts";
import { PORTUGUESE } from "./portuguese.ts";
import { SPANISH } from "./spanish.ts";

export const CONVERSATIONS: readonly Conversation[] = [
  ...ENGLISH_FACTS,
  ...ENGLISH_NEGATIONS,
  ...ENGLISH_ANSWERS,
  ...ENGLISH_DELETES_AND_GUARD,
  ...ENGLISH_TRUTH,
  ...ENGLISH_MEMORY_AND_DRAFTS,
  ...ENGLISH_KITCHEN,
  ...GERMAN,
  ...FRENCH,
  ...SPANISH,
  ...ITALIAN,
  ...PORTUGUESE,
  ...DUTCH,
];
