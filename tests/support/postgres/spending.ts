// What runs have spent, over the simulated database: parts of runs, their sum, and the sum that a budget limits.
import type { UserDatabase } from "../../../shared/ports/database.ts";
import type { Part } from "./records.ts";
import { runOf, type Session } from "./session.ts";
import { type State, stampAt } from "./state.ts";

type Numbers = Record<string, number>;

const keyOf = (run: string, part: string) => `${run}/${part}`;
const costOf = (usage: unknown): number =>
  Number((usage as Numbers | null)?.["cost_micro_usd"] ?? 0);

/** Writes a part, which keeps the moment at which it was first recorded. */
export function putPart({ state }: Session, part: Omit<Part, "cost" | "spentAt">): void {
  const key = keyOf(part.run, part.part);
  const spentAt = state.spending.get(key)?.spentAt ?? state.stamp();
  state.set(state.spending, key, { ...part, cost: costOf(part.usage), spentAt });
}

/** The sums of everything that a run has spent; null if nothing is recorded. */
export function usageOf(state: State, run: string): Numbers | null {
  const parts = [...state.spending.values()].filter((part) => part.run === run);
  const sum: Numbers = {};
  for (const { usage } of parts) {
    for (const [name, value] of Object.entries(usage as Record<string, unknown>)) {
      if (typeof value === "number") sum[name] = (sum[name] ?? 0) + value;
    }
  }
  return Object.keys(sum).length === 0 ? null : sum;
}

export function recordSpending(
  session: Session,
  { run: id, part, usage }: Parameters<UserDatabase["recordSpending"]>[0],
): Promise<void> {
  const { state } = session;
  // Only jobs have no run, and the simulator runs none of those.
  if (id === null) return Promise.resolve();
  return session.transaction(async (locks) => {
    await locks.exclusive("run", id);
    const run = runOf(session, id);
    if (!run) return;
    await session.pause("record_spending");
    putPart(session, { run: id, part, user: run.user, usage: JSON.parse(JSON.stringify(usage)) });
    const currentRun = state.runs.get(id)!;
    if (currentRun.finishedAt !== null) {
      state.set(state.runs, id, { ...currentRun, usage: usageOf(state, id) });
    }
  });
}

/** What the user has spent since a time (ISO 8601), in millionths of a dollar. */
export function spentSince({ state, user }: Session, since: string): number {
  const from = stampAt(Date.parse(since));
  return [...state.spending.values()]
    .filter((part) => part.user === user && part.spentAt >= from)
    .reduce((sum, { cost }) => sum + cost, 0);
}
