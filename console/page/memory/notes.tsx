// Alfred's notes about a person, each with its evidence. The person can correct them in their own words, or delete them.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { reads, useRead } from "../data/use-read.ts";
import { Confirm } from "../parts/confirm.tsx";
import { Done } from "../parts/done.tsx";
import { readPages } from "../parts/read-pages.ts";
import { useAction } from "../parts/use-action.ts";
import { Windowed } from "../parts/windowed.tsx";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { When } from "../shell/when.tsx";
import { fill, useWords } from "../wording/words.ts";

type Note = components["schemas"]["MemoryNote"];

const KEY = ["memory", "notes"];
const NOTE_PATH = "/v1/memory/notes/{id}";

export function Notes() {
  const { texts } = useWords();
  const { memory } = texts;
  const { alfred } = useSignedIn();
  const [archived, setArchived] = useState(false);
  const [saved, setSaved] = useState("");
  const list = useRead([...KEY, archived], () =>
    readPages((page) => {
      const query = { ...page, archived: archived ? ("true" as const) : ("false" as const) };
      // The API's document describes the flag after it was parsed: a boolean, and not text.
      return dataOf(alfred.api.GET("/v1/memory/notes", { params: { query: query as never } }));
    }),
  );
  return (
    <section class="card stack" aria-label={memory.notes}>
      <div class="heading">
        <h2>{memory.notes}</h2>
        <label class="flag">
          <input
            type="checkbox"
            checked={archived}
            onChange={(event) => setArchived(event.currentTarget.checked)}
          />
          {memory.archived}
        </label>
      </div>
      <p class="hint">{memory.notesMean}</p>
      {list.isError && <Problem error={list.error} onAgain={() => list.refetch()} />}
      {list.isPending && <p role="status">{texts.state.loading}</p>}
      {list.data?.items.length === 0 && <p>{memory.notesNone}</p>}
      <Windowed
        items={list.data?.items ?? []}
        keyOf={({ id }) => id}
        classOf={({ archivedAt }) => (archivedAt === null ? "" : "past")}
      >
        {(note) => <NoteLine note={note} onSaved={setSaved} />}
      </Windowed>
      {list.data?.hasMore === true && <p class="hint">{texts.state.notAll}</p>}
      <p role="status">{saved !== "" && <Done>{fill(memory.savedWhat, { what: saved })}</Done>}</p>
    </section>
  );
}

interface NoteLineProps {
  note: Note;
  /**
   * Receives the text of a note that was changed, because its line may be replaced by that of a new note; empty when a
   * change begins.
   */
  onSaved(text: string): void;
}

function NoteLine({ note, onSaved }: NoteLineProps) {
  const { texts } = useWords();
  const { memory } = texts;
  const { alfred } = useSignedIn();
  const { isBusy, fault, run } = useAction();
  const [isOpen, setIsOpen] = useState(false);
  const [isForgetting, setIsForgetting] = useState(false);
  const params = { path: { id: note.id } };
  const correct = (text: string) =>
    run(async () => {
      onSaved("");
      await dataOf(alfred.api.PATCH(NOTE_PATH, { params, body: { text } }));
      onSaved(text);
      await reads.invalidateQueries({ queryKey: KEY });
      setIsOpen(false);
    });
  return (
    <>
      <div class="line">
        <span class="name">
          {note.text} {note.archivedAt !== null && <span class="hint">{memory.replaced} </span>}
          {note.madeBy === "user" && <span class="hint">{memory.byYou}</span>}
        </span>
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {texts.rows.edit}
        </button>
      </div>
      {note.sources.length > 0 && (
        <details>
          <summary>{fill(memory.restsOn, { n: note.sources.length })}</summary>
          <ul>
            {note.sources.map((source) => (
              <li key={source.factId ?? source.episodeId ?? source.text}>
                <q>{source.text}</q>{" "}
                <span class="hint">
                  <When at={source.saidAt} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {isOpen && (
        <form
          class="stack"
          aria-busy={isBusy}
          onSubmit={(event) => {
            event.preventDefault();
            const text = String(new FormData(event.currentTarget).get("text")).trim();
            void correct(text);
          }}
        >
          <label>
            {memory.correct}
            <textarea name="text" rows={2} maxLength={400} required defaultValue={note.text} />
          </label>
          <p class="hint">{memory.noteMeans}</p>
          {fault !== undefined && <Problem error={fault} />}
          <div class="options">
            <button type="submit" class="primary" disabled={isBusy}>
              {texts.rows.save}
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
          title={`${memory.forget}: ${note.text}`}
          action={memory.forget}
          onClose={() => setIsForgetting(false)}
          onYes={async () => {
            await dataOf(alfred.api.DELETE(NOTE_PATH, { params }));
            await reads.invalidateQueries({ queryKey: KEY });
          }}
        >
          <p>{memory.forgetNote}</p>
        </Confirm>
      )}
    </>
  );
}
