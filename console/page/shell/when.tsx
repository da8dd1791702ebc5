// A moment, as the person writes it.
import { useWords } from "../wording/words.ts";

export function When({ at }: { at: string }) {
  const { locale } = useWords();
  const format = { dateStyle: "medium", timeStyle: "short" } as const;
  return <time dateTime={at}>{new Date(at).toLocaleString(locale, format)}</time>;
}
