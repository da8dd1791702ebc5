// What code says on messaging platforms, in addition to replies. Markdown; names and codes are inserted as given.
import type { MediaFault } from "../../../contracts/media.ts";

export interface ChannelWords {
  /** To a person who is not linked. @param link opens the app at the confirmation; null if there is none */
  howToLink(code: string, link: string | null): string;
  /** Follows `howToLink` on a platform that looks for the command only in the subject. */
  linkBySubject: string;
  /** In place of `howToLink` in a group, where every member would see a code. */
  howToLinkPrivately: string;
  /** @param household the household whose data the person may use; null if it is not known */
  linked(household: string | null): string;
  alreadyLinked: string;
  unlinked: string;
  codeRefused: string;
  /**
   * To a person who is linked to an account other than that of the code.
   * @param household the household whose data the person may use now; null if it is one of several
   */
  moveAsks(household: string | null, code: string): string;
  /** After `/move`: the user must also confirm in the app. */
  moveWaits: string;
  /** Precedes `howToLink`: the link ended after half a year without a message. */
  lapsed: string;
  /** An address of Alfred's that only this person may use. */
  ownAddress(address: string): string;
  /** The commands. */
  help: string;
  newConversation: string;
  /** These answer `/notices on`, `/notices off` and `/notices here`, and say what is set now. */
  noticesOn: string;
  noticesOff: string;
  noticesHere: string;
  /** Notices are sent to a place that the user chose. */
  noticesThere: string;
  /** After `/notices here` in a group. */
  noticesInGroup: string;
  /** After `/edit` without words, or with a picture. */
  howToEdit: string;
  /** To a person who has changed the newest message on the platform. */
  editHint: string;
  /** After `/edit` or `/retry` in a conversation without a message. */
  nothingToEdit: string;
  /** After `/edit` or `/retry` while the message is being answered. */
  stillAnswering: string;
  /** After `/retry`: pictures and voice notes are not kept. */
  mediaGone: string;
  /**
   * Before an edit. The two buttons are `takeBack` and `keep`.
   * @param changes the message's changes, as Markdown @param text the new words
   */
  editAsks(changes: string, text: string): string;
  /** Before another answer; like `editAsks`. */
  retryAsks(changes: string): string;
  /** Follows the changes of `editAsks` and `retryAsks`. @param calls names of Tools */
  callsStay(calls: string): string;
  /** A button. It has room for twenty characters. */
  takeBack: string;
  /** A button. It has room for twenty characters. */
  keep: string;
  /** The answer to a question of `editAsks` or `retryAsks` that is no longer open. */
  editClosed: string;
  nothingUnderWay: string;
  /** Answers an undo while the latest run has not ended. */
  stillWorking: string;
  queueFull: string;
  /** One user has started more runs in a short time than are allowed. */
  tooFast: string;
  budgetSpent: string;
  archived: string;
  /** The user has several households, and the link does not name one. */
  chooseHousehold: string;
  /** The group is linked to a household of which the user is not a member. */
  otherHousehold: string;
  tooLong: string;
  /** About a mail that was not read completely. */
  notWhole: string;
  /** To a person who presses a button of a question to another person. */
  notYours: string;
  /** A preview while it is not known what a run is doing. */
  working: string;
  /** The button of a preview. It has room for about twenty characters. */
  stop: string;
  /** To a person who presses the stop button of another person's run. */
  notYoursToStop: string;
  /** Begins the reply to a voice note. */
  heard(words: string): string;
  /** Precedes the text that was read from pictures. @param description what they show; may be empty */
  readOff(description: string): string;
  notCertain(what: string): string;
  /** A picture or a voice note that could not be used. */
  unusable: Readonly<Record<MediaFault, string>>;
  noVoice: string;
  /**
   * Some attachments of a message were not used.
   * @param count the number of these @param limit the maximum number of attachments that are used
   */
  leftOut(count: number, limit: number): string;
  /**
   * Replaces a part of a reply that the platform has refused.
   * @param part its number, from 1 @param parts the number of parts of the reply
   */
  partRefused(part: number, parts: number): string;
  /** Any other attachment. */
  noFiles: string;
}
