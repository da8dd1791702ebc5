// Allergies, diets and tastes by person, stated in conversations or entered here: in which words, when, and by whom.
import { useEffect, useRef, useState } from "preact/hooks";
import { dataOf, type AlfredClient } from "../../../clients/typescript/client.ts";
import { reads, useRead } from "../data/use-read.ts";
import { Confirm } from "../parts/confirm.tsx";
import { readPages } from "../parts/read-pages.ts";
import { useAction } from "../parts/use-action.ts";
import { guardFindings } from "../rows/guard-findings.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../shell/router.ts";
import { fill, useWords } from "../wording/words.ts";
import { InProfile, useEntries } from "./in-profile.tsx";
import { saysSame } from "./profile-entry.ts";
import { StatedLine, STATED_PATH, type Kind, type Stated } from "./stated-line.tsx";
import { AVOIDED, foodNames, useAvoided } from "./use-avoided.tsx";

export function Avoided() {
  const { texts } = useWords();
  const { alfred } = useSignedIn();
  const known = useAvoided();
  const list = useRead([...AVOIDED, "stated"], async () => {
    const read = readPages((query) => dataOf(alfred.api.GET(STATED_PATH, { params: { query } })));
    return (await read).items;
  });
  const { isBusy, fault, run } = useAction();
  const [toDelete, setToDelete] = useState<Stated>();
  const { household } = texts;
  const isWanted = useQuery().get("part") === "said";
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isWanted && list.isSuccess) place.current?.scrollIntoView();
  }, [isWanted, list.isSuccess]);
  const refetch = () =>
    Promise.all([AVOIDED, ["rows"]].map((queryKey) => reads.invalidateQueries({ queryKey })));

  function add(event: SubmitEvent) {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const values = new FormData(form);
    const [subject, who] = ["subject", "who"].map((name) => String(values.get(name)).trim());
    if (!subject) return;
    const body = { kind: values.get("kind") as Kind, subject, ...(who ? { who } : {}) };
    void run(async () => {
      await dataOf(alfred.api.POST(STATED_PATH, { body } as never));
      form.reset();
      await refetch();
    });
  }

  // The person who is signed in comes first, and is always listed, because the entries of the profile belong there.
  const byPerson = Map.groupBy(list.data ?? [], ({ who }) => who ?? "");
  const stated = [...new Map([["", []], ...byPerson])];
  const checkedOf = (row: Stated) =>
    known.data?.stated.find(
      ({ kind, subject, who }) => kind === row.kind && subject === row.subject && who === row.who,
    );
  // A statement that repeats an entry of the profile is shown with the entry as one line, with both sources.
  const entries = useEntries();
  const ownStatements = byPerson.get("") ?? [];
  const repeats = new Map(
    entries.map((entry) => [
      entry,
      ownStatements.find((row) => saysSame(entry, row, checkedOf(row))),
    ]),
  );
  const repeating = new Set([...repeats.values()].map((row) => row?.id));
  const checked = (known.data?.avoided ?? []).flatMap(({ kind, code }) =>
    kind === "allergen" ? code : [],
  );

  return (
    <section ref={place} class="card stack" aria-label={household.avoided}>
      <h2>{household.avoided}</h2>
      <p class="hint">{household.avoidedMeans}</p>
      {checked.length > 0 && (
        <p>{fill(household.checkedHere, { names: foodNames(checked, texts) })}</p>
      )}
      {[list, known].map(
        (read, place) =>
          read.isError && <Problem key={place} error={read.error} onAgain={() => read.refetch()} />,
      )}
      {stated.map(([who, rows]) => (
        <div key={who}>
          <h3>{who === "" ? household.you : who}</h3>
          <ul class="rows">
            {who === "" && (
              <InProfile
                entries={entries.filter((entry) => repeats.get(entry) === undefined)}
                isAlone={rows.length === 0}
              />
            )}
            {rows.map((row) => (
              <StatedLine
                key={row.id}
                stated={row}
                checked={checkedOf(row)}
                isInProfile={repeating.has(row.id)}
                onDelete={() => setToDelete(row)}
              />
            ))}
          </ul>
        </div>
      ))}
      <form class="fields" aria-busy={isBusy} onSubmit={add}>
        <select name="kind" aria-label={household.kind}>
          {(Object.keys(household.kinds) as Kind[]).map((kind) => (
            <option key={kind} value={kind}>
              {household.kinds[kind]}
            </option>
          ))}
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
      {toDelete !== undefined && (
        <Confirm
          title={`${texts.rows.delete}: ${toDelete.subject}`}
          action={texts.rows.delete}
          onClose={() => setToDelete(undefined)}
          onYes={async () => {
            await deleteStated(alfred, toDelete.id);
            await refetch();
          }}
        >
          {toDelete.kind !== "like" && toDelete.kind !== "note" && <p>{household.avoidedDelete}</p>}
        </Confirm>
      )}
    </section>
  );
}

/** Deletes a row. The person has confirmed that the guard then no longer keeps out the foods that the row names. */
async function deleteStated(alfred: AlfredClient, id: string): Promise<void> {
  const send = (query: { override?: string }) =>
    dataOf(alfred.api.DELETE(`${STATED_PATH}/{id}`, { params: { path: { id }, query } }));
  try {
    await send({});
  } catch (error) {
    const { codes } = guardFindings(error);
    if (codes.length === 0) throw error;
    await send({ override: codes.join(",") });
  }
}
