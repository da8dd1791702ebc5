// Allergies and diets that were said in conversations or entered here: of whom, in which words, and when.
import { useState } from "preact/hooks";
import { dataOf, type AlfredClient } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { reads, useRead } from "../data/use-read.ts";
import { Confirm } from "../parts/confirm.tsx";
import { useAction } from "../parts/use-action.ts";
import { keptOut } from "../rows/kept-out.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { Since } from "../shell/when.tsx";
import { fill, useWords } from "../wording/words.ts";

type Stated = components["schemas"]["Preference"];
type Kind = "allergy" | "diet";

const PATH = "/v1/kitchen/preferences";
const KEY = ["avoided"];

export function Avoided() {
  const { texts } = useWords();
  const { alfred } = useSignedIn();
  const list = useRead(KEY, async () => {
    const pages = (["allergy", "diet"] as const).map((kind) =>
      dataOf(alfred.api.GET(PATH, { params: { query: { kind, limit: 100 } } })),
    );
    return (await Promise.all(pages)).flatMap(({ items }) => items);
  });
  const { isBusy, fault, run } = useAction();
  const [gone, setGone] = useState<Stated>();
  const { household } = texts;
  const changed = () =>
    Promise.all([KEY, ["rows"]].map((queryKey) => reads.invalidateQueries({ queryKey })));

  function add(event: SubmitEvent) {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const values = new FormData(form);
    const [subject, who] = ["subject", "who"].map((name) => String(values.get(name)).trim());
    if (!subject) return;
    const body = { kind: values.get("kind") as Kind, subject, ...(who ? { who } : {}) };
    void run(async () => {
      await dataOf(alfred.api.POST(PATH, { body } as never));
      form.reset();
      await changed();
    });
  }

  return (
    <section class="card stack" aria-label={household.avoided}>
      <h2>{household.avoided}</h2>
      <p class="hint">{household.avoidedMeans}</p>
      {list.isError && <Problem error={list.error} onAgain={() => list.refetch()} />}
      {list.data?.length === 0 && <p>{household.avoidedNone}</p>}
      <ul class="rows">
        {list.data?.map((one) => (
          <li key={one.id} class="line">
            <span class="name">
              {one.who ?? household.you}: <strong>{one.subject}</strong>{" "}
              <span class="hint">{household.kinds[one.kind as Kind]}</span>
              <br />
              <span class="hint">
                {one.words !== null && <q>{one.words}</q>}{" "}
                <Since text={household.saidOn} at={one.createdAt} />
                {one.validUntil !== null && (
                  <>
                    {" · "}
                    {fill(household.validUntil, { day: one.validUntil })}
                  </>
                )}
              </span>
            </span>
            <button
              type="button"
              aria-label={`${texts.rows.delete}: ${one.subject}`}
              onClick={() => setGone(one)}
            >
              {texts.rows.delete}
            </button>
          </li>
        ))}
      </ul>
      <form class="fields" aria-busy={isBusy} onSubmit={add}>
        <select name="kind" aria-label={household.kind}>
          <option value="allergy">{household.kinds.allergy}</option>
          <option value="diet">{household.kinds.diet}</option>
        </select>
        <input
          name="subject"
          aria-label={household.what}
          placeholder={household.what}
          maxLength={200}
          required
        />
        <input name="who" aria-label={household.who} placeholder={household.who} maxLength={80} />
        <button type="submit" disabled={isBusy}>
          {texts.list.add}
        </button>
      </form>
      {fault !== undefined && <Problem error={fault} />}
      {gone !== undefined && (
        <Confirm
          title={`${texts.rows.delete}: ${gone.subject}`}
          action={texts.rows.delete}
          onClose={() => setGone(undefined)}
          onYes={async () => {
            await deleteStated(alfred, gone.id);
            await changed();
          }}
        >
          <p>{household.avoidedDelete}</p>
        </Confirm>
      )}
    </section>
  );
}

/** The person has been asked what ends with the row: what the guard keeps out by it is confirmed. */
async function deleteStated(alfred: AlfredClient, id: string): Promise<void> {
  const send = (query: { override?: string }) =>
    dataOf(alfred.api.DELETE(`${PATH}/{id}`, { params: { path: { id }, query } }));
  try {
    await send({});
  } catch (error) {
    const { codes } = keptOut(error);
    if (codes.length === 0) throw error;
    await send({ override: codes.join(",") });
  }
}
