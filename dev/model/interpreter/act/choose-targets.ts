// Which rows an update or a delete is about: by ref where the step names them, otherwise by name
// among the rows that were read.
import { joinList } from "../language/split-list.ts";
import type { ActPrompt } from "../prompt/read-act-prompt.ts";
import { tableOfSubdomain } from "../steps/read-look-up.ts";
import { chosenOptions } from "../understand/read-response.ts";
import { askUser, callRead, type Decision } from "./decisions.ts";
import { quotedIn, refsIn, rowsNamed, rowsOfTable } from "./rows.ts";

export type Targets =
  | { kind: "found"; table: string; refs: string[] }
  | { kind: "none"; name: string }
  | { kind: "ask"; decision: Decision };

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
      const labels = found.map(({ label }) => label);
      const picked = chosenOptions(prompt.message, labels).flatMap((at) => found[at]?.ref ?? []);
      if (picked.length === 0 || picked.length === found.length) {
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
