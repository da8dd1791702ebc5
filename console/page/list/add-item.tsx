// Adds an item to the shopping list.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { KeptOut } from "../rows/kept-out-notice.tsx";
import { keptOut } from "../rows/kept-out.ts";
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

  const { findings, codes } = keptOut(fault);

  async function add(override?: readonly string[]) {
    if (name.trim() === "") return;
    setIsBusy(true);
    setFault(undefined);
    try {
      const body = { name: name.trim(), ...(override === undefined ? {} : { override }) };
      onAdded(await dataOf(alfred.api.POST("/v1/kitchen/shopping-list", { body } as never)));
      // Keep what was typed meanwhile.
      setName((now) => (now === name ? "" : now));
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
    <form
      class="add"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <input
        aria-label={list.item}
        placeholder={list.item}
        maxLength={200}
        value={name}
        onInput={(event) => {
          setName(event.currentTarget.value);
          setFault(undefined);
        }}
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
      {findings.length > 0 ? (
        <KeptOut findings={findings} isBusy={isBusy} onSave={() => void add(codes)} />
      ) : (
        fault !== undefined && <Problem error={fault} />
      )}
    </form>
  );
}
