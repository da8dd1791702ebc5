// Adds an item to the shopping list.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { PasteItems } from "./paste-items.tsx";
import { pastedLines, type Pasted } from "./pasted-lines.ts";
import { useWords } from "../wording/words.ts";
import type { Item } from "../offline/tick.ts";

export function AddItem({ onAdded }: { onAdded(item: Item): void }) {
  const { list } = useWords().texts;
  const { alfred } = useSignedIn();
  const [name, setName] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const [pasted, setPasted] = useState<Pasted | null>(null);

  async function add(event: SubmitEvent) {
    event.preventDefault();
    if (name.trim() === "") return;
    setIsBusy(true);
    setFault(undefined);
    try {
      const body = { name: name.trim() };
      onAdded(await dataOf(alfred.api.POST("/v1/kitchen/shopping-list", { body } as never)));
      setName("");
    } catch (error) {
      setFault(error);
    } finally {
      setIsBusy(false);
    }
  }

  if (pasted !== null) {
    return (
      <PasteItems
        pasted={pasted}
        onAdded={onAdded}
        onLeft={(left) =>
          setPasted(left.length === 0 ? null : { ...pasted, lines: left, isTooMany: false })
        }
      />
    );
  }
  return (
    <form class="add" onSubmit={add} aria-busy={isBusy}>
      <input
        aria-label={list.item}
        placeholder={list.item}
        maxLength={200}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
        onPaste={(event) => {
          const lines = pastedLines(event.clipboardData?.getData("text/plain") ?? "");
          if (lines === null) return;
          event.preventDefault();
          setPasted(lines);
        }}
      />
      <button type="submit" disabled={isBusy || name.trim() === ""}>
        {list.add}
      </button>
      {fault !== undefined && <Problem error={fault} />}
    </form>
  );
}
