// How many questions wait for the person, next to a link that leads to them.
import { dataOf } from "../../../clients/typescript/client.ts";
import { useRead } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { counted, useWords } from "../wording/words.ts";

/** How often the number is read. Opening a page does not read it again in between. */
const LOOK_MS = 60_000;

/** Renders nothing if the number is 0 or not known yet. */
export function WaitingMark() {
  const { texts, language, locale } = useWords();
  const { alfred } = useSignedIn();
  const { data } = useRead(
    ["approvals", "count"],
    () => dataOf(alfred.api.GET("/v1/approvals", { params: { query: { limit: 1 } } })),
    { againMs: LOOK_MS, freshMs: LOOK_MS },
  );
  const count = data?.questions ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span class="mark" aria-hidden="true">
        {new Intl.NumberFormat(locale).format(count)}
      </span>
      <span class="for-readers">{counted(texts.runs.questionsWait, count, language)}</span>
    </>
  );
}
