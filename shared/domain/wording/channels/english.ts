// Notices on messaging platforms, in English.
import { speechOf } from "../speech-of.ts";
import type { ChannelWords } from "./channel-words.ts";

const { number, plural } = speechOf("en");

export const englishChannelWords: ChannelWords = {
  howToLink: (code, link) =>
    "I don’t know you here yet, so I did nothing with your message.\n\n" +
    (link === null
      ? `To link this chat to your account, sign in and confirm this code within an hour: \`${code}\``
      : `To link this chat to your account, open this page within an hour and confirm: ${link}`) +
    "\n\nYou can also make a code in the app and send it here: `/link CODE`",
  linkBySubject: "In an e-mail, the command has to be the subject.",
  howToLinkPrivately:
    "I don’t know you here yet, so I did nothing with your message. Please write to me in a private chat: there I’ll tell you how to link your account.",
  linked: (household) =>
    household === null
      ? "Your account is linked. Write to me here whenever you like; /help lists the commands."
      : `Your account is linked, and you speak for this household: ${household}. Write to me here whenever you like; /help lists the commands.`,
  alreadyLinked: "Your account is linked already. /help lists the commands, /unlink ends the link.",
  unlinked: "Your account is no longer linked: I don’t act on your messages here any more.",
  codeRefused:
    "This code does not work: it was used already, is too old, or has a typing error. Please make a new one in the app.",
  moveAsks: (household, code) =>
    (household === null
      ? "This chat is linked to another account already."
      : `This chat is linked to another account already, and you speak for this household: ${household}.`) +
    ` Move it to the account that made this code? Then send \`/move ${code}\` and confirm in the app. Otherwise do nothing: all stays as it is.`,
  moveWaits:
    "You have agreed to move. Now confirm the same code in the app, signed in to the other account. Until then all stays as it is; from then on your messages here are that account’s, and no longer this one’s.",
  lapsed: "Nobody has written from this number for half a year, so I ask again whose it is.",
  ownAddress: (address) =>
    `You can also write to this address: ${address}. It is yours alone, so please do not pass it on.`,
  help:
    "Just write what you need. The commands:\n\n" +
    "- /new: start a new conversation\n" +
    "- /undo: take back what was changed last\n" +
    "- /cancel: stop what I am doing\n" +
    "- /receipt: what was changed last\n" +
    "- /link, /unlink: link this chat to your account, or end that",
  newConversation: "A new conversation. What can I do for you?",
  nothingUnderWay: "There is nothing to stop: I am not working on anything here.",
  stillWorking: "I am still working on it. /cancel stops it; then it can be undone.",
  queueFull: "Too many messages are waiting here already. Please send this one again in a moment.",
  tooFast:
    "That was a lot in a short time, so I did not start on this one. Please send it again in a minute.",
  budgetSpent:
    "I have done as much for you today as I am allowed to, so I did not start on this. Please send it again tomorrow.",
  archived: "This conversation is archived. /new starts another one.",
  chooseHousehold:
    "You belong to several households, and I do not know for which one you speak here. Please make a new link in the app and choose one.",
  otherHousehold:
    "This group belongs to another household, so I did nothing with your message. Write to me in a private chat.",
  tooLong: "This message is too long for me, so I did not start on it. Please send it in parts.",
  notWhole:
    "This e-mail has too many parts or lines for me, so I did not read all of it. Please send what is missing in a plain e-mail of its own.",
  notYours: "This question was for somebody else.",
  working: "I am working on it…",
  stop: "Stop",
  notYoursToStop: "Only the person who asked can stop this.",
  heard: (words) => `I heard: “${words}”`,
  readOff: (shows) => `This is what I read in the picture${shows === "" ? "" : ` (${shows})`}:`,
  notCertain: (what) => `Not certain: ${what}`,
  unusable: {
    gone: "I could not fetch what you sent: the platform does not give it to me. Please send it again.",
    forbidden:
      "I could not fetch what you sent: the platform does not give it to me. Please send it again.",
    too_big:
      "What you sent is too big for me: a picture can have up to 3.7 MB, a voice message 16 MB. Please send a smaller one.",
    unknown_type:
      "What you sent is not a picture or a recording that I can open. JPEG, PNG, WebP and GIF work, and OGG, MP3, M4A and WAV.",
    unreadable:
      "I could not make out anything in what you sent. Please send it once more, or write what is in it.",
  },
  noVoice:
    "I cannot listen to voice messages yet, so I did nothing with this one. Please write it to me.",
  leftOut: (count, most) =>
    `${number(count)} ${plural(count, "attachment was", "attachments were")} left out: I take up to ${number(most)} pictures or voice notes with a message, no other files, and none that are too big.`,
  partRefused: (part, parts) =>
    `${parts === 1 ? "This answer could not be shown here" : `A part of this answer (${number(part)} of ${number(parts)}) could not be shown here`}: this service did not accept it. You can read it in the app.`,
  noFiles:
    "I cannot open files here yet, so I did nothing with this message. Please write what matters.",
};
