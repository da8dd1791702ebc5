// Edits all fields of a row in a dialog and saves them against the version that was read. If the row was changed meanwhile,
// both values are shown, and nothing is written before the person has seen them.
import { Fragment, type ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { isTyped } from "../chat/draft.ts";
import { useTyped } from "../parts/use-typed.tsx";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { useWords } from "../wording/words.ts";
import { EditField } from "./edit-field.tsx";
import { GuardNotice } from "./guard-notice.tsx";
import { guardFindings } from "./guard-findings.ts";
import type { Field, Resource } from "./resources.ts";
import { RowOrigin } from "./row-origin.tsx";
import { deleteMany, outcomeText } from "./many-rows.ts";
import { readVersion, writeRow, type Row, type Version } from "./row-api.ts";
import { changedValues, labelsOf, shownValue } from "./show-value.ts";
import type { Notice } from "./use-choosing.ts";

type Values = Readonly<Record<string, unknown>>;

/** What is known of the row while it is edited. */
export interface Editing {
  /** What the person has typed, the preset, and what follows from both. */
  values: Values;
  /** The row as it was read; null: a new row. */
  row: Row | null;
  /** Saving was refused because of food to avoid, which is named above the buttons. */
  isRefusedByGuard: boolean;
  /** Enters values as if the person had typed them. */
  enter(values: Values): void;
}

export interface EditRowProps {
  resource: Resource;
  /** Null: a new row. */
  id: string | null;
  /** The values that the form has entered at first. */
  preset?: Values;
  /** Field → the texts that are suggested for it. */
  suggested?: Readonly<Record<string, readonly string[]>>;
  /** The values of further fields that follow from what the person has typed. */
  follow?(typed: Values): Values;
  /** What `follow` needs is still being read, so the row cannot be saved yet. */
  isWaiting?: boolean;
  /** Field → a sentence about what it takes. */
  hints?: Readonly<Record<string, string | undefined>>;
  /** What is shown below a field. */
  below?(name: string, editing: Editing): ComponentChildren;
  /** Whether to wait with saving, because something is to be asked first; `below` then shows the question. */
  mustAsk?(values: Values, row: Row | null): boolean;
  /** Is called with all values of the row, once they are saved. */
  onSaved?(values: Values): void;
  /** Is called with what can be taken back, once the row is deleted. */
  onDeleted?(notice: Notice): void;
  /** Is called once a stored row is saved with these values, or deleted. */
  onChanged?(before: Row, after: Values | null): void;
  onClose(): void;
}

export function EditRow(props: EditRowProps) {
  const { resource, id, preset = {}, suggested = {}, hints = {}, follow, onSaved, onClose } = props;
  const words = useWords();
  const { texts } = words;
  const { alfred, userId } = useSignedIn();
  const dialog = useRef<HTMLDialogElement>(null);
  const place = `row.${resource.path}.${id ?? JSON.stringify(preset)}`;
  const { typed, ...typedValues } = useTyped<Values>(place, preset);
  const values = { ...typed, ...follow?.(typed) };
  /** The version against which the draft is saved after a reload. */
  const typedVersion = useTyped<Version | null>(`${place}.version`, null);
  const [version, setVersion] = useState(typedVersion.typed);
  /** The fields that were changed elsewhere meanwhile, each as a line with its label and value. */
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<unknown>();
  const mustRead = id !== null && version === null;
  const [isBusy, setIsBusy] = useState(mustRead);

  const attempt = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setFault(undefined);
    await work().catch(setFault);
    setIsBusy(false);
  };
  const read = async (): Promise<Version | null> => {
    if (id === null) return null;
    const next = await readVersion(alfred, resource, id);
    setVersion(next);
    return next;
  };
  // Before the browser draws the dialog, so that it has the focus when the person sees it.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (!mustRead) return;
    void attempt(async () => {
      const next = await read();
      if (isTyped(userId, place)) typedVersion.type(next);
    });
  }, []);

  const enter = (next: Values) => {
    typedValues.type({ ...typed, ...next });
    typedVersion.type(version);
  };
  const valueOf = (field: Field) =>
    field.name in values ? values[field.name] : shownValue(field, version?.row[field.name], words);
  const showTheirs = async () => {
    const next = await read();
    if (next && version) setTheirs(changedValues(resource, version.row, next.row, words));
  };
  const { findings, codes } = guardFindings(fault);
  const save = (override?: readonly string[]) =>
    close(async () => {
      const body = override === undefined ? values : { ...values, override };
      const isSaved = await writeRow(alfred, resource, version, body);
      if (isSaved) onSaved?.({ ...version?.row, ...values });
      if (isSaved && version !== null) props.onChanged?.(version.row, values);
      return isSaved;
    });
  const remove = ({ row }: Version) =>
    close(async () => {
      const outcome = await deleteMany(alfred, resource, [row]);
      if (outcome.why !== undefined) throw outcome.why;
      const isDeleted = outcome.done === 1;
      if (isDeleted) props.onChanged?.(row, null);
      if (isDeleted) props.onDeleted?.({ text: outcomeText(outcome, texts), edits: outcome.edits });
      return isDeleted;
    });
  const close = (work: () => Promise<boolean>) =>
    attempt(async () => {
      // Close the dialog, which returns the focus; just removing it would lose the focus.
      if (await work()) dialog.current?.close();
      else await showTheirs();
    });

  return (
    <dialog
      ref={dialog}
      aria-labelledby="edit-title"
      onClose={() => {
        typedValues.forget();
        typedVersion.forget();
        onClose();
      }}
    >
      <form
        class="stack"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          if (props.mustAsk?.(values, version?.row ?? null) !== true) void save();
        }}
      >
        <h2 id="edit-title">{id === null ? texts.list.add : texts.rows.edit}</h2>
        {resource.fields.map((field) => (
          <Fragment key={field.name}>
            <EditField
              field={field}
              value={valueOf(field)}
              suggested={suggested[field.name]}
              hint={hints[field.name]}
              onChange={(value) => enter({ [field.name]: value })}
            />
            {props.below?.(field.name, {
              values,
              row: version?.row ?? null,
              isRefusedByGuard: findings.length > 0,
              enter,
            })}
          </Fragment>
        ))}
        {theirs.length > 0 && (
          <div role="alert" class="problem">
            <p>{texts.rows.changed}</p>
            <ul>
              {theirs.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
        {findings.length > 0 ? (
          <GuardNotice findings={findings} isBusy={isBusy} onSave={() => save(codes)} />
        ) : (
          fault !== undefined && <Problem error={fault} />
        )}
        {version !== null && (
          <RowOrigin path={resource.path} id={version.row.id} labels={labelsOf(resource, texts)} />
        )}
        <div class="options">
          <button type="submit" class="primary" disabled={isBusy || props.isWaiting}>
            {texts.rows.save}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {texts.rows.cancel}
          </button>
          {version !== null && (
            <button type="button" disabled={isBusy} class="danger" onClick={() => remove(version)}>
              {texts.rows.delete}
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
}
