// One item of the list, with its tick.
import type { Item } from "../offline/tick.ts";
import { AvoidedFoods } from "../parts/avoided-foods.tsx";
import { Icon } from "../parts/icon.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import type { Choice } from "../rows/use-choosing.ts";
import { useWords } from "../wording/words.ts";
import { partOf } from "./items.ts";

/** The amount to buy: `2 kg`. */
export const amountOf = (
  { quantity, unit }: Pick<Item, "quantity" | "unit">,
  locale: string,
): string =>
  [quantity === null ? "" : new Intl.NumberFormat(locale).format(quantity), unit]
    .filter(Boolean)
    .join(" ");

interface ItemRowProps {
  item: Item;
  /** The item's tick is not on the server yet. */
  isWaiting: boolean;
  /** The item's tick was not written, and the person has to decide first. */
  isBlocked: boolean;
  onToggle(): void;
  /** The item cannot be edited now, because there is no connection or because of shop mode. */
  isFixed: boolean;
  onEdit(): void;
  /** Only in choosing mode, in which items are not ticked. */
  choice: Choice | undefined;
}

export function ItemRow(props: ItemRowProps) {
  const { item, isWaiting, isBlocked, isFixed, onToggle, onEdit, choice } = props;
  const words = useWords();
  const { texts, locale } = words;
  const beside = [partOf(item, words), item.notes ?? ""].filter(Boolean).join(" · ");
  return (
    <>
      <div class="with-tool">
        <label>
          {choice === undefined ? (
            <input
              key="tick"
              type="checkbox"
              checked={item.purchased}
              disabled={isBlocked}
              onChange={(event) => {
                // The checkbox shows only what the store and the server say.
                event.currentTarget.checked = item.purchased;
                onToggle();
              }}
            />
          ) : (
            <input
              key="choice"
              type="checkbox"
              aria-label={`${texts.rows.choose}: ${item.name}`}
              checked={choice.isChosen}
              disabled={isBlocked || isWaiting}
              onChange={(event) => choice.onChoose(event.currentTarget.checked)}
            />
          )}
          <span class="name">{item.name}</span>
          <span class="amount">{amountOf(item, locale)}</span>
          {isWaiting && (
            <span class="waiting">
              <Icon name="later" />
              <span class="for-readers">{texts.offline.waits}</span>
            </span>
          )}
        </label>
        {choice === undefined && (
          <IconButton
            icon="edit"
            name={`${texts.rows.edit}: ${item.name}`}
            isDisabled={isWaiting || isBlocked || isFixed}
            onClick={onEdit}
          />
        )}
      </div>
      {beside !== "" && <p class="hint">{beside}</p>}
      <AvoidedFoods findings={item.findings} />
    </>
  );
}
