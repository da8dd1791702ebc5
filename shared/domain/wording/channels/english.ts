// Notices on messaging platforms, in English.
import { speechOf } from "../speech-of.ts";
import type { ChannelWords } from "./channel-words.ts";
import { PLACEHOLDERS } from "../placeholders.ts";
import { readTexts } from "../read-texts.ts";
import file from "../texts/en.json" with { type: "json" };

const texts = readTexts(file.channels, PLACEHOLDERS.channels);

const { number, plural } = speechOf("en");

export const englishChannelWords: ChannelWords = {
  ...texts,
  howToLink: (code, link) =>
    "I don’t know you here yet, so I did nothing with your message.\n\n" +
    (link === null
      ? `To link this chat to your account, sign in and confirm this code within an hour: \`${code}\``
      : `To link this chat to your account, open this page within an hour and confirm: ${link}`) +
    "\n\nYou can also make a code in the app and send it here: `/link CODE`",
  linked: (household) =>
    household === null
      ? "Your account is linked. Write to me here whenever you like; /help lists the commands."
      : `Your account is linked, and you speak for this household: ${household}. Write to me here whenever you like; /help lists the commands.`,
  moveAsks: (household, code) =>
    (household === null
      ? "This chat is linked to another account already."
      : `This chat is linked to another account already, and you speak for this household: ${household}.`) +
    ` Move it to the account that made this code? Then send \`/move ${code}\` and confirm in the app. Otherwise do nothing: everything stays as it is.`,
  readOff: (description) =>
    `This is what I read in the picture${description === "" ? "" : ` (${description})`}:`,
  leftOut: (count, limit) =>
    `${number(count)} ${plural(count, "attachment was", "attachments were")} left out: I take up to ${number(limit)} pictures or voice notes with a message, no other files, and none that are too big.`,
  partRefused: (part, parts) =>
    `${parts === 1 ? "This answer could not be shown here" : `A part of this answer (${number(part)} of ${number(parts)}) could not be shown here`}: this service did not accept it. You can read it in the app.`,
};
