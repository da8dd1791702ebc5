// Items that were added in this browser and are not on the server yet, and those that it refused.
import { isUnsent, type Addition } from "../offline/addition.ts";
import { useWaiting } from "../offline/use-waiting.tsx";
import { Icon } from "../parts/icon.tsx";
import { Windowed } from "../parts/windowed.tsx";
import { GuardNotice } from "../rows/guard-notice.tsx";
import { useSignedIn } from "../session/session.tsx";
import { fill, useWords } from "../wording/words.ts";
import { amountOf } from "./item-row.tsx";

interface WaitingItemsProps {
  isTicked: boolean;
  /** In choosing mode nothing is ticked; an item can be chosen once it has been sent. */
  isChoosing: boolean;
  /** Called when this browser stores nothing. */
  onFail(): void;
}

export function WaitingItems({ isTicked, isChoosing, onFail }: WaitingItemsProps) {
  const { texts, locale } = useWords();
  const { waiting } = useSignedIn();
  const { additions } = useWaiting();
  const some = additions.filter(
    (addition) => isUnsent(addition) && (addition.isTicked ?? false) === isTicked,
  );
  return (
    <Windowed items={some} keyOf={({ key }) => key}>
      {(addition) => {
        const { name, quantity = null, unit = null } = addition.body;
        return (
          <label>
            <input
              type="checkbox"
              checked={isTicked}
              disabled={isChoosing}
              onChange={(event) => {
                // The checkbox shows only what the store says.
                event.currentTarget.checked = isTicked;
                waiting.tickAddition(addition, !isTicked).catch(onFail);
              }}
            />
            <span class="name">{name}</span>
            <span class="amount">{amountOf({ quantity, unit }, locale)}</span>
            <span class="waiting">
              <Icon name="later" />
              <span class="for-readers">{texts.offline.waits}</span>
            </span>
          </label>
        );
      }}
    </Windowed>
  );
}

/** The items that the server refused, each with the decision about it. */
export function RefusedItems() {
  const { additions } = useWaiting();
  return additions
    .filter((addition) => !isUnsent(addition))
    .map((addition) => <NotAdded key={addition.key} addition={addition} />);
}

function NotAdded({ addition }: { addition: Addition }) {
  const { texts } = useWords();
  const { waiting } = useSignedIn();
  const { verdict, body } = addition;
  const decide = (isWanted: boolean) => void waiting.decideAddition(addition, isWanted);
  const { name } = body;
  const isAvoided = verdict?.kind === "avoided";
  return (
    <section class="stack" aria-label={name}>
      <p>
        {isAvoided
          ? fill(texts.list.notAdded, { name })
          : fill(texts.list.notTaken, { name, code: verdict?.code ?? "" })}
      </p>
      {isAvoided && (
        <GuardNotice findings={verdict.findings} isBusy={false} onSave={() => decide(true)} />
      )}
      <div class="options">
        <button type="button" onClick={() => decide(false)}>
          {isAvoided ? texts.list.without : texts.list.seen}
        </button>
      </div>
    </section>
  );
}
