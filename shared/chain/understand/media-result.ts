// Makes the text about a message's pictures and voice notes, and the result that later hops read.
import type { Language } from "../../contracts/language.ts";
import type { MessageMedia } from "../../contracts/results.ts";
import { markedLines } from "../../domain/prompting/sections/picture-prompts.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import { isAllUnread } from "./read-message.ts";
import type { ReadMedia } from "./understanding.ts";

export function mediaResult(media: ReadMedia, language: Language): MessageMedia {
  const { userWords: said, transcript: heard, pictured, reading, faults } = media;
  const { channels, semicolon } = wordsFor(language);
  const parts = [
    ...(heard === null ? [] : [channels.heard(heard.replaceAll(/\s+/g, " "))]),
    ...(reading === null
      ? []
      : [[channels.readOff(reading.shows), "", ...markedLines(reading.text)].join("\n")]),
    ...(reading === null || reading.unsure.length === 0
      ? []
      : [channels.notCertain(reading.unsure.join(semicolon))]),
    ...new Set(faults.map((fault) => channels.unusable[fault])),
  ];
  return { said, pictured, opening: parts.join("\n\n"), isAll: isAllUnread(media) };
}
