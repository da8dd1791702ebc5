// Installs the service worker, and notices when a deployment has brought another version of the page.

/** How often an open page asks for another version. */
const CHECK_MS = 10 * 60_000;

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

let ready: ServiceWorker | undefined;
const watchers = new Set<() => void>();

/** Does nothing in a browser without service workers, or with an address that is not safe. */
export async function keepPage(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const rules = { createScriptURL: () => "/sw.js" };
  const address = (trustedTypes?.createPolicy("alfred-sw", rules) ?? rules).createScriptURL("");
  const registration = await navigator.serviceWorker.register(address);
  const notice = () => {
    // Without an earlier version the page is the one that is installed.
    if (registration.waiting === null || navigator.serviceWorker.controller === null) return;
    ready = registration.waiting;
    for (const watcher of watchers) watcher();
  };
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", notice);
  });
  notice();
  const check = () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  };
  setInterval(check, CHECK_MS);
  document.addEventListener("visibilitychange", check);
}

export const hasNewVersion = (): boolean => ready !== undefined;

export function watchVersion(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** Loads the page again, as the new version. */
export function takeNewVersion(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  ready?.postMessage("take over", []);
}
