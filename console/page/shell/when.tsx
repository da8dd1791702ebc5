// A date and time in the person's format.
import { fill, useWords } from "../wording/words.ts";

const FORMAT = { dateStyle: "medium", timeStyle: "short" } as const;

interface WhenProps {
  at: string;
  /** An IANA time zone; the browser's if it is not given. */
  timeZone?: string;
}

export function When({ at, timeZone }: WhenProps) {
  const { locale } = useWords();
  return (
    <time dateTime={at}>
      {new Date(at).toLocaleString(locale, {
        ...FORMAT,
        ...(timeZone === undefined ? {} : { timeZone }),
      })}
    </time>
  );
}

/** A sentence with the date and time in place of `{at}`. */
export function DatedText({ text, at }: { text: string; at: string }) {
  const { locale } = useWords();
  return <>{fill(text, { at: new Date(at).toLocaleString(locale, FORMAT) })}</>;
}
