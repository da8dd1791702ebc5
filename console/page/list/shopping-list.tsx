// The shopping list: what is to buy, and what is in the basket. A tick is drawn at once, and taken back with a word when
// the server refuses it.
import { useState } from "preact/hooks";
import { useRead } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { counted, fill, useWords } from "../wording/words.ts";
import { AddItem } from "./add-item.tsx";
import { ROWS, readItems, showItem, tick, type Item } from "./items.ts";

export function ShoppingList() {
  const { texts, language } = useWords();
  const { alfred } = useSignedIn();
  const rows = useRead(ROWS, () => readItems(alfred));
  /** Ticks that the server has not answered yet. */
  const [waiting, setWaiting] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [notice, setNotice] = useState<string>();
  const [fault, setFault] = useState<unknown>();

  async function toggle(item: Item) {
    const purchased = !item.purchased;
    setWaiting((all) => new Map(all).set(item.id, purchased));
    setNotice(undefined);
    setFault(undefined);
    try {
      const outcome = await tick(alfred, item, purchased);
      if (outcome === "changed") setNotice(fill(texts.list.changed, { name: item.name }));
      if (outcome === "gone") setNotice(fill(texts.list.gone, { name: item.name }));
    } catch (error) {
      setFault(error);
    } finally {
      setWaiting((all) => {
        const rest = new Map(all);
        rest.delete(item.id);
        return rest;
      });
    }
  }

  const items = rows.data ?? [];
  const isIn = (item: Item) => waiting.get(item.id) ?? item.purchased;
  const list = (some: readonly Item[]) => (
    <ul class="rows">
      {some.map((item) => (
        <Row
          key={item.id}
          item={item}
          isChecked={isIn(item)}
          isWaiting={waiting.has(item.id)}
          onToggle={() => toggle(item)}
        />
      ))}
    </ul>
  );
  const bought = items.filter((item) => item.purchased);
  const open = items.filter((item) => !item.purchased);
  return (
    <main class="page">
      <h1>{texts.list.title}</h1>
      {rows.isError && <Problem error={rows.error} onAgain={() => rows.refetch()} />}
      {rows.isPending && <p role="status">{texts.state.loading}</p>}
      {rows.isSuccess && (
        <p class="hint">
          {open.length === 0 ? texts.list.empty : counted(texts.list.open, open.length, language)}
        </p>
      )}
      <AddItem onAdded={showItem} />
      <div role="status">{notice}</div>
      {fault !== undefined && <Problem error={fault} />}
      {list(open)}
      {bought.length > 0 && (
        <details open>
          <summary>{fill(texts.list.bought, { n: bought.length })}</summary>
          {list(bought)}
        </details>
      )}
    </main>
  );
}

interface RowProps {
  item: Item;
  isChecked: boolean;
  isWaiting: boolean;
  onToggle(): void;
}

function Row({ item, isChecked, isWaiting, onToggle }: RowProps) {
  const { texts, locale } = useWords();
  const { name, quantity, unit, notes, findings } = item;
  const amount = [quantity === null ? "" : new Intl.NumberFormat(locale).format(quantity), unit];
  const names = (findings ?? []).map((one) => one.name);
  return (
    <li aria-busy={isWaiting}>
      <label>
        <input type="checkbox" checked={isChecked} disabled={isWaiting} onChange={onToggle} />
        <span class="name">{name}</span>
        <span class="amount">{amount.filter(Boolean).join(" ")}</span>
      </label>
      {notes !== null && <p class="hint">{notes}</p>}
      {names.length > 0 && (
        <p class="warning">
          ⚠ {fill(texts.list.avoid, { names: new Intl.ListFormat(locale).format(names) })}
        </p>
      )}
    </li>
  );
}
