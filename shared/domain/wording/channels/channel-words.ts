// What code says on messaging platforms, beside replies. Markdown; names and codes are inserted as given.
import type { MediaFault } from "../../../contracts/media.ts";

export interface ChannelWords {
  /** To a person who is not linked. @param link opens the app at the confirmation; null: there is none */
  howToLink(code: string, link: string | null): string;
  /** The same in a group, where everybody would see a code. */
  /** Said after `howToLink` where the command is looked for in the subject alone. */
  linkBySubject: string;
  howToLinkPrivately: string;
  /** @param household whose data the person speaks for; null when it is not known */
  linked(household: string | null): string;
  alreadyLinked: string;
  unlinked: string;
  codeRefused: string;
  /**
   * To somebody who is linked to another account than a code's.
   * @param household whose data the person speaks for now; null when it is one of several
   */
  moveAsks(household: string | null, code: string): string;
  /** After `/move`: the app has to agree, too. */
  moveWaits: string;
  /** Precedes `howToLink`: the link ended after half a year without a message. */
  lapsed: string;
  /** An address of ours that is the person's alone. */
  ownAddress(address: string): string;
  /** The commands. */
  help: string;
  newConversation: string;
  nothingUnderWay: string;
  /** An undo while the latest run has not ended. */
  stillWorking: string;
  queueFull: string;
  /** More in a short time than one user may start. */
  tooFast: string;
  budgetSpent: string;
  archived: string;
  /** The user has several, and the link names none. */
  chooseHousehold: string;
  /** The group is bound to a household that the user is no member of. */
  otherHousehold: string;
  tooLong: string;
  /** Of a mail that was not read to its end. */
  notWhole: string;
  /** A button of a question that somebody else was asked. */
  notYours: string;
  /** A preview while nothing is known of what a run does. */
  working: string;
  /** The button of a preview. It has room for about twenty characters. */
  stop: string;
  /** That button, pressed by somebody else. */
  notYoursToStop: string;
  /** Begins the reply to a voice note. */
  heard(words: string): string;
  /** Precedes what was read off pictures. @param shows what they are; may be empty */
  readOff(shows: string): string;
  notCertain(what: string): string;
  /** A picture or a voice note that could not be used. */
  unusable: Readonly<Record<MediaFault, string>>;
  noVoice: string;
  /** Attachments that a message brought beside those that were taken, of which there are `most` at most. */
  leftOut(count: number, most: number): string;
  /**
   * In the place of a part of a reply that the platform has refused.
   * @param part its number, from 1 @param parts of the whole reply
   */
  partRefused(part: number, parts: number): string;
  /** Any other attachment. */
  noFiles: string;
}
