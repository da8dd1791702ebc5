// Installs the service worker, and notices when a deployment has brought another version of the page.

/** How often an open page checks for another version. */
const CHECK_MS = 10 * 60_000;

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** The other version's service worker, once it has cached all its files. */
let ready: ServiceWorker | undefined;
/** A deployment has brought another version. Its service worker may not be installed yet, or may never be. */
let isOld = false;
let registered: ServiceWorkerRegistration | undefined;
const watchers = new Set<() => void>();

/** Does nothing if there are no service workers, which browsers offer over HTTPS and on localhost. */
export async function keepPage(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const rules = { createScriptURL: () => "/sw.js" };
  const address = (trustedTypes?.createPolicy("alfred-sw", rules) ?? rules).createScriptURL("");
  const registration = await navigator.serviceWorker.register(address);
  registered = registration;
  const notice = () => {
    // If there was no earlier version, the open page is the one being installed.
    if (registration.waiting === null || navigator.serviceWorker.controller === null) return;
    ready = registration.waiting;
    tell();
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

/** Called when a part of the page could not be loaded: checks whether a deployment has removed it. */
export async function lookForVersion(): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  const answer = await fetch("/", { headers: { accept: "text/html" }, cache: "no-store" });
  if (!answer.ok || entry === null) return;
  isOld = !(await answer.text()).includes(new URL(entry.src).pathname);
  if (isOld) tell();
}

function tell(): void {
  for (const watcher of watchers) watcher();
}

export const hasNewVersion = (): boolean => ready !== undefined || isOld;

export function watchVersion(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** A service worker is installed within seconds or not at all. */
const INSTALL_MS = 10_000;

/** Reloads the page in its new version. */
export async function takeNewVersion(): Promise<void> {
  if (registered === undefined) return location.reload();
  if (ready === undefined) {
    const installed = new Promise<void>((resolve) => {
      watchVersion(() => ready !== undefined && resolve());
      setTimeout(resolve, INSTALL_MS);
    });
    await registered.update().catch(() => {});
    await installed;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  if (ready !== undefined) return ready.postMessage("take over", []);
  // The old service worker would serve the old page again.
  await registered.unregister();
  location.reload();
}
