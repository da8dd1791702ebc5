// Sends the waiting ticks one after another, from one tab at a time.
import type { AlfredClient } from "../../../clients/typescript/client.ts";
import { ProblemError, problemOf } from "../../../clients/typescript/problem-error.ts";
import type { OfflineStore } from "./store.ts";
import { removeApplied, recordVerdict, type Item, type Tick, type Verdict } from "./tick.ts";

const ITEM_PATH = "/v1/kitchen/shopping-list/{id}";

export interface Outcome {
  /**
   * Called with a row that has changed on the server.
   *
   * @param isSent whether the change is the tick, which has just been written
   */
  onRow(row: Item, isSent: boolean): void;
  onGone(row: Item): void;
}

/**
 * Sends until no tick waits. A tick that cannot be written now stays in the queue and stops the sending.
 *
 * @throws ProblemError when the API asks for a pause, refuses the token or fails; TypeError when there is no answer
 */
export async function sendTicks(
  alfred: AlfredClient,
  store: OfflineStore,
  outcome: Outcome,
): Promise<void> {
  const send = async () => {
    for (;;) {
      const tick = (await store.ticks()).find(({ verdict }) => verdict === undefined);
      if (tick === undefined) return;
      await sendOne(alfred, store, tick, outcome);
    }
  };
  // In a browser without locks, two tabs may send the same tick; its idempotency key keeps it from being applied twice.
  await ("locks" in navigator ? navigator.locks.request("alfred.ticks", send) : send());
}

async function sendOne(
  alfred: AlfredClient,
  store: OfflineStore,
  tick: Tick,
  { onRow, onGone }: Outcome,
): Promise<void> {
  const { key, row, purchased } = tick;
  const judge = async (verdict: Verdict) => {
    if (verdict.kind === "changed") onRow(verdict.now, false);
    if (verdict.kind === "gone") onGone(row);
    await store.changeTicks((ticks) => recordVerdict(ticks, key, verdict));
  };
  const tag = tick.tag ?? (await versionOf(alfred, tick, judge));
  if (tag === null) return;
  // The tag is stored before the tick is sent: if the answer is lost, the same request is sent again.
  let isStillWaiting = true;
  await store.changeTicks((ticks) => {
    isStillWaiting = ticks.some((tick) => tick.key === key);
    return ticks.map((tick) => (tick.key === key ? { ...tick, tag } : tick));
  });
  if (!isStillWaiting) return;
  const header = { "If-Match": tag, "Idempotency-Key": key };
  const answer = await alfred.api.PATCH(ITEM_PATH, {
    params: { path: { id: row.id }, header },
    body: { purchased },
  });
  if (answer.data !== undefined) {
    const { data } = answer;
    onRow(data, true);
    return store.changeTicks((ticks) => removeApplied(ticks, key, data));
  }
  const { status } = answer.response;
  if (status === 404) return judge({ kind: "gone" });
  const problem = await problemOf(answer.response, answer.error);
  if (status === 412) {
    const current = await readRow(alfred, row.id);
    return judge(current === null ? { kind: "gone" } : { kind: "changed", now: current.row });
  }
  if (status < 500 && status !== 429 && status !== 401)
    return judge({ kind: "refused", code: problem.problem.code });
  throw problem;
}

/** The tag of the version that the person saw; null if the row has changed or is gone, and the tick was judged instead. */
async function versionOf(
  alfred: AlfredClient,
  { row }: Tick,
  judge: (verdict: Verdict) => Promise<void>,
): Promise<string | null> {
  const current = await readRow(alfred, row.id);
  if (current === null) {
    await judge({ kind: "gone" });
    return null;
  }
  if (current.row.updatedAt === row.updatedAt) return current.tag;
  await judge({ kind: "changed", now: current.row });
  return null;
}

async function readRow(
  alfred: AlfredClient,
  id: string,
): Promise<{ row: Item; tag: string } | null> {
  const { data, response, error } = await alfred.api.GET(ITEM_PATH, { params: { path: { id } } });
  if (response.status === 404) return null;
  if (data === undefined) throw await problemOf(response, error);
  return { row: data, tag: response.headers.get("etag") ?? "" };
}

/** Milliseconds until the next attempt. */
export const pauseAfter = (error: unknown): number =>
  error instanceof ProblemError && error.retryAfter !== null ? error.retryAfter * 1_000 : 10_000;
