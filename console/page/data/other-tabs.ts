// Rows as they are now, in each tab: what one tab writes, the others read again; and all is read again by who comes back.
import { focusManager, type QueryKey } from "@tanstack/query-core";
import type { AlfredClient } from "../../../clients/typescript/client.ts";
import { reads } from "./use-read.ts";

/** Many writes in a row are one change: it is read again when they rest. */
const REST_MS = 300;

/** Posts that change nothing: they answer what would be. */
const ASKS = /\/(?:check|preview|dry-run)$/;

const channel = new BroadcastChannel("alfred.changed");
const all: QueryKey = [];
let waiting: QueryKey[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

channel.addEventListener("message", ({ data }: MessageEvent<QueryKey[]>) => {
  waiting.push(...data);
  clearTimeout(timer);
  timer = setTimeout(() => {
    // A tab that nobody sees reads it when somebody comes back.
    const refetchType = document.visibilityState === "visible" ? "active" : "none";
    for (const queryKey of waiting) void reads.invalidateQueries({ queryKey, refetchType });
    waiting = [];
  }, REST_MS);
});

/** @param keys what has changed; absent: it may be anything */
export function tellOtherTabs(keys: readonly QueryKey[] = [all]): void {
  // A channel has no origin to name: it reaches the tabs of its own alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(keys);
}

/** Makes each write of this tab known to the others, and what this one has read old for the page that shows it next. */
export function tellOfWrites(alfred: AlfredClient): void {
  alfred.api.use({
    onResponse({ request: { method, url }, response }) {
      if (method === "GET" || !response.ok || ASKS.test(new URL(url).pathname)) return;
      void reads.invalidateQueries({ refetchType: "none" });
      tellOtherTabs();
    },
  });
}

/** Reads what is shown again when somebody comes back to the tab or the window, or the network does. @returns what ends it */
export function readOnReturn(): () => void {
  focusManager.setEventListener((come) => {
    // The argument would say that the page has focus from now on; without it, it says so itself.
    const listen = () => come();
    document.addEventListener("visibilitychange", listen);
    addEventListener("focus", listen);
    return () => {
      document.removeEventListener("visibilitychange", listen);
      removeEventListener("focus", listen);
    };
  });
  reads.mount();
  return () => reads.unmount();
}
