// Caches the page itself for use without a connection: one version of the document, its scripts and styles. It does not
// answer API requests. It also shows Web Push notices. The build inserts the names of the files (dev/page).

import { openPush, type PushEvents, type PushScope, showPush } from "./push.ts";

/** The members of a service worker's global scope that the page's types lack. */
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
        // The Worker serves the document, with the page's policy, for a request that accepts HTML.
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

// The page sends this message once the person has agreed to load the new version.
scope.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(scope.skipWaiting());
});

scope.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate" && !isServerRoute(pathname))
    event.respondWith(fromCache(DOCUMENT, event.request));
  else if (pathname.startsWith("/assets/")) event.respondWith(fromCacheOrNetwork(event.request));
  else if (__FILES__.includes(pathname)) event.respondWith(fromCache(pathname, event.request));
});

// Web Push messages from the API are shown as notifications, which open the page that they are about.
scope.addEventListener("push", (event) => event.waitUntil(showPush(scope, event)));
scope.addEventListener("notificationclick", (event) => event.waitUntil(openPush(scope, event)));

/** Addresses that do not answer with the page: those of `shared/http/serve-page.ts`, and two that any request may read. */
const SERVER_ROUTES = new Set(
  "v1 assets .well-known nodes jobs hooks channels mcp calendar healthz openapi.json".split(" "),
);
const isServerRoute = (pathname: string) => SERVER_ROUTES.has(pathname.split("/", 2)[1] ?? "");

/** From this version's cache if it has the file, so that a document runs with its own version's scripts. */
async function fromCache(name: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(name, { ignoreVary: true })) ?? fetch(request);
}

/** Parts that are loaded later are cached when they are first used; their names change with their content. */
async function fromCacheOrNetwork(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request);
  if (known !== undefined) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
