// A date and time in the person's format.
import { fill, useWords } from "../wording/words.ts";

const FORMAT = { dateStyle: "medium", timeStyle: "short" } as const;

export function When({ at }: { at: string }) {
  const { locale } = useWords();
  return <time dateTime={at}>{new Date(at).toLocaleString(locale, FORMAT)}</time>;
}

/** A sentence with the date and time in place of `{at}`. */
export function Since({ text, at }: { text: string; at: string }) {
  const { locale } = useWords();
  return <>{fill(text, { at: new Date(at).toLocaleString(locale, FORMAT) })}</>;
}
