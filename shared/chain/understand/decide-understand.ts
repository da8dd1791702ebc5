// Understand: what the message refers to, how it changes the session, and whether it answers an open
// question. Code applies the changes before anything is planned (spec/understand#signals).
import type { DecideNode } from "../node-context.ts";
import { firstStage } from "../stages.ts";
import { answerQuestion, chooseCandidate, closeQuestion } from "./answer-question.ts";
import { beginUnderstanding } from "./begin-understanding.ts";
import { curateEntities } from "./curate-entities.ts";
import { findMentioned } from "./find-mentioned.ts";
import { keepConstraints } from "./keep-constraints.ts";
import { keepFacts } from "./keep-facts.ts";
import { markKnown } from "./mark-known.ts";
import { readMedia } from "./read-media.ts";
import { touchMentioned } from "./read-mentioned.ts";
import { readMessage } from "./read-message.ts";
import { recallMore } from "./recall-more.ts";
import { routeMessage } from "./route-message.ts";
import { understandOutcome } from "./understand-outcome.ts";
import { updateSession } from "./update-session.ts";

/** The stages in their order, with the reasons for it. */
const stages = firstStage(beginUnderstanding)
  // Before anything is understood, because a voice note is the message.
  .next(readMedia)
  // The only other model call; a button needs none. Code decides all that follows.
  .next(readMessage)
  // Memory is searched if the model requests it. Only later nodes are shown what is found.
  .next(recallMore)
  // Facts are recorded before the message changes the session, so that they already count in this run (I12).
  .next(keepFacts)
  // The session is brought up to date before the message's changes are applied to it (S26).
  .next(updateSession)
  // Curation precedes mentions: what the message drops can no longer be referred to (S2).
  .next(curateEntities)
  .next(findMentioned)
  // A choice among candidates replaces mentions, so it precedes everything that uses them.
  .next(chooseCandidate)
  .next(answerQuestion)
  // Entities are read after their mentions are settled, so that only the entities meant are read.
  .next(touchMentioned)
  // After the answer, which needs the question.
  .next(closeQuestion)
  // After mentions and answer, because a message that refers to something does not end the goal.
  .next(keepConstraints)
  // After the changes of the session on which the route depends.
  .next(routeMessage)
  // After the constraints and the facts, because both determine what is found in a row.
  .next(markKnown);

export const decideUnderstand: DecideNode = async (ctx) =>
  understandOutcome(ctx, await stages.run(ctx));
