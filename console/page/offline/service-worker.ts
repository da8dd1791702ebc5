// Keeps the page itself for times without a connection: the document, its scripts and styles, as one version. Nothing of the
// API passes through it. The build puts the files' names in (dev/page).

import { openPush, type PushEvents, type PushScope, showPush } from "./push.ts";

/** What a service worker's global has, and the types of a page lack. */
interface Scope {
  clients: { claim(): Promise<void> } & PushScope["clients"];
  skipWaiting(): Promise<void>;
  registration: PushScope["registration"];
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}
interface WorkerEvent extends PushEvents {
  request: Request;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}

declare const __FILES__: readonly string[];
declare const __VERSION__: string;

const scope = globalThis as unknown as Scope;
const CACHE = `alfred-page-${__VERSION__}`;
const DOCUMENT = "/";

scope.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) =>
      cache.addAll([
        // The Worker serves the document, with the page's policy, to who asks for a page.
        new Request(DOCUMENT, { headers: { accept: "text/html" }, cache: "reload" }),
        ...__FILES__,
      ]),
    ),
  );
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith("alfred-page-") && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => scope.clients.claim()),
  );
});

// The page asks for it when the person has agreed to load the new version.
scope.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(scope.skipWaiting());
});

scope.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate" && !isProgram(pathname)) event.respondWith(kept(DOCUMENT, event.request));
  else if (pathname.startsWith("/assets/")) event.respondWith(keptOrFetched(event.request));
  else if (__FILES__.includes(pathname)) event.respondWith(kept(pathname, event.request));
});

// What the API tells by Web Push is shown, and leads to its run.
scope.addEventListener("push", (event) => event.waitUntil(showPush(scope, event)));
scope.addEventListener("notificationclick", (event) => event.waitUntil(openPush(scope, event)));

/** Addresses with an answer of their own, as those of `shared/http/serve-page.ts`. */
const PROGRAMS = new Set(
  "v1 assets .well-known nodes jobs hooks channels mcp calendar healthz openapi.json".split(" "),
);
const isProgram = (pathname: string) => PROGRAMS.has(pathname.split("/", 2)[1] ?? "");

/** This version's own, so that a document never meets another version's scripts. */
async function kept(name: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(name, { ignoreVary: true })) ?? fetch(request);
}

/** Parts that are loaded later are kept from then on: their names change with their content. */
async function keptOrFetched(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request);
  if (known !== undefined) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
