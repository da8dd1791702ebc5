// The changes of one person to the shopping list in this browser, ticks and added items: shown in every tab, sent by one, and
// retried until they are applied or refused.
import type { AlfredClient } from "../../../clients/typescript/client.ts";
import { noteReach } from "../data/reach.ts";
import {
  overrideGuard,
  isUnsent,
  tickAddition,
  removeAddition,
  type Addition,
} from "./addition.ts";
import { sendAdditions } from "./send-additions.ts";
import { pauseAfter, sendTicks, type Outcome } from "./send-ticks.ts";
import type { OfflineStore } from "./store.ts";
import { addTick, dropTick, applyToCurrent, type Item, type Tick } from "./tick.ts";

const IN_SHOP = "alfred.in-shop";
/** A change that is sent within this time is not shown as waiting, because the line would vanish at once. */
const PATIENCE_MS = 3_000;
/** How long the page says that changes have been sent. */
const SENT_MS = 20_000;

/** A message from one tab to the others: a row as the server returned it; null: the waiting changes have changed. */
type News = { row: Item; isGone: boolean; isSent: boolean } | null;

export class WaitingChanges {
  /** As they were last read from the store. */
  ticks: readonly Tick[] = [];
  /** Like `ticks`. */
  additions: readonly Addition[] = [];
  /** Shop mode, for a shop with a weak network: the list is not read again until the person ends the mode. */
  isInShop = localStorage.getItem(IN_SHOP) === "yes";
  /** How many changes that had to wait have just been sent. */
  sent = 0;
  readonly #watchers = new Set<() => void>();
  readonly #channel: BroadcastChannel;
  readonly #alfred: AlfredClient;
  readonly #store: OfflineStore;
  readonly #outcome: Outcome;
  /** Whether the waiting changes could not be sent at once. The page then says that they wait, and later that they were sent. */
  isHeld = false;
  #isSending = false;
  #isOver = false;
  #again: ReturnType<typeof setTimeout> | undefined;
  #sentOver: ReturnType<typeof setTimeout> | undefined;

  constructor(
    alfred: AlfredClient,
    store: OfflineStore,
    { userId, ...outcome }: Outcome & { userId: string },
  ) {
    this.#alfred = alfred;
    this.#store = store;
    this.#outcome = outcome;
    this.#channel = new BroadcastChannel(`alfred.waiting.${userId}`);
  }

  /** @returns a function that stops the sending */
  start(): () => void {
    const send = () => void this.send();
    addEventListener("online", send);
    document.addEventListener("visibilitychange", send);
    this.#channel.addEventListener("message", ({ data }: MessageEvent<News>) => {
      // A row arrives before the news that its change was removed, so it does not jump back in between.
      if (data === null) void this.#read();
      else if (data.isGone) this.#outcome.onGone(data.row);
      else this.#showRow(data.row, data.isSent);
    });
    void this.#read().then(
      () => {
        this.isHeld ||= this.unsent > 0;
        send();
      },
      () => {},
    );
    return () => {
      removeEventListener("online", send);
      document.removeEventListener("visibilitychange", send);
      clearTimeout(this.#again);
      clearTimeout(this.#sentOver);
      this.#isOver = true;
      this.#channel.close();
    };
  }

  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** How many changes wait to be sent. An item that is added and ticked is two. */
  get unsent(): number {
    const additions = this.additions.filter(isUnsent);
    const ticked = additions.filter(({ isTicked }) => isTicked === true);
    return this.ticks.filter(isUnsent).length + additions.length + ticked.length;
  }

  /** @param rows the rows as the server last returned them */
  async tick(rows: readonly Item[], purchased: boolean): Promise<void> {
    this.#begin();
    await this.#store.changeTicks((before) =>
      rows.reduce((ticks, row) => addTick(ticks, row, purchased, crypto.randomUUID()), before),
    );
    await this.#changed();
  }

  /** Adds items to the list. @param lines as a person types them: each a name, or an amount and a name */
  async add(lines: readonly string[], language: string): Promise<void> {
    this.#begin();
    const added = lines.map((name) => ({ body: { name }, key: crypto.randomUUID(), language }));
    await this.#store.changeAdditions((all) => [...all, ...added]);
    await this.#changed();
  }

  /** Ticks an item that waits to be added, or takes that back. */
  async tickAddition({ key }: Addition, isTicked: boolean): Promise<void> {
    await this.#store.changeAdditions((all) => tickAddition(all, key, isTicked));
    await this.#changed();
  }

  /** The decision about a tick that was not written: apply it again, or leave the row as it is. */
  async decide({ key }: Tick, isWanted: boolean): Promise<void> {
    await this.#store.changeTicks((ticks) =>
      isWanted ? applyToCurrent(ticks, key, crypto.randomUUID()) : dropTick(ticks, key),
    );
    await this.#changed();
  }

  /** The decision about an item that was not added: add it although it is to be avoided, or do without it. */
  async decideAddition({ key }: Addition, isWanted: boolean): Promise<void> {
    await this.#store.changeAdditions((all) =>
      isWanted ? overrideGuard(all, key, crypto.randomUUID()) : removeAddition(all, key),
    );
    await this.#changed();
  }

  setInShop(isInShop: boolean): void {
    this.isInShop = isInShop;
    localStorage.setItem(IN_SHOP, isInShop ? "yes" : "no");
    this.#tell();
  }

  /** The person has had the time to read that changes were sent, or has left the page that says so. */
  forgetSent(): void {
    clearTimeout(this.#sentOver);
    this.sent = 0;
    this.#tell();
  }

  async send(): Promise<void> {
    if (this.#isOver || this.#isSending || this.unsent === 0) return;
    this.#isSending = true;
    clearTimeout(this.#again);
    const slow = setTimeout(() => this.#hold(), PATIENCE_MS);
    let fault: unknown;
    try {
      const onRow = (row: Item, isSent: boolean) => {
        this.#showRow(row, isSent);
        this.#tellOthers({ row, isGone: false, isSent });
      };
      const onGone = (row: Item) => {
        this.#outcome.onGone(row);
        this.#tellOthers({ row, isGone: true, isSent: false });
      };
      await noteReach(async () => {
        await sendTicks(this.#alfred, this.#store, { onRow, onGone });
        await sendAdditions(this.#alfred, this.#store, async (item) => {
          // Read first, so that the item is not shown twice.
          await this.#read();
          onRow(item, true);
        });
      });
    } catch (error) {
      fault = error;
      this.isHeld = true;
    }
    clearTimeout(slow);
    this.#isSending = false;
    await this.#read();
    this.#tellOthers();
    // A change that was made meanwhile may have come too late for this round.
    if (fault === undefined) void this.send();
    else if (!this.#isOver) this.#again = setTimeout(() => void this.send(), pauseAfter(fault));
  }

  #hold(): void {
    this.isHeld = true;
    this.#tell();
  }

  /** Called before a change is made, which may be the first one of a new queue. */
  #begin(): void {
    if (this.unsent > 0) return;
    this.sent = 0;
    this.isHeld = false;
  }

  async #changed(): Promise<void> {
    await this.#read();
    this.#tellOthers();
    void this.send();
  }

  #showRow(row: Item, isSent: boolean): void {
    if (isSent && this.isHeld) {
      this.sent += 1;
      clearTimeout(this.#sentOver);
      this.#sentOver = setTimeout(() => this.forgetSent(), SENT_MS);
    }
    this.#outcome.onRow(row, isSent);
  }

  async #read(): Promise<void> {
    [this.ticks, this.additions] = await Promise.all([
      this.#store.ticks(),
      this.#store.additions(),
    ]);
    this.isHeld ||= !navigator.onLine && this.unsent > 0;
    this.#tell();
  }

  #tellOthers(news: News = null): void {
    // A BroadcastChannel takes no target origin: it reaches only tabs of the same origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    if (!this.#isOver) this.#channel.postMessage(news);
  }

  #tell(): void {
    for (const watcher of this.#watchers) watcher();
  }
}
