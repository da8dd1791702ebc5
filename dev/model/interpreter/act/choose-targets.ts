// Which rows an update or a delete is about: by ref where the step names them, otherwise by name
// among the rows that were read.
import { joinList } from "../language/split-list.ts";
import type { ActPrompt } from "../prompt/read-act-prompt.ts";
import { tableOfSubdomain } from "../steps/read-look-up.ts";
import { chosenOptions } from "../understand/read-response.ts";
import { askUser, callRead, type Decision } from "./decisions.ts";
import { parseSelection } from "../language/selection.ts";
import { spokenThing } from "../language/quantities.ts";
import { quotedIn, refsIn, rowsNamed, rowsOfTable, type NamedRow } from "./rows.ts";

export type Targets =
  | { kind: "found"; table: string; refs: string[] }
  | { kind: "none"; name: string }
  | { kind: "ask"; decision: Decision };

/** Names, with amounts where names are the same. */
function tellingApart(rows: NamedRow[]): string[] {
  const isSame = new Set(rows.map(({ label }) => label)).size < rows.length;
  return rows.map(({ label, row }) => {
    const quantity = typeof row.quantity === "number" ? row.quantity : null;
    const unit = typeof row.unit === "string" ? row.unit : null;
    if (!isSame) return label;
    return quantity === null
      ? `${label} without an amount`
      : spokenThing({ name: label, quantity, unit });
  });
}

export function chooseTargets(prompt: ActPrompt): Targets {
  const table = tableOfSubdomain(prompt.subdomain);
  const open = prompt.batch.filter(({ ref }) => /_\d+$/.test(ref) && !ref.startsWith("item_"));
  if (open.length > 0) return { kind: "found", table, refs: open.map(({ ref }) => ref) };
  const refs = refsIn(prompt.task);
  if (refs.length > 0) return { kind: "found", table, refs };
  const rows = rowsOfTable(prompt, table);
  if (rows === null) return { kind: "ask", decision: callRead({ table, where: null, limit: 200 }) };
  const names = quotedIn(prompt.task);
  if (names.length === 0) {
    const all = rows.map(({ ref }) => ref);
    return all.length === 0 ? { kind: "none", name: "" } : { kind: "found", table, refs: all };
  }
  const chosen: string[] = [];
  const missing: string[] = [];
  for (const name of names) {
    const found = rowsNamed(name, rows);
    const [first] = found;
    if (first === undefined) missing.push(name);
    else if (found.length === 1) chosen.push(first.ref);
    else {
      const labels = tellingApart(found);
      const picked = chosenOptions(prompt.message, labels).flatMap((at) => found[at]?.ref ?? []);
      const wantsAll = parseSelection(prompt.message).all;
      if (picked.length === 0 || (picked.length === found.length && !wantsAll)) {
        return {
          kind: "ask",
          decision: askUser(`There are several: ${joinList(labels)}. Which one do you mean?`),
        };
      }
      chosen.push(...picked);
    }
  }
  return chosen.length === 0
    ? { kind: "none", name: missing[0] ?? "" }
    : { kind: "found", table, refs: chosen };
}
