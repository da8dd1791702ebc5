// The actions for the selected rows, and their outcome.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { reads } from "../data/use-read.ts";
import { ROWS } from "../list/items.ts";
import { Confirm } from "../parts/confirm.tsx";
import { useAction } from "../parts/use-action.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { counted, useWords } from "../wording/words.ts";
import { ChangeMany } from "./change-many.tsx";
import { changeMany, deleteMany, outcomeText, type ManyOutcome } from "./many-rows.ts";
import type { Resource, ResourceName } from "./resources.ts";
import type { Row } from "./row-api.ts";

type Values = Readonly<Record<string, unknown>>;

/** What a button for a special action needs to run it. */
interface Acting {
  /** Rows are chosen, and no action is running. */
  isIdle: boolean;
  run(task: () => Promise<ManyOutcome>): void;
}

interface ChosenRowsProps {
  resource: Resource;
  /** Absent for a pack's rows. */
  name?: ResourceName | undefined;
  rows: readonly Row[];
  /** Why the rows can be neither changed nor deleted at the moment. */
  fixed?: string | undefined;
  /** Field → the texts that are suggested for it. */
  suggested?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Buttons for actions that only these rows have. */
  children?: (acting: Acting) => ComponentChildren;
  /** Called after an action: clears the selection. @param values those that the rows were given */
  onDone(values?: Values): void;
}

export function ChosenRows(props: ChosenRowsProps) {
  const { resource, name, rows, fixed, suggested, children, onDone } = props;
  const { texts, language } = useWords();
  const { alfred } = useSignedIn();
  const { isBusy, fault, run } = useAction();
  const [isDeleting, setIsDeleting] = useState(false);
  const [outcome, setOutcome] = useState<ManyOutcome>();
  const isIdle = !isBusy && rows.length > 0;
  const canChange = isIdle && fixed === undefined;
  const work = async (task: () => Promise<ManyOutcome>, values?: Values) => {
    setOutcome(undefined);
    setOutcome(await task());
    onDone(values);
  };
  const change = (values: Values) =>
    run(() => work(() => changeMany(alfred, resource, rows, () => values), values));
  const toList = async (): Promise<ManyOutcome> => {
    for (const { name: item, quantity, unit } of rows) {
      const body = { name: item, quantity: quantity ?? null, unit: unit ?? null };
      await dataOf(alfred.api.POST("/v1/kitchen/shopping-list", { body } as never));
    }
    await reads.invalidateQueries({ queryKey: ROWS });
    return { done: rows.length, changed: 0, refused: 0 };
  };
  return (
    <section class="chosen" aria-label={texts.rows.chosenTitle} aria-busy={isBusy}>
      <span>{counted(texts.rows.chosen, rows.length, language)}</span>
      {children?.({ isIdle, run: (task) => void run(() => work(task)) })}
      {name === "pantry" && (
        <button type="button" disabled={!isIdle} onClick={() => run(() => work(toList))}>
          {texts.rows.toList}
        </button>
      )}
      {name === "tasks" && (
        <button type="button" disabled={!isIdle} onClick={() => change({ done: true })}>
          {texts.fields.done}
        </button>
      )}
      <ChangeMany resource={resource} isBusy={!canChange} suggested={suggested} onChange={change} />
      <button
        type="button"
        class="danger"
        disabled={!canChange}
        onClick={() => setIsDeleting(true)}
      >
        {texts.rows.delete}
      </button>
      {fixed !== undefined && <p class="hint">{fixed}</p>}
      <div role="status">{outcome !== undefined && outcomeText(outcome, texts)}</div>
      {fault !== undefined && <Problem error={fault} />}
      {outcome?.why !== undefined && <Problem error={outcome.why} />}
      {isDeleting && (
        <Confirm
          title={counted(texts.rows.deleteMany, rows.length, language)}
          action={texts.rows.delete}
          onClose={() => setIsDeleting(false)}
          onYes={() => work(() => deleteMany(alfred, resource, rows))}
        >
          <p>{texts.rows.manyMeans}</p>
        </Confirm>
      )}
    </section>
  );
}
