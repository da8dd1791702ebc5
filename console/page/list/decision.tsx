// A tick that was not written, and why. If the row has changed, the person's change is beside the row's current values, and
// the person chooses between them; otherwise they can only discard the tick.
import type { Item, Tick } from "../offline/tick.ts";
import { useSignedIn } from "../session/session.tsx";
import { fill, useWords } from "../wording/words.ts";
import { amountOf } from "./item-row.tsx";

export function Decision({ tick }: { tick: Tick }) {
  const { texts, locale } = useWords();
  const { waiting } = useSignedIn();
  const { row, purchased, verdict } = tick;
  if (verdict === undefined) return null;
  const { name } = row;
  const describe = (item: Item, isTicked: boolean) =>
    [
      [item.name, amountOf(item, locale)].filter(Boolean).join(" "),
      isTicked ? texts.list.ticked : texts.list.unticked,
    ].join(" · ");
  return (
    <div role="alert" class="problem">
      <p>
        {verdict.kind === "changed"
          ? fill(texts.list.changed, { name })
          : verdict.kind === "gone"
            ? fill(texts.list.gone, { name })
            : fill(texts.list.refused, { name, code: verdict.code })}
      </p>
      <dl class="values">
        <dt>{texts.list.yours}</dt>
        <dd>{describe(row, purchased)}</dd>
        {verdict.kind === "changed" && (
          <>
            <dt>{texts.list.now}</dt>
            <dd>{describe(verdict.now, verdict.now.purchased)}</dd>
          </>
        )}
      </dl>
      <div class="options">
        {verdict.kind === "changed" && (
          <button type="button" onClick={() => waiting.decide(tick, true)}>
            {purchased ? texts.list.tickStill : texts.list.untickStill}
          </button>
        )}
        <button type="button" onClick={() => waiting.decide(tick, false)}>
          {verdict.kind === "changed" ? texts.list.leave : texts.list.seen}
        </button>
      </div>
    </div>
  );
}
