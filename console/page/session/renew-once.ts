// Renews the session once, however many tabs notice at the same moment that its token has expired. A refresh token can be
// used once, and Auth may end the session if the token is sent again. Auth's own client does not wait for other tabs.

/** The part of the session that is read here. All tabs share the session. */
interface Kept {
  refresh_token: string;
}

interface RenewOptions {
  send: typeof fetch;
  /** Undefined in a browser without locks; each tab then renews on its own. */
  locks: Pick<LockManager, "request"> | undefined;
  /** Reads the session that the browser stores now. */
  kept(): Kept | null;
}

const NAME = "alfred.session";
/** A tab that has renewed the session stores it at once. This bound keeps a tab that does not from blocking the others. */
const KEEP_MS = 2_000;
const LOOK_MS = 10;

/** @returns the `fetch` for Auth's client */
export function renewOnce({ send, locks, kept }: RenewOptions): typeof fetch {
  return (input, init) => {
    const renewed = tokenToRenew(input, init);
    if (renewed === undefined || locks === undefined) return send(input, init);
    return new Promise((resolve, reject) => {
      const work = async () => {
        const stored = kept();
        // Another tab has renewed the session already: use that one.
        if (stored !== null && stored.refresh_token !== renewed)
          return resolve(Response.json(stored));
        const answer = await send(input, init);
        resolve(answer);
        // Hold the lock until this tab's session is stored, so that the next tab finds it.
        const end = Date.now() + (answer.ok ? KEEP_MS : 0);
        while (Date.now() < end && kept()?.refresh_token === renewed) {
          await new Promise((done) => setTimeout(done, LOOK_MS));
        }
      };
      locks.request(NAME, work).catch(reject);
    });
  };
}

/** The refresh token, if the request renews a session; undefined for any other request. */
function tokenToRenew(
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
): string | undefined {
  const address = input instanceof Request ? input.url : String(input);
  if (!address.includes("grant_type=refresh_token") || typeof init?.body !== "string") return;
  return (JSON.parse(init.body) as Kept).refresh_token;
}
