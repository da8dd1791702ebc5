// Says by how many characters a text is too long. A limit of the field itself would cut what is pasted, in silence.
import { counted, useWords } from "../wording/words.ts";

export const isTooLong = (text: string, max: number): boolean => text.trim().length > max;

export function TooLong({ text, max }: { text: string; max: number }) {
  const { texts, language } = useWords();
  if (!isTooLong(text, max)) return null;
  return (
    <p role="alert" class="warning">
      {counted(texts.parts.tooLong, text.trim().length - max, language)}
    </p>
  );
}
