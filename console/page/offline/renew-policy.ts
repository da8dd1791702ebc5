// The page's policy names the address of Supabase Auth, and the cached document keeps the policy with which it was cached. If
// Auth has moved since (a stack on one machine has another port at each start), the browser refuses to connect to it.

const CACHES = "alfred-page-";

/** @returns whether the cached document has been replaced, so that a reload takes the policy that allows Auth */
export async function renewPolicy(authUrl: string): Promise<boolean> {
  if (!("serviceWorker" in navigator) || navigator.serviceWorker.controller === null) return false;
  const { origin } = new URL(authUrl);
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES));
  let isRenewed = false;
  for (const name of names) {
    const cache = await caches.open(name);
    const cached = await cache.match("/", { ignoreVary: true });
    if (cached === undefined || allows(cached, origin)) continue;
    const fresh = await fetch("/", { headers: { accept: "text/html" }, cache: "reload" });
    // Another answer would not help either, and the page would reload for ever.
    if (!fresh.ok || !allows(fresh, origin)) continue;
    await cache.put("/", fresh);
    isRenewed = true;
  }
  return isRenewed;
}

const allows = ({ headers }: Response, origin: string): boolean =>
  headers.get("content-security-policy")?.includes(origin) ?? false;
