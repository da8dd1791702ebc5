// Renews the session once, however many tabs find at the same moment that its token has expired: a refresh token is good
// once, and Auth may end the session of who sends it again. Auth's own client does not wait for other tabs.

/** The session as all tabs of the browser keep it, as far as it is read here. */
interface Kept {
  refresh_token: string;
}

interface RenewOptions {
  send: typeof fetch;
  /** Undefined in a browser without locks: each tab then renews by itself. */
  locks: Pick<LockManager, "request"> | undefined;
  /** What the browser keeps at this moment. */
  kept(): Kept | null;
}

const NAME = "alfred.session";
/** A tab that has renewed the session keeps it at once; one that is closed meanwhile holds nobody up. */
const KEEP_MS = 2_000;
const LOOK_MS = 10;

/** @returns what Auth's client is to send its requests by */
export function renewOnce({ send, locks, kept }: RenewOptions): typeof fetch {
  return (input, init) => {
    const renewed = tokenToRenew(input, init);
    if (renewed === undefined || locks === undefined) return send(input, init);
    return new Promise((resolve, reject) => {
      const work = async () => {
        const now = kept();
        // Another tab has been here: its session is everybody's.
        if (now !== null && now.refresh_token !== renewed) return resolve(Response.json(now));
        const answer = await send(input, init);
        resolve(answer);
        // The next tab looks when this one's session is kept.
        const end = Date.now() + (answer.ok ? KEEP_MS : 0);
        while (Date.now() < end && kept()?.refresh_token === renewed) {
          await new Promise((done) => setTimeout(done, LOOK_MS));
        }
      };
      locks.request(NAME, work).catch(reject);
    });
  };
}

/** The refresh token of a request that renews a session; undefined: it is another request. */
function tokenToRenew(
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
): string | undefined {
  const address = input instanceof Request ? input.url : String(input);
  if (!address.includes("grant_type=refresh_token") || typeof init?.body !== "string") return;
  return (JSON.parse(init.body) as Kept).refresh_token;
}
