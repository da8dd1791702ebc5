// The durable state of the simulated database as one text, which is equal for equivalent states.
import { canonical } from "./session.ts";
import { runsIn } from "./tree.ts";
import type { State } from "./state.ts";

const TIME = /"?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)"?/g;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Conversations with their runs, refs, sessions and summaries, counters, facts, unread Episodes, the ledger, decisions
 * and rows: without times, and with ids renamed in order of appearance, so that ids that were generated in another
 * order give the same text.
 */
export function stateText(state: State): string {
  const names = new Map<string, string>();
  const rename = (text: string): string =>
    text.replace(UUID, (id) => {
      const name = names.get(id) ?? `#${names.size}`;
      names.set(id, name);
      return name;
    });
  const lines: string[] = [];
  const add = (kind: string, value: unknown): void => {
    lines.push(rename(`${kind} ${canonical(value).replace(TIME, "*")}`));
  };
  const numberOf = new Map<string, number>(
    [...state.runs.values()].map(({ id, number }) => [id, number]),
  );
  const inOrder = <T extends { originId: string; step: string; seq: number }>(
    entries: Iterable<T>,
  ) =>
    [...entries].sort(
      (a, b) =>
        (numberOf.get(a.originId) ?? 0) - (numberOf.get(b.originId) ?? 0) ||
        (a.step < b.step ? -1 : a.step > b.step ? 1 : a.seq - b.seq),
    );

  for (const [id, { status, runCount, copies }] of state.conversations) {
    add("conversation", { id, status, runCount, copies });
    for (const run of runsIn(state, id)) add("run", run);
    const refs = [...(state.refs.get(id)?.values() ?? [])];
    for (const ref of refs.sort((a, b) => (a.ref < b.ref ? -1 : 1))) add("ref", ref);
    for (const snapshot of state.snapshots.get(id) ?? []) add("snapshot", snapshot);
    for (const summary of state.summaries.get(id) ?? []) add("summary", summary);
  }
  for (const [counter, n] of [...state.counters].sort()) add("counter", { counter, n });
  for (const [user, facts] of state.facts) add("facts", { user, facts });
  for (const [user, episodes] of state.unread) add("unread", { user, episodes });
  for (const effect of inOrder(state.effects.values())) add("effect", effect);
  for (const decision of inOrder(state.decisions.values())) add("decision", decision);
  for (const [table, rows] of state.tables) {
    const texts = [...rows.values()].map((row) => rename(canonical(row).replace(TIME, "*")));
    for (const text of texts.sort()) lines.push(`${table} ${text}`);
  }
  return lines.join("\n");
}
