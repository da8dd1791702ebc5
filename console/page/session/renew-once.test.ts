// Several tabs notice at the same moment that their token has expired. Each runs Auth's own client; all share one storage.
import { GoTrueClient } from "@supabase/auth-js";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { cases } from "../../../tests/support/sample.ts";
import { renewOnce } from "./renew-once.ts";

const KEY = "alfred.session";
const user = { id: "u", aud: "authenticated", app_metadata: {}, user_metadata: {}, created_at: "" };
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A session that expires in so many seconds; it has expired already if the number is negative. */
const session = (n: number, expiresIn: number) => ({
  access_token: `access ${n}`,
  refresh_token: `refresh ${n}`,
  token_type: "bearer",
  user,
  expires_in: expiresIn,
  expires_at: Math.floor(Date.now() / 1000) + expiresIn,
});

/** Called with the place of a request among all requests; the answer is sent when its promise is fulfilled. */
type Delay = (place: number) => Promise<unknown>;

/** An Auth service whose refresh tokens can be used once, as Supabase's can. */
function openAuth(delayOfAnswer: Delay) {
  let newest = 0;
  const sentTokens: string[] = [];
  const send: typeof fetch = async (_, init) => {
    const { refresh_token: token } = JSON.parse(String(init?.body)) as { refresh_token: string };
    const place = sentTokens.push(token) - 1;
    const isGood = token === `refresh ${newest}`;
    if (isGood) newest += 1;
    const n = newest;
    await delayOfAnswer(place);
    const refused = { code: 400, error_code: "refresh_token_already_used", msg: "Already used" };
    return isGood ? Response.json(session(n, 3600)) : Response.json(refused, { status: 400 });
  };
  return { sentTokens, send };
}

/** @param delays when each tab asks for its token, in milliseconds */
async function open(delays: readonly number[], delayOfAnswer: Delay, isLocked: boolean) {
  const { sentTokens, send } = openAuth(delayOfAnswer);
  const stored = new Map([[KEY, JSON.stringify(session(0, -60))]]);
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
  const read = () => JSON.parse(stored.get(KEY) ?? "null") as ReturnType<typeof session> | null;
  const { locks } = navigator;
  const tokens = await Promise.all(
    delays.map(async (ms) => {
      const tab = new GoTrueClient({
        url: "http://auth.test",
        storageKey: KEY,
        storage,
        autoRefreshToken: false,
        persistSession: true,
        detectSessionInUrl: false,
        fetch: renewOnce({ send, kept: read, locks: isLocked ? locks : undefined }),
      });
      await pause(ms);
      return (await tab.getSession()).data.session?.access_token;
    }),
  );
  return { sentTokens, tokens, stored: read()?.access_token };
}

it("an expired session is renewed once for all tabs, and no tab is signed out", async () => {
  const delays = fc.array(fc.nat(12), { minLength: 2, maxLength: 5 });
  const answers = fc.array(fc.nat(12), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(delays, answers, async (tabs, answerMs) => {
      const delayOfAnswer = (place: number) => pause(answerMs[place % answerMs.length] ?? 0);
      const { sentTokens, tokens, stored } = await open(tabs, delayOfAnswer, true);
      expect(sentTokens).toEqual(["refresh 0"]);
      expect(tokens).toEqual(tabs.map(() => "access 1"));
      expect(stored).toBe("access 1");
    }),
    { numRuns: cases(8, 200) },
  );
});

it("without the lock a tab is signed out, because the second tab sends a used refresh token", async () => {
  // Neither tab has an answer before both have sent their request.
  const bothSent = Promise.withResolvers<void>();
  const delayOfAnswer = (place: number) => {
    if (place === 1) bothSent.resolve();
    return bothSent.promise;
  };
  const { sentTokens, tokens } = await open([0, 0], delayOfAnswer, false);
  expect(sentTokens).toHaveLength(2);
  expect(tokens).toContain(undefined);
});
