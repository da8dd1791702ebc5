// Items that were added in this browser and are not on the server yet, and those that it refused.
import { isUnsent, type Addition } from "../offline/addition.ts";
import { useWaiting } from "../offline/use-waiting.tsx";
import { Icon } from "../parts/icon.tsx";
import { Windowed } from "../parts/windowed.tsx";
import { KeptOut } from "../rows/kept-out-notice.tsx";
import { useSignedIn } from "../session/session.tsx";
import { fill, useWords } from "../wording/words.ts";
import { amountOf } from "./item-row.tsx";

export function WaitingItems() {
  const { texts, locale } = useWords();
  const { additions } = useWaiting();
  const refused = additions.filter((addition) => !isUnsent(addition));
  const unsent = additions.filter(isUnsent);
  return (
    <>
      {refused.map((addition) => (
        <NotAdded key={addition.key} addition={addition} />
      ))}
      <Windowed items={unsent} keyOf={({ key }) => key}>
        {({ body: { name, quantity = null, unit = null } }) => (
          // It can be ticked once it is on the list.
          <label>
            <input type="checkbox" disabled />
            <span class="name">{name}</span>
            <span class="amount">{amountOf({ quantity, unit }, locale)}</span>
            <span class="waiting">
              <Icon name="later" />
              <span class="for-readers">{texts.offline.waits}</span>
            </span>
          </label>
        )}
      </Windowed>
    </>
  );
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
        <KeptOut findings={verdict.findings} isBusy={false} onSave={() => decide(true)} />
      )}
      <div class="options">
        <button type="button" onClick={() => decide(false)}>
          {isAvoided ? texts.list.without : texts.list.seen}
        </button>
      </div>
    </section>
  );
}
