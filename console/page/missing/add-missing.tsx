// Adds to the shopping list what recipes or planned meals need and the household lacks. The person first switches each line
// on or off; afterwards the page says what was added.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { reads } from "../data/use-read.ts";
import { ROWS } from "../list/items.ts";
import { Dialog } from "../parts/dialog.tsx";
import { useAction } from "../parts/use-action.ts";
import { Done } from "../parts/done.tsx";
import { GuardNotice } from "../rows/guard-notice.tsx";
import { guardFindings } from "../rows/guard-findings.ts";
import { useCreateMany } from "../rows/use-create-many.tsx";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { counted, fill, useWords } from "../wording/words.ts";
import { bodyOf, linesOf, type Line, type Missing, type Question } from "./missing-lines.ts";
import { MissingGroups } from "./missing-groups.tsx";

interface AddMissingProps {
  /** What the items are missing for. */
  name: string;
  question: Question;
  /** Shown above the lines: a field for how many people or which days the search is, or a hint. */
  children?: ComponentChildren;
  onClose(): void;
}

/** The pause after typing before the request is sent, in milliseconds. */
const REST_MS = 300;

export function AddMissing({ name, question, children, onClose }: AddMissingProps) {
  const { texts, language } = useWords();
  const { missing } = texts;
  const { alfred } = useSignedIn();
  const reading = useAction();
  const adding = useCreateMany<{ name: string }>("/v1/kitchen/shopping-list");
  /** The lines with the request that they answer: another request may have been sent since. */
  const [answer, setAnswer] = useState<{ to: string; lines: Line[]; notes: string[] }>();
  const [added, setAdded] = useState<string[]>([]);
  const request = JSON.stringify(question);
  useEffect(() => {
    let isOld = false;
    const ask = () =>
      reading.run(async () => {
        const body = { ...question, language };
        const report: Missing = await dataOf(
          alfred.api.POST("/v1/kitchen/missing-ingredients", { body }),
        );
        if (!isOld) setAnswer({ to: request, lines: linesOf(report), notes: report.notes });
      });
    const timer = setTimeout(ask, answer === undefined ? 0 : REST_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [request]);

  const lines = answer?.lines ?? [];
  const wanted = lines.filter(({ isOn }) => isOn);
  const isReady = answer?.to === request && !reading.isBusy && !adding.isBusy;
  const isDone = added.length > 0 && wanted.length === 0 && !adding.isBusy;
  const { findings, codes } = guardFindings(adding.fault);
  const change = (next: (lines: Line[]) => Line[]) =>
    setAnswer((current) => current && { ...current, lines: next(current.lines) });
  const add = async (override?: readonly string[]) => {
    await adding.create(
      wanted.map(bodyOf),
      (item, place) => {
        setAdded((all) => [...all, item.name]);
        change((all) => all.filter((line) => line !== wanted[place]));
      },
      override,
    );
    await reads.invalidateQueries({ queryKey: ROWS });
  };

  return (
    <Dialog title={fill(missing.title, { name })} onClose={onClose}>
      {isDone ? (
        <Added names={added} onClose={onClose} />
      ) : (
        <>
          {children}
          {answer === undefined && reading.isBusy && <p role="status">{texts.state.loading}</p>}
          {reading.fault !== undefined && <Problem error={reading.fault} />}
          {answer !== undefined && (
            <>
              <p role="status" class="hint">
                {lines.length === 0
                  ? missing.none
                  : lines.every(({ status }) => status !== "missing") && missing.nothing}
              </p>
              {answer.notes.map((note) => (
                <p key={note} class="hint">
                  {note}
                </p>
              ))}
              <MissingGroups
                lines={lines}
                onSwitch={(line, isOn) =>
                  change((all) => all.map((known) => (known === line ? { ...line, isOn } : known)))
                }
              />
            </>
          )}
          {added.length > 0 && <p>{counted(missing.added, added.length, language)}</p>}
          {findings.length > 0 ? (
            <GuardNotice
              findings={findings}
              isBusy={adding.isBusy}
              onSave={() => void add(codes)}
            />
          ) : (
            adding.fault !== undefined && <Problem error={adding.fault} />
          )}
          <div class="options at-hand">
            <button
              type="button"
              class="primary"
              disabled={!isReady || wanted.length === 0}
              onClick={() => void add()}
            >
              {counted(missing.add, wanted.length, language)}
            </button>
            <button type="button" onClick={onClose}>
              {texts.rows.cancel}
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** What was added. It gets the focus, because the pressed button is gone. */
function Added({ names, onClose }: { names: readonly string[]; onClose(): void }) {
  const { texts, language } = useWords();
  const { missing } = texts;
  const statusLine = useRef<HTMLParagraphElement>(null);
  useEffect(() => statusLine.current?.focus(), []);
  return (
    <>
      <p role="status" tabIndex={-1} ref={statusLine}>
        <Done>{counted(missing.added, names.length, language)}</Done>{" "}
        {new Intl.ListFormat(language).format(names)}
      </p>
      <div class="options">
        <Link to="/list" class="button">
          {missing.toList}
        </Link>
        <button type="button" onClick={onClose}>
          {missing.close}
        </button>
      </div>
    </>
  );
}
