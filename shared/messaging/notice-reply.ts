// The text of a notice about an unattended run, in the chat's language, and the answers to a step that waits.
import { languageFor } from "../contracts/language.ts";
import { stepLabels, stepQuestionText } from "../domain/conversation/questions/step-questions.ts";
import { escapeMarkdown } from "../domain/replies/markdown/escape-markdown.ts";
import { numberedOptions } from "../domain/replies/make-reply.ts";
import { processWordsFor } from "../domain/wording/processes/process-words-for.ts";
import type { ClaimedSend } from "../ports/send-calls.ts";

type Reply = ClaimedSend["reply"];

/** The claimed reply as it is, if it is not a notice about a run. */
export function noticeReply({
  reply,
  tells,
  waiting,
  language,
}: Pick<ClaimedSend, "reply" | "tells" | "waiting" | "language">): Reply {
  if (!tells) return reply;
  const words = processWordsFor(languageFor(language ?? "en"));
  const process = escapeMarkdown(tells.process);
  const closingTexts = [
    ...(tells.fellBack === true ? [words.notices.fellBack] : []),
    words.notices.mute,
  ];
  if (tells.kind !== "waits") {
    return {
      text: [words.notices[tells.kind](process), ...closingTexts].join("\n\n"),
      pending: null,
    };
  }
  const questions = waiting ?? [];
  const options = stepLabels(words, questions);
  const texts = questions.map((question) => stepQuestionText(words, { ...question, process }));
  const lines = numberedOptions(options).join("\n");
  return { text: [...texts, ...closingTexts, lines].join("\n\n"), pending: { options } };
}
