// Supabase Auth in the browser: the session is kept, and renewed before it expires.
import { GoTrueClient, type Session } from "@supabase/auth-js";
import type { Config } from "../data/alfred.ts";
import { renewOnce } from "./renew-once.ts";

export type Auth = GoTrueClient;

/** The ways to sign in that Auth offers. */
export interface Ways {
  /** By a code sent by email. */
  code: boolean;
  providers: string[];
  /** People of a local stack, who need no password. */
  localPeople: string[];
}

const SESSION = "alfred.session";

/**
 * The session that this browser stores, possibly with an expired token. It tells who is signed in before Auth has
 * answered, or when Auth cannot be reached.
 */
export function keptSession(): Session | null {
  const text = localStorage.getItem(SESSION);
  return text === null ? null : (JSON.parse(text) as Session);
}

/** @throws Error when there is no session, or when it has expired and Auth does not answer */
export async function accessToken(auth: Auth): Promise<string> {
  const { data, error } = await auth.getSession();
  if (data.session === null) throw error ?? new Error("No person is signed in.");
  return data.session.access_token;
}

export function createAuth({ auth: { url, publishableKey } }: Config): Auth {
  return new GoTrueClient({
    url,
    headers: { apikey: publishableKey },
    storageKey: SESSION,
    flowType: "pkce",
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    fetch: renewOnce({
      send: (...request) => fetch(...request),
      locks: "locks" in navigator ? navigator.locks : undefined,
      kept: keptSession,
    }),
  });
}

/** @throws Error when Auth does not answer */
export async function readWays({ auth }: Config): Promise<Ways> {
  const headers = { apikey: auth.publishableKey };
  const response = await fetch(`${auth.url}/settings`, { headers });
  if (!response.ok) throw new Error(`/settings answered ${response.status}`);
  const { external = {}, local_users: localPeople = [] } = (await response.json()) as {
    external?: Record<string, boolean>;
    local_users?: string[];
  };
  const noProvider = new Set(["email", "phone", "anonymous_users"]);
  return {
    code: external["email"] === true,
    providers: Object.keys(external).filter((name) => external[name] && !noProvider.has(name)),
    localPeople,
  };
}
