// Undoes moves of items into the pantry, the newest first: each move completely or not at all. If rows have changed since,
// the page shows how.
import { dataOf } from "../../../clients/typescript/client.ts";
import { ProblemError } from "../../../clients/typescript/problem-error.ts";
import { reads } from "../data/use-read.ts";
import { useAction } from "../parts/use-action.ts";
import { RESOURCES } from "../rows/resources.ts";
import { fieldText } from "../rows/show-value.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { useWords, type Words } from "../wording/words.ts";

interface UndoPutAwayProps {
  /** The ids of the moves, in their order. */
  moves: readonly string[];
  /** Is called for each move that is undone. */
  onUndone(move: string, items: number): void;
}

type ChangedRow = NonNullable<ProblemError["problem"]["changed"]>[number];

export function UndoPutAway({ moves, onUndone }: UndoPutAwayProps) {
  const { texts } = useWords();
  const { alfred } = useSignedIn();
  const { isBusy, fault, run } = useAction();
  const changed = fault instanceof ProblemError ? (fault.problem.changed ?? []) : [];

  const undo = () =>
    run(async () => {
      try {
        for (const move of moves.toReversed()) {
          const params = { path: { id: move } };
          const { restored } = await dataOf(
            alfred.api.POST("/v1/kitchen/shopping-list/put-away/{id}/undo", {
              params: params as never,
            }),
          );
          onUndone(move, restored.length);
        }
      } finally {
        await reads.invalidateQueries({ queryKey: ["rows"] });
      }
    });

  return (
    <>
      <div class="options" aria-busy={isBusy}>
        <button type="button" disabled={isBusy} onClick={() => void undo()}>
          {texts.chat.undo}
        </button>
      </div>
      {fault !== undefined && (
        <Problem error={fault}>
          {changed.map((row) => (
            <BothForms key={row.id} row={row} />
          ))}
        </Problem>
      )}
    </>
  );
}

function BothForms({ row: { was, now } }: { row: ChangedRow }) {
  const words = useWords();
  const { list } = words.texts;
  return (
    <dl class="values">
      <dt>{list.whenPutAway}</dt>
      <dd>{rowText(was, words)}</dd>
      <dt>{list.now}</dt>
      <dd>{now === null ? list.deleted : rowText(now, words)}</dd>
    </dl>
  );
}

/** `Beans · 2 · fridge`: all values of a row of the pantry. */
const rowText = (row: Readonly<Record<string, unknown>>, words: Words): string =>
  RESOURCES.pantry.fields
    .map((field) => fieldText(field, row[field.name], words))
    .filter(Boolean)
    .join(" · ");
