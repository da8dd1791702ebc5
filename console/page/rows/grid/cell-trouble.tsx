// Why a cell was not saved, below its row: both values if the row was changed elsewhere, or an error.
import { ProblemError } from "../../../../clients/typescript/problem-error.ts";
import { Problem } from "../../shell/problem.tsx";
import { fill, useWords } from "../../wording/words.ts";
import type { Resource } from "../resources.ts";
import { fieldText, labelOf } from "../show-value.ts";
import type { CellEdit } from "./use-cell-edits.tsx";

interface CellTroubleProps {
  resource: Resource;
  edit: CellEdit;
  /** @param isWanted whether to save the value all the same */
  onDecide(isWanted: boolean): void;
}

export function CellTrouble({ resource, edit, onDecide }: CellTroubleProps) {
  const { texts } = useWords();
  const { fault } = edit;
  const name = String(edit.row[resource.title]);
  const leave = (
    <button type="button" onClick={() => onDecide(false)}>
      {texts.list.leave}
    </button>
  );
  if (fault instanceof ProblemError && fault.problem.status === 404)
    return <Problem error={fill(texts.rows.gone, { name })}>{leave}</Problem>;
  if (fault !== undefined) {
    return (
      <Problem error={fault} onAgain={() => onDecide(true)}>
        {leave}
      </Problem>
    );
  }
  return (
    <div role="alert" class="problem">
      <p>{fill(texts.list.changed, { name })}</p>
      <BothValues resource={resource} edit={edit} />
      <div class="options">
        <button type="button" onClick={() => onDecide(true)}>
          {texts.rows.saveStill}
        </button>
        {leave}
      </div>
    </div>
  );
}

function BothValues({ resource, edit }: { resource: Resource; edit: CellEdit }) {
  const words = useWords();
  const { list } = words.texts;
  const { row, field, value, now } = edit;
  const textOf = (shown: typeof field, content: unknown) =>
    `${labelOf(shown, words.texts)}: ${fieldText(shown, content, words) || "–"}`;
  const others = resource.fields.filter(
    ({ name }) => name !== field.name && now?.row[name] !== row[name],
  );
  return (
    <dl class="values">
      <dt>{list.yours}</dt>
      <dd>{textOf(field, value)}</dd>
      <dt>{list.now}</dt>
      {[field, ...others].map((shown) => (
        <dd key={shown.name}>{textOf(shown, now?.row[shown.name])}</dd>
      ))}
    </dl>
  );
}
