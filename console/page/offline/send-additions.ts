// Sends the waiting additions one after another, from one tab at a time.
import type { AlfredClient } from "../../../clients/typescript/client.ts";
import { problemOf } from "../../../clients/typescript/problem-error.ts";
import {
  isUnsent,
  recordRefusal,
  replaceTypedLines,
  removeAddition,
  type Addition,
} from "./addition.ts";
import type { OfflineStore } from "./store.ts";
import { addTick, withTicks, type Item } from "./tick.ts";

/**
 * Sends until no addition waits. One that cannot be sent now stays in the queue and stops the sending.
 *
 * @param onItem is called with each item that has just been added and does not wait any more
 * @throws ProblemError when the API asks for a pause, refuses the token or fails; TypeError when there is no answer
 */
export async function sendAdditions(
  alfred: AlfredClient,
  store: OfflineStore,
  onItem: (item: Item) => Promise<void>,
): Promise<void> {
  const send = async () => {
    for (;;) {
      const addition = (await store.additions()).find(isUnsent);
      if (addition === undefined) return;
      if (addition.language === undefined) await sendOne(alfred, store, addition, onItem);
      else await readLines(alfred, store, addition.language);
    }
  };
  // In a browser without locks, two tabs may send the same addition. Its idempotency key ensures that one item is added.
  await ("locks" in navigator ? navigator.locks.request("alfred.additions", send) : send());
}

/** The maximum number of lines in one request. */
const MAX_LINES = 200;

/** Reads the typed lines, and stores what was read before it is sent: a repeat must be the same request. */
async function readLines(
  alfred: AlfredClient,
  store: OfflineStore,
  language: string,
): Promise<void> {
  const typed = (await store.additions())
    .filter((addition) => isUnsent(addition) && addition.language === language)
    .slice(0, MAX_LINES);
  const { data, response, error } = await alfred.api.POST("/v1/kitchen/shopping-lines", {
    body: { lines: typed.map(({ body }) => body.name), language },
  });
  if (data === undefined && mayPassLater(response.status)) throw await problemOf(response, error);
  // If the API refuses the lines, each line is the name of its item.
  const items = typed.map(({ key, body }, place): [string, Addition["body"]] => {
    const { name = body.name, quantity = null, unit = null } = data?.items[place] ?? {};
    return [key, { name, quantity, unit }];
  });
  await store.changeAdditions((all) => replaceTypedLines(all, new Map(items)));
}

/** Whether the same request may get another answer later. */
const mayPassLater = (status: number): boolean => status >= 500 || status === 429 || status === 401;

async function sendOne(
  alfred: AlfredClient,
  store: OfflineStore,
  { body, key }: Addition,
  onItem: (item: Item) => Promise<void>,
): Promise<void> {
  const { data, response, error } = await alfred.api.POST("/v1/kitchen/shopping-list", {
    params: { header: { "Idempotency-Key": key } },
    body,
  });
  if (data !== undefined) {
    await replaceByItem(store, key, data);
    return onItem(data);
  }
  const problem = await problemOf(response, error);
  const { code, violations } = problem.problem;
  if (mayPassLater(response.status)) throw problem;
  const isAvoided = code === "guard_blocked" && violations !== undefined;
  await store.changeAdditions((all) =>
    recordRefusal(
      all,
      key,
      isAvoided ? { kind: "avoided", findings: violations } : { kind: "refused", code },
    ),
  );
}

/**
 * Removes the addition of an item, which is on the list now. If the person has ticked it, the item's tick is added first. If
 * the page is closed between the two changes, the addition is sent again, which adds nothing, and the tick is there already.
 */
async function replaceByItem(store: OfflineStore, key: string, item: Item): Promise<void> {
  const ofKey = (all: readonly Addition[]) => all.find((addition) => addition.key === key);
  for (;;) {
    const isTicked = ofKey(await store.additions())?.isTicked ?? false;
    await store.changeTicks((ticks) => {
      const isUpToDate = withTicks([item], ticks)[0]?.purchased === isTicked;
      return isUpToDate ? ticks : addTick(ticks, item, isTicked, crypto.randomUUID());
    });
    let isDone = false;
    await store.changeAdditions((all) => {
      // The person may have ticked it in between.
      isDone = (ofKey(all)?.isTicked ?? false) === isTicked;
      return isDone ? removeAddition(all, key) : all;
    });
    if (isDone) return;
  }
}
