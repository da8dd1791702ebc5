// One statement about a person: its words, what Alfred looks out for because of it, when it was made, by whom and where.
import type { components } from "../../../clients/typescript/types.ts";
import { RowOrigin } from "../rows/row-origin.tsx";
import { DatedText } from "../shell/when.tsx";
import { fill, useWords } from "../wording/words.ts";
import { foodNames, type Checked } from "./use-avoided.tsx";

export type Stated = components["schemas"]["Preference"];
export type Kind = Stated["kind"];

export const STATED_PATH = "/v1/kitchen/preferences";

interface StatedLineProps {
  stated: Stated;
  /** How the guard interprets the statement; undefined until it is known. */
  checked: Checked | undefined;
  /** The person's profile says the same. */
  isInProfile: boolean;
  onDelete(): void;
}

export function StatedLine({ stated, checked, isInProfile, onDelete }: StatedLineProps) {
  const { texts } = useWords();
  const { household } = texts;
  const labels = {
    kind: household.kind,
    subject: household.what,
    who: household.who,
    validUntil: fill(household.validUntil, { day: "…" }),
  };
  return (
    <li>
      <div class="line">
        <span class="name">
          <strong>{stated.subject}</strong> <span class="hint">{household.kinds[stated.kind]}</span>
        </span>
        <button
          type="button"
          aria-label={`${texts.rows.delete}: ${stated.subject}`}
          onClick={onDelete}
        >
          {texts.rows.delete}
        </button>
      </div>
      <p class="hint">
        {stated.words !== null && <q>{stated.words}</q>}{" "}
        <DatedText text={household.saidOn} at={stated.createdAt} />
        {stated.validUntil !== null && (
          <> · {fill(household.validUntil, { day: stated.validUntil })}</>
        )}
      </p>
      {isInProfile && <p class="hint">{household.inProfile}</p>}
      {checked?.isChecked === false ? (
        <p class="warning">{household.notChecked}</p>
      ) : (
        (stated.kind === "allergy" || stated.kind === "intolerance") &&
        checked !== undefined && (
          <p class="hint">{fill(household.checked, { names: foodNames(checked.codes, texts) })}</p>
        )
      )}
      <RowOrigin path={STATED_PATH} id={stated.id} labels={labels} />
    </li>
  );
}
