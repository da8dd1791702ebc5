// The bar of the choosing mode: the actions for the chosen rows, their outcome, and the end of the mode.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { reads } from "../data/use-read.ts";
import { LIST, ROWS } from "../list/items.ts";
import { Confirm } from "../parts/confirm.tsx";
import { useAction } from "../parts/use-action.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { counted, fill, useWords } from "../wording/words.ts";
import { ChangeMany } from "./change-many.tsx";
import { ChooseAll, EndChoosing } from "./choose.tsx";
import { EditNotice } from "./edit-notice.tsx";
import { changeMany, deleteMany, outcomeText, type ManyOutcome } from "./many-rows.ts";
import type { Resource, ResourceName } from "./resources.ts";
import type { Row } from "./row-api.ts";
import type { Choosing, Notice } from "./use-choosing.ts";

type Values = Readonly<Record<string, unknown>>;

/** What a button for a special action needs to run it. */
interface Acting {
  /** Rows are chosen, and no action is running. */
  isIdle: boolean;
  run(task: () => Promise<Notice>): void;
}

interface ChosenRowsProps {
  resource: Resource;
  /** The table; the pantry and the tasks have actions of their own. Absent for other rows. */
  name?: ResourceName | undefined;
  choosing: Choosing;
  /** The rows that are shown and can be chosen. Absent: the page has a button of its own to choose all. */
  choosable?: readonly Row[] | undefined;
  /** The chosen rows. */
  rows: readonly Row[];
  /** Why the rows can be neither changed nor deleted at the moment. */
  fixed?: string | undefined;
  /** Field → the texts that are suggested for it. */
  suggested?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Buttons for actions that only these rows have. */
  children?: (acting: Acting) => ComponentChildren;
  /** Called after an action. By default it clears the selection. @param values those that the rows were given */
  onDone?: (values?: Values) => void;
}

export function ChosenRows(props: ChosenRowsProps) {
  const { resource, name, choosing, choosable, rows, fixed, suggested, children } = props;
  const { onDone = () => choosing.choose([]) } = props;
  const { texts, language } = useWords();
  const { alfred } = useSignedIn();
  const { isBusy, fault, run } = useAction();
  const [isDeleting, setIsDeleting] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const isIdle = !isBusy && rows.length > 0;
  const canChange = isIdle && fixed === undefined;
  const work = async (task: () => Promise<Notice>, values?: Values) => {
    choosing.tell(undefined);
    choosing.tell(await task());
    onDone(values);
  };
  const noticeOf = async (outcome: Promise<ManyOutcome>): Promise<Notice> => {
    const made = await outcome;
    return { text: outcomeText(made, texts), edits: made.edits, why: made.why };
  };
  const change = (values: Values) =>
    run(() => work(() => noticeOf(changeMany(alfred, resource, rows, () => values)), values));
  const toList = async (): Promise<Notice> => {
    const items: Row[] = [];
    for (const { name: item, quantity, unit } of rows) {
      const body = { name: item, quantity: quantity ?? null, unit: unit ?? null };
      items.push(await dataOf(alfred.api.POST("/v1/kitchen/shopping-list", { body } as never)));
    }
    await reads.invalidateQueries({ queryKey: ROWS });
    return {
      text: fill(texts.rows.manyDone, { n: items.length }),
      edits: [],
      takeBack: async () => (await deleteMany(alfred, LIST, items)).done,
    };
  };
  const bar = (
    <section class="chosen" aria-label={texts.rows.chosenTitle} aria-busy={isBusy}>
      <div class="chosen-head">
        <span>{counted(texts.rows.chosen, rows.length, language)}</span>
        {choosable !== undefined && <ChooseAll choosing={choosing} rows={choosable} />}
        <EndChoosing choosing={choosing} />
      </div>
      <div class="chosen-actions" data-scrolls>
        {children?.({ isIdle, run: (task) => void run(() => work(task)) })}
        {name === "pantry" && (
          <button type="button" disabled={!isIdle} onClick={() => run(() => work(toList))}>
            {texts.rows.toList}
          </button>
        )}
        {name === "tasks" && (
          <button type="button" disabled={!isIdle} onClick={() => change({ done: true })}>
            {texts.rows.markDone}
          </button>
        )}
        <button type="button" aria-expanded={isChanging} onClick={() => setIsChanging(!isChanging)}>
          {texts.rows.changeMany}
        </button>
        <button
          type="button"
          class="danger"
          disabled={!canChange}
          onClick={() => setIsDeleting(true)}
        >
          {texts.rows.delete}
        </button>
      </div>
      {isChanging && (
        <ChangeMany
          resource={resource}
          isBusy={!canChange}
          suggested={suggested}
          onChange={change}
        />
      )}
      {fixed !== undefined && <p class="hint">{fixed}</p>}
      {fault !== undefined && <Problem error={fault} />}
    </section>
  );
  return (
    <div class={choosing.chosen === undefined ? undefined : "choosing"}>
      {choosing.chosen !== undefined && bar}
      <EditNotice choosing={choosing} resource={resource} isBehind={isDeleting} />
      {isDeleting && (
        <Confirm
          title={counted(texts.rows.deleteMany, rows.length, language)}
          action={texts.rows.delete}
          onClose={() => setIsDeleting(false)}
          onYes={() => work(() => noticeOf(deleteMany(alfred, resource, rows)))}
        >
          <p>{texts.rows.manyMeans}</p>
        </Confirm>
      )}
    </div>
  );
}
