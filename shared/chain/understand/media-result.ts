// Makes the text that says what was read from a message's pictures and voice notes, and the result for later
// hops.
import type { Language } from "../../contracts/language.ts";
import type { MessageMedia } from "../../contracts/results.ts";
import { markedLines } from "../../domain/prompting/sections/picture-prompts.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import { isAllUnread } from "./read-message.ts";
import type { MediaReading } from "./understanding.ts";

export function mediaResult(media: MediaReading, language: Language): MessageMedia {
  const { userWords, transcript, pictured, reading, faults } = media;
  const { channels, semicolon } = wordsFor(language);
  const parts = [
    ...(transcript === null ? [] : [channels.heard(transcript.replaceAll(/\s+/g, " "))]),
    ...(reading === null
      ? []
      : [[channels.readOff(reading.shows), "", ...markedLines(reading.text)].join("\n")]),
    ...(reading === null || reading.unsure.length === 0
      ? []
      : [channels.notCertain(reading.unsure.join(semicolon))]),
    ...new Set(faults.map((fault) => channels.unusable[fault])),
  ];
  return { said: userWords, pictured, opening: parts.join("\n\n"), isAll: isAllUnread(media) };
}
