// Edits a Process and saves it against the version that was read.
import { useState } from "preact/hooks";
import { dataOf } from "../../../../clients/typescript/client.ts";
import { ProblemError } from "../../../../clients/typescript/problem-error.ts";
import type { components } from "../../../../clients/typescript/types.ts";
import { Refused } from "../../parts/refused.tsx";
import { isTyped } from "../../chat/draft.ts";
import { useSignedIn } from "../../session/session.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { fill, useWords } from "../../wording/words.ts";
import { textOf, type Described } from "./definition-text.ts";
import type { ReadProcess } from "./definition.ts";
import { ProcessText } from "./process-text.tsx";
import { useNames } from "./use-names.tsx";

interface EditProcessProps {
  read: ReadProcess;
  /** @returns the Process as stored now */
  onSaved: () => Promise<ReadProcess | undefined>;
}

export function EditProcess({ read, onSaved }: EditProcessProps) {
  const { texts } = useWords();
  const { process: words } = useAutomateTexts();
  const { alfred, userId } = useSignedIn();
  /** The text's starting point, and the version that it is saved against. */
  const [base, setBase] = useState(read);
  const names = useNames();
  const [fault, setFault] = useState<unknown>();
  const [saved, setSaved] = useState<number>();
  const [isBusy, setIsBusy] = useState(false);
  const { id } = read.process;
  const place = `process-text.${id}`;
  // A newer version replaces an unedited text. If something was typed, saving is refused with a reason.
  if (base.process !== read.process && !isTyped(userId, place)) setBase(read);
  const { process, etag } = base;
  async function save(described: Described, forget: () => void) {
    setIsBusy(true);
    setFault(undefined);
    const { name, description = null, enabled = true, ...definition } = described;
    try {
      const headers = etag === null ? {} : { "If-Match": etag };
      const body = {
        name,
        description,
        enabled,
        definition,
      } as components["schemas"]["UpdateProcess"];
      const updated = await dataOf(
        alfred.api.PATCH("/v1/processes/{id}", {
          params: { path: { id }, header: headers } as never,
          body,
        }),
      );
      forget();
      setSaved(updated.version);
      await onSaved();
    } catch (error) {
      setFault(error);
      // The Process was saved elsewhere meanwhile. Read that version, so that the next save replaces it. The typed text stays.
      if (error instanceof ProblemError && error.problem.status === 412) {
        const latest = await onSaved();
        setBase({ process, etag: latest?.etag ?? etag });
      }
    }
    setIsBusy(false);
  }
  if (names === undefined) return <p role="status">{texts.state.loading}</p>;
  const initial = textOf(process, names.byId);
  return (
    <>
      <ProcessText
        place={place}
        initial={initial}
        names={names}
        process={id}
        onTyped={() => setFault(undefined)}
      >
        {({ described, forget, isChanged }) => (
          <>
            <div class="options">
              <button
                type="button"
                class="primary"
                disabled={isBusy || described === null || !isChanged}
                onClick={() => described !== null && save(described, forget)}
              >
                {texts.rows.save}
              </button>
              <button
                type="button"
                disabled={!isChanged}
                onClick={() => {
                  forget();
                  setBase(read);
                }}
              >
                {words.discard}
              </button>
            </div>
            {saved !== undefined && !isChanged && (
              <p role="status">{fill(words.saved, { version: saved })}</p>
            )}
          </>
        )}
      </ProcessText>
      {fault instanceof ProblemError && fault.problem.status === 412 && (
        <p class="warning">{words.changedMeanwhile}</p>
      )}
      {fault !== undefined && <Refused error={fault} />}
    </>
  );
}
