// The receipts: changes to the household's data, and calls to outside services.
import type { components } from "../../../clients/typescript/types.ts";
import { Section } from "../parts/section.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";

export function ReceiptView({ receipt }: { receipt: components["schemas"]["Receipt"] }) {
  const { inspect } = useAutomateTexts();
  const { effects, calls = [] } = receipt;
  return (
    <Section title={inspect.receipts}>
      {effects.length + calls.length === 0 && <p class="hint">{inspect.noReceipts}</p>}
      <ul class="rows">
        {effects.map(({ op, table, ref, label, status, error, undone }, place) => (
          <li key={place} class={status === "failed" ? "warning" : ""}>
            {inspect.ops[op]} · {label ?? table} <span class="hint code">{ref ?? table}</span>
            {error !== undefined && <p>{error.message}</p>}
            {undone && <span class="hint"> {inspect.undone}</span>}
          </li>
        ))}
        {calls.map(({ hop, tool, step, status, hasEffect }) => (
          <li key={hop}>
            {inspect.call} · {tool} <span class="hint code">{step}</span>{" "}
            <span class="hint">{status}</span>
            {hasEffect && <span class="hint"> · {inspect.notUndoable}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
