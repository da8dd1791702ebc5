// The ticks of one person in this browser: shown in every tab, sent by one, and retried until they are applied.
import type { AlfredClient } from "../../../clients/typescript/client.ts";
import { watched } from "../data/reach.ts";
import { pauseAfter, sendTicks, type Outcome } from "./send-ticks.ts";
import type { OfflineStore } from "./store.ts";
import { addTick, dropped, wantedStill, type Item, type Tick } from "./tick.ts";

const IN_SHOP = "alfred.in-shop";

/** A message from one tab to the others: a row as the server returned it, or that the ticks have changed. */
type News = { row: Item; isGone: boolean; isSent: boolean } | null;

export class WaitingTicks {
  /** As they were last read from the store. */
  list: readonly Tick[] = [];
  /** In a shop nobody wants to wait for a weak network: nothing is sent until the person leaves shop mode. */
  isInShop = localStorage.getItem(IN_SHOP) === "yes";
  /** How many ticks that had to wait have been sent since the queue was last empty. */
  sent = 0;
  readonly #watchers = new Set<() => void>();
  readonly #channel: BroadcastChannel;
  readonly #alfred: AlfredClient;
  readonly #store: OfflineStore;
  readonly #outcome: Outcome;
  /** Whether the waiting ticks could not be sent at once: then the page says when they have been sent. */
  #isHeld = this.isInShop;
  #isSending = false;
  #isOver = false;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(
    alfred: AlfredClient,
    store: OfflineStore,
    { userId, ...outcome }: Outcome & { userId: string },
  ) {
    this.#alfred = alfred;
    this.#store = store;
    this.#outcome = outcome;
    this.#channel = new BroadcastChannel(`alfred.ticks.${userId}`);
  }

  /** @returns a function that ends it */
  start(): () => void {
    const send = () => void this.send();
    addEventListener("online", send);
    document.addEventListener("visibilitychange", send);
    this.#channel.addEventListener("message", ({ data }: MessageEvent<News>) => {
      // Update the row before its tick is removed, so that the row does not jump back in between.
      if (data === null) void this.#read();
      else if (data.isGone) this.#outcome.onGone(data.row);
      else this.#showRow(data.row, data.isSent);
    });
    void this.#read().then(
      () => {
        this.#isHeld ||= this.#unsent().length > 0;
        send();
      },
      () => {},
    );
    return () => {
      removeEventListener("online", send);
      document.removeEventListener("visibilitychange", send);
      clearTimeout(this.#again);
      this.#isOver = true;
      this.#channel.close();
    };
  }

  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** @param row the row as the server last returned it */
  async tick(row: Item, purchased: boolean): Promise<void> {
    if (this.#unsent().length === 0) {
      this.sent = 0;
      this.#isHeld = this.isInShop;
    }
    await this.#change((ticks) => addTick(ticks, row, purchased, crypto.randomUUID()));
  }

  /** The decision about a tick that was not written: apply it again, or leave the row as it is. */
  async decide({ key }: Tick, isWanted: boolean): Promise<void> {
    await this.#change((ticks) =>
      isWanted ? wantedStill(ticks, key, crypto.randomUUID()) : dropped(ticks, key),
    );
  }

  setInShop(isInShop: boolean): void {
    this.isInShop = isInShop;
    this.#isHeld ||= isInShop;
    localStorage.setItem(IN_SHOP, isInShop ? "yes" : "no");
    this.#tell();
    void this.send();
  }

  async send(): Promise<void> {
    const isIdle = this.#unsent().length === 0;
    if (this.#isOver || this.#isSending || this.isInShop || isIdle) return;
    this.#isSending = true;
    clearTimeout(this.#again);
    let fault: unknown;
    try {
      await watched(() =>
        sendTicks(this.#alfred, this.#store, {
          onRow: (row, isSent) => {
            this.#showRow(row, isSent);
            this.#tellOthers({ row, isGone: false, isSent });
          },
          onGone: (row) => {
            this.#outcome.onGone(row);
            this.#tellOthers({ row, isGone: true, isSent: false });
          },
        }),
      );
    } catch (error) {
      fault = error;
      this.#isHeld = true;
    }
    this.#isSending = false;
    await this.#read();
    this.#tellOthers();
    // A tick that was added meanwhile may have come too late for this round.
    if (fault === undefined) void this.send();
    else if (!this.#isOver) this.#again = setTimeout(() => void this.send(), pauseAfter(fault));
  }

  async #change(change: (ticks: readonly Tick[]) => readonly Tick[]): Promise<void> {
    await this.#store.changeTicks(change);
    await this.#read();
    this.#tellOthers();
    void this.send();
  }

  #unsent(): readonly Tick[] {
    return this.list.filter(({ verdict }) => verdict === undefined);
  }

  #showRow(row: Item, isSent: boolean): void {
    if (isSent && this.#isHeld) this.sent += 1;
    this.#outcome.onRow(row, isSent);
  }

  async #read(): Promise<void> {
    this.list = await this.#store.ticks();
    this.#isHeld ||= !navigator.onLine && this.#unsent().length > 0;
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
