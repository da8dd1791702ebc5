// A fact with the words that support it and the period in which it holds. It can be corrected, closed or forgotten.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { reads } from "../data/use-read.ts";
import { Confirm } from "../parts/confirm.tsx";
import { useAction } from "../parts/use-action.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { When } from "../shell/when.tsx";
import { useWords } from "../wording/words.ts";
import { useFactTimes } from "./fact-times.tsx";

type Fact = components["schemas"]["MemoryFact"];

const FACT_PATH = "/v1/memory/facts/{id}";

interface FactLineProps {
  fact: Fact;
  /**
   * Receives the text of a fact that was changed, because its line may be replaced by that of a new fact; empty when a
   * change begins.
   */
  onSaved(text: string): void;
}

export function FactLine({ fact, onSaved }: FactLineProps) {
  const { texts } = useWords();
  const timesOf = useFactTimes();
  const { memory } = texts;
  const { alfred } = useSignedIn();
  const { isBusy, fault, run } = useAction();
  const [isOpen, setIsOpen] = useState(false);
  const [isForgetting, setIsForgetting] = useState(false);
  const params = { path: { id: fact.id } };
  const refetch = () => reads.invalidateQueries({ queryKey: ["memory"] });
  const times = [
    ...timesOf(fact),
    fact.isOwned ? memory.owned : "",
    fact.knownTo === null ? "" : memory.replaced,
  ].filter(Boolean);

  function correct(event: SubmitEvent) {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const [text, validTo] = ["text", "validTo"].map((name) => String(form.get(name)).trim());
    const body = {
      ...(text && text !== fact.text ? { text } : {}),
      ...(validTo ? { validTo } : {}),
    };
    if (Object.keys(body).length === 0) return setIsOpen(false);
    return void run(async () => {
      onSaved("");
      await dataOf(alfred.api.PATCH(FACT_PATH, { params, body }));
      onSaved(body.text ?? fact.text);
      await refetch();
      setIsOpen(false);
    });
  }

  return (
    <>
      <div class="line">
        <span class="name">
          {fact.text}
          {fact.other !== null && (
            <>
              {" "}
              (<Link to={`/memory/${fact.other.id}`}>{fact.other.name}</Link>)
            </>
          )}
        </span>
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {texts.rows.edit}
        </button>
      </div>
      {fact.quote !== null && <blockquote>{fact.quote}</blockquote>}
      <p class="hint">
        <When at={fact.saidAt} />
        {times.map((time) => ` · ${time}`)}
        {fact.conversationId !== null && (
          <>
            {" · "}
            <Link to={`/chat/${fact.conversationId}`}>{memory.conversation}</Link>
          </>
        )}
      </p>
      {isOpen && (
        <form class="stack" aria-busy={isBusy} onSubmit={correct}>
          <label>
            {memory.correct}
            <textarea name="text" rows={2} maxLength={400} defaultValue={fact.text} />
          </label>
          <p class="hint">{memory.correctMeans}</p>
          <label>
            {fact.validTo === null ? memory.until : memory.untilClosed}
            <input
              name="validTo"
              type="date"
              // A day can be changed, but not taken back.
              required={fact.validTo !== null}
              defaultValue={fact.validTo ?? ""}
            />
          </label>
          <p class="hint">{memory.untilMeans}</p>
          {fault !== undefined && <Problem error={fault} />}
          <div class="options">
            <button type="submit" class="primary" disabled={isBusy}>
              {texts.rows.save}
            </button>
            <button type="button" onClick={() => setIsOpen(false)}>
              {texts.rows.cancel}
            </button>
            <button
              type="button"
              class="danger"
              disabled={isBusy}
              onClick={() => setIsForgetting(true)}
            >
              {memory.forget}
            </button>
          </div>
        </form>
      )}
      {isForgetting && (
        <Confirm
          title={`${memory.forget}: ${fact.text}`}
          action={memory.forget}
          onClose={() => setIsForgetting(false)}
          onYes={async () => {
            await dataOf(alfred.api.DELETE(FACT_PATH, { params }));
            await refetch();
          }}
        >
          <p>{memory.forgetFact}</p>
        </Confirm>
      )}
    </>
  );
}
