// The stand-in for Supabase Auth, as the official client sees it over HTTP.
import { AuthClient, type Session } from "@supabase/auth-js";
import { decodeJwt } from "jose";
import { describe, expect, it } from "vitest";
import type { Mail } from "../../../dev/supabase/auth/auth-request.ts";
import { LOCAL_PASSWORD } from "../../../dev/supabase/auth/local-password.ts";
import { createTestDatabase } from "../../../dev/supabase/test-database.ts";
import { forSuite } from "../../support/for-suite.ts";

const PAGE = "http://127.0.0.1:8787/list?sort=name";

const mails: Mail[] = [];
const database = forSuite(() =>
  createTestDatabase({ lazyApi: true, onMail: (mail) => void mails.push(mail) }),
);

/** A client with a storage of its own, like a separate browser. */
function openClient() {
  const storage = new Map<string, string>();
  return new AuthClient({
    url: `${database.url}/auth/v1`,
    headers: { apikey: database.publishableKey },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    flowType: "pkce",
    persistSession: true,
    storage: {
      getItem: (name) => storage.get(name) ?? null,
      setItem: (name, value) => void storage.set(name, value),
      removeItem: (name) => void storage.delete(name),
    },
  });
}

const lastMail = () => {
  const mail = mails.at(-1);
  if (mail === undefined) throw new Error("No mail was sent.");
  return mail;
};

/** The address that a browser is redirected to. */
async function redirectOf(address: string): Promise<URL> {
  const reply = await fetch(address, { redirect: "manual" });
  expect([302, 303]).toContain(reply.status);
  return new URL(reply.headers.get("location") ?? "");
}

let count = 0;
/** A new person, signed in by a code. */
async function newcomer() {
  const email = `person-${++count}@example.com`;
  const client = openClient();
  expect((await client.signInWithOtp({ email })).error).toBeNull();
  const { code: token } = lastMail();
  const { data, error } = await client.verifyOtp({ email, token, type: "email" });
  expect(error).toBeNull();
  return { client, email, session: data.session as Session };
}

describe("a sign-in", () => {
  it("a sign-in by a mailed code gives a session of a person with that address", async () => {
    const { client, email, session } = await newcomer();
    expect(session).toMatchObject({ token_type: "bearer", expires_in: 3600 });
    expect(session.user).toMatchObject({ email, aud: "authenticated", role: "authenticated" });
    expect(decodeJwt(session.access_token)).toMatchObject({
      sub: session.user.id,
      iss: `${database.url}/auth/v1`,
      aud: "authenticated",
      role: "authenticated",
      is_anonymous: false,
      session_id: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect((await client.getUser()).data.user?.id).toBe(session.user.id);
  });

  it("a sign-in by a code works once, only with the address that got the code, and only with its newest code", async () => {
    const { email } = await newcomer();
    const usedCode = lastMail().code;
    const client = openClient();
    const verify = (address: string, token: string) =>
      client.verifyOtp({ email: address, token, type: "email" });
    expect((await verify(email, usedCode)).error).toMatchObject({
      status: 403,
      code: "otp_expired",
    });
    await client.signInWithOtp({ email });
    const replacedCode = lastMail().code;
    await client.signInWithOtp({ email });
    const { code } = lastMail();
    const wrong = code === "000000" ? "000001" : "000000";
    for (const [address, token] of [
      [email, wrong],
      ["else@example.com", code],
      ...(replacedCode === code ? [] : [[email, replacedCode] as const]),
    ] as const) {
      expect((await verify(address, token)).error?.code).toBe("otp_expired");
    }
    expect((await verify(email, code)).error).toBeNull();
  });

  it("a sign-in by a password takes the machine's password until the person sets one of their own", async () => {
    const { client, email, session } = await newcomer();
    const signIn = (password: string) => openClient().signInWithPassword({ email, password });
    expect((await signIn(LOCAL_PASSWORD)).data.user?.id).toBe(session.user.id);
    expect((await client.updateUser({ password: "another one" })).error).toBeNull();
    expect((await signIn("another one")).error).toBeNull();
    expect((await signIn(LOCAL_PASSWORD)).error).toMatchObject({
      status: 400,
      code: "invalid_credentials",
    });
    const { error } = await openClient().signUp({ email, password: "long enough" });
    expect(error?.code).toBe("user_already_exists");
  });

  it("a sign-in by a mailed link returns to the page with a code that only the page's client can use", async () => {
    const client = openClient();
    const email = `link-${++count}@example.com`;
    await client.signInWithOtp({ email, options: { emailRedirectTo: PAGE } });
    const { link } = lastMail();
    const back = await redirectOf(link);
    expect(back.searchParams.get("sort")).toBe("name");
    const code = back.searchParams.get("code") ?? "";
    const other = openClient();
    await other.signInWithOtp({ email: "other@example.com" });
    expect((await other.exchangeCodeForSession(code)).error?.code).toBe("bad_code_verifier");

    const again = await redirectOf(link);
    expect(new URLSearchParams(again.hash.slice(1)).get("error_code")).toBe("otp_expired");

    await client.signInWithOtp({ email, options: { emailRedirectTo: PAGE } });
    const last = (await redirectOf(lastMail().link)).searchParams.get("code") ?? "";
    expect((await client.exchangeCodeForSession(last)).data.user?.email).toBe(email);
    expect((await client.exchangeCodeForSession(last)).error).not.toBeNull();
  });

  it("a sign-in by an identity provider offers the users of this machine, or signs in the named user at once", async () => {
    const { email } = await newcomer();
    const client = openClient();
    const ask = async (queryParams: Record<string, string>) => {
      const { data } = await client.signInWithOAuth({
        provider: "google",
        options: { redirectTo: PAGE, skipBrowserRedirect: true, queryParams },
      });
      return data.url ?? "";
    };
    const choice = await fetch(await ask({}));
    expect(await choice.text()).toContain(email);
    const code =
      (await redirectOf(await ask({ login_hint: email }))).searchParams.get("code") ?? "";
    expect((await client.exchangeCodeForSession(code)).data.user?.email).toBe(email);
  });

  it("a sign-in redirects only to this machine", async () => {
    const { link } = lastMail();
    for (const to of [
      "https://elsewhere.example/",
      "javascript:alert(1)",
      "http://127.0.0.1.example/",
    ]) {
      const address = new URL(link);
      address.searchParams.set("redirect_to", to);
      const reply = await fetch(address, { redirect: "manual" });
      expect([reply.status, reply.headers.get("location")]).toEqual([400, null]);
    }
  });
});

describe("sessions", () => {
  it("a session is renewed by a token that can be used once, and a token that comes twice ends the session", async () => {
    const { client, session } = await newcomer();
    const { data } = await client.refreshSession();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    expect((await client.getUser()).error).toBeNull();
    const thief = openClient();
    const { refresh_token } = session;
    expect((await thief.refreshSession({ refresh_token })).error).toMatchObject({
      status: 400,
      code: "refresh_token_already_used",
    });
    expect((await client.refreshSession()).error?.code).toBe("refresh_token_not_found");
    const unknown = await openClient().refreshSession({ refresh_token: "none" });
    expect(unknown.error?.code).toBe("refresh_token_not_found");
  });

  it("a session ends when the person signs out: here, elsewhere, or everywhere", async () => {
    const { client, email } = await newcomer();
    const other = openClient();
    const signIn = () => other.signInWithPassword({ email, password: LOCAL_PASSWORD });
    await signIn();
    await client.signOut({ scope: "others" });
    expect((await other.getUser()).error).not.toBeNull();
    await signIn();
    await client.signOut({ scope: "local" });
    expect((await client.getSession()).data.session).toBeNull();
    expect((await other.getUser()).error).toBeNull();
    await client.signInWithPassword({ email, password: LOCAL_PASSWORD });
    await other.signOut({ scope: "global" });
    expect((await other.getSession()).data.session).toBeNull();
    expect((await client.getUser()).error).not.toBeNull();
  });

  it("a session lets its person change their data", async () => {
    const { client, session } = await newcomer();
    await client.updateUser({ data: { language: "de" } });
    const { user } = (await client.getUser()).data;
    expect(user).toMatchObject({ id: session.user.id, user_metadata: { language: "de" } });
  });
});

describe("requests over HTTP", () => {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${database.url}/auth/v1${path}`, init);

  it("a browser may send requests from any page, with the headers that its client sends", async () => {
    const reply = await ask("/token?grant_type=password", { method: "OPTIONS" });
    expect(reply.status).toBe(204);
    expect(reply.headers.get("access-control-allow-origin")).toBe("*");
    const headers = reply.headers.get("access-control-allow-headers")?.split(", ");
    expect(headers).toEqual([
      ...["authorization", "apikey", "content-type", "x-client-info", "x-supabase-api-version"],
    ]);
    expect(reply.headers.get("access-control-allow-methods")).toBe("GET, POST, PUT, DELETE");
  });

  it("a request without a key, without JSON or to an unknown route is refused", async () => {
    const apikey = database.publishableKey;
    expect((await ask("/settings")).status).toBe(401);
    const broken = await ask("/otp", { method: "POST", headers: { apikey }, body: "{" });
    expect([broken.status, await broken.json()]).toMatchObject([400, { error_code: "bad_json" }]);
    expect((await ask("/nothing", { headers: { apikey } })).status).toBe(404);
    const email = await ask("/otp", {
      method: "POST",
      headers: { apikey },
      body: JSON.stringify({ email: "no address" }),
    });
    expect(await email.json()).toMatchObject({ code: 400, error_code: "validation_failed" });
  });

  it("the server reports its features, and the addresses of its users", async () => {
    const { email } = await newcomer();
    const headers = { apikey: database.publishableKey };
    const settings = (await (await ask("/settings", { headers })).json()) as {
      local_users: string[];
    };
    expect(settings).toMatchObject({ external: { email: true }, disable_signup: false });
    expect(settings.local_users).toContain(email);
    expect(await (await ask("/.well-known/jwks.json")).json()).toEqual({ keys: [] });
  });
});
