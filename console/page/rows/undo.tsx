// The button that takes an action on rows back. If rows of an edit have changed since, nothing of this edit is undone, and the
// page shows how they have changed.
import type { Ref } from "preact";
import { ProblemError } from "../../../clients/typescript/problem-error.ts";
import { useAction } from "../parts/use-action.ts";
import { Problem } from "../shell/problem.tsx";
import { useWords, type Words } from "../wording/words.ts";
import type { Resource } from "./resources.ts";
import { fieldText } from "./show-value.ts";

interface UndoProps {
  /** The table of the rows that the edit has written. */
  resource: Resource;
  button?: Ref<HTMLButtonElement>;
  undo(): Promise<void>;
}

export function Undo({ resource, button, undo }: UndoProps) {
  const { texts } = useWords();
  const { isBusy, fault, run } = useAction();
  const changed = fault instanceof ProblemError ? (fault.problem.changed ?? []) : [];
  return (
    <>
      <div class="options" aria-busy={isBusy}>
        <button ref={button ?? null} type="button" disabled={isBusy} onClick={() => void run(undo)}>
          {texts.chat.undo}
        </button>
      </div>
      {fault !== undefined && (
        <Problem error={fault}>
          {changed.map((row) => (
            <BothForms key={row.id} row={row} resource={resource} />
          ))}
        </Problem>
      )}
    </>
  );
}

interface BothFormsProps {
  row: NonNullable<ProblemError["problem"]["changed"]>[number];
  resource: Resource;
}

function BothForms({ row: { was, now }, resource }: BothFormsProps) {
  const words = useWords();
  const { list, rows } = words.texts;
  return (
    <dl class="values">
      <dt>{rows.asLeft}</dt>
      <dd>{rowText(resource, was, words)}</dd>
      <dt>{list.now}</dt>
      <dd>{now === null ? list.deleted : rowText(resource, now, words)}</dd>
    </dl>
  );
}

/** `Beans · 2 · fridge`: all values of a row, its title first. */
function rowText(
  { fields, title }: Resource,
  row: Readonly<Record<string, unknown>>,
  words: Words,
): string {
  const titled = fields.filter(({ name }) => name === title);
  return [...new Set([...titled, ...fields])]
    .map((field) => fieldText(field, row[field.name], words))
    .filter(Boolean)
    .join(" · ");
}
