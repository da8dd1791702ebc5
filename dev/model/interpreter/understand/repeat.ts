// "Try again": the message before it, said once more.

const AGAIN =
  /^(?:please )?(?:try (?:that |it )?again|again|once more|one more time|retry|do (?:it|that) again)(?:,? please)?[.!]*$/i;

/** The message to go by: of "try again", what was said before it. */
export function meaningfulMessage(
  message: string,
  said: { speaker: string; text: string }[],
): string {
  if (!AGAIN.test(message.trim())) return message;
  const before = said.findLast(
    ({ speaker, text }) => speaker === "user" && !AGAIN.test(text.trim()),
  );
  return before?.text ?? message;
}
