// The secret address of a household's calendar: create it, see it once, revoke it.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { ProblemError } from "../../../clients/typescript/problem-error.ts";
import { reads, useRead } from "../data/use-read.ts";
import { Copy } from "../parts/copy.tsx";
import { useAction } from "../parts/use-action.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { DatedText } from "../shell/when.tsx";
import { useWords } from "../wording/words.ts";

const PATH = "/v1/households/{id}/calendar";

export function Calendar({ household }: { household: string }) {
  const { household: texts, state } = useWords().texts;
  const { alfred } = useSignedIn();
  const params = { path: { id: household } };
  const key = ["calendar", household];
  // Without an address the API answers 404, which browsers log as an error. So ask only when the section is opened.
  const [isOpen, setIsOpen] = useState(false);
  const read = useRead(
    key,
    async () => {
      try {
        return await dataOf(alfred.api.GET(PATH, { params }));
      } catch (error) {
        if (error instanceof ProblemError && error.problem.status === 404) return null;
        throw error;
      }
    },
    { isWanted: isOpen },
  );
  const [address, setAddress] = useState<{ url: string; webcalUrl: string }>();
  const { isBusy, fault, run } = useAction();
  const refetch = () => reads.invalidateQueries({ queryKey: key });
  const openedAt = read.data?.openedAt;

  return (
    <details class="stack" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{texts.calendar}</summary>
      <p class="hint">
        {openedAt === undefined ? (
          texts.calendarMeans
        ) : (
          <DatedText text={texts.calendarSince} at={openedAt} />
        )}
      </p>
      {read.isFetching && <p role="status">{state.loading}</p>}
      {address !== undefined && (
        <>
          <Copy text={address.url} label={texts.calendar} />
          <p class="hint">
            {texts.calendarOnce} <a href={address.webcalUrl}>{texts.calendarOpen}</a>
          </p>
        </>
      )}
      {fault !== undefined && <Problem error={fault} />}
      <div class="options" aria-busy={isBusy}>
        <button
          type="button"
          disabled={isBusy}
          onClick={() =>
            run(async () => {
              setAddress(await dataOf(alfred.api.POST(PATH, { params })));
              await refetch();
            })
          }
        >
          {openedAt === undefined ? texts.calendarMake : texts.calendarRenew}
        </button>
        {openedAt !== undefined && (
          <button
            type="button"
            disabled={isBusy}
            onClick={() =>
              run(async () => {
                await dataOf(alfred.api.DELETE(PATH, { params }));
                setAddress(undefined);
                await refetch();
              })
            }
          >
            {texts.revoke}
          </button>
        )}
      </div>
    </details>
  );
}
