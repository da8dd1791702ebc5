// Keeps every tab up to date: after one tab writes, the others refetch, and a tab refetches when the person returns to it.
import { focusManager, type QueryKey } from "@tanstack/query-core";
import type { AlfredClient } from "../../../clients/typescript/client.ts";
import { noteWrite, reads } from "./use-read.ts";

/** Several writes in a row count as one change: tabs refetch after a pause of this length. */
const REST_MS = 300;

/** POST routes that change nothing. */
const READING_POSTS = /\/(?:check|preview|dry-run|missing-ingredients|shopping-lines)$/;

const channel = new BroadcastChannel("alfred.changed");
const all: QueryKey = [];
let waiting: QueryKey[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

channel.addEventListener("message", ({ data }: MessageEvent<QueryKey[]>) => {
  noteWrite();
  waiting.push(...data);
  clearTimeout(timer);
  timer = setTimeout(() => {
    // A hidden tab refetches when the person returns to it.
    const refetchType = document.visibilityState === "visible" ? "active" : "none";
    for (const queryKey of waiting) void reads.invalidateQueries({ queryKey, refetchType });
    waiting = [];
  }, REST_MS);
});

/** @param keys the queries that changed; by default, all of them */
export function tellOtherTabs(keys: readonly QueryKey[] = [all]): void {
  // A BroadcastChannel takes no target origin: it reaches only tabs of the same origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(keys);
}

/** After each write of this tab, tells the other tabs and marks everything that this tab has read as stale. */
export function tellOfWrites(alfred: AlfredClient): void {
  alfred.api.use({
    onResponse({ request: { method, url }, response }) {
      if (method === "GET" || !response.ok || READING_POSTS.test(new URL(url).pathname)) return;
      noteWrite();
      void reads.invalidateQueries({ refetchType: "none" });
      tellOtherTabs();
    },
  });
}

/** Refetches what is shown when the tab or window is focused again, or the network is back. @returns a function that stops this */
export function readOnReturn(): () => void {
  focusManager.setEventListener((onFocus) => {
    // Called without an argument, query-core checks for itself whether the page is visible.
    const listen = () => onFocus();
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
