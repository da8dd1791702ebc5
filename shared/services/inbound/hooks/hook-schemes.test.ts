// Signatures of GitHub, Stripe and Slack: those of an independent implementation pass, and every kind of wrong one fails.
import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { HookScheme } from "../../../contracts/definitions/triggers.ts";
import { checkHook, requestId, schemeOf } from "./hook-schemes.ts";

const NOW = Date.parse("2026-11-23T08:00:00Z");
const SECONDS = NOW / 1000;
const KEY = "a secret of the service";
const BODY = '{"id":"evt_1","event_id":"Ev1"}';
const hex = (key: string, text: string) => createHmac("sha256", key).update(text).digest("hex");

const SIGN: Record<
  Exclude<HookScheme, "standard">,
  (key: string, time: number, body: string) => Record<string, string>
> = {
  github: (key, _time, body) => ({ "X-Hub-Signature-256": `sha256=${hex(key, body)}` }),
  stripe: (key, time, body) => ({
    "Stripe-Signature": `t=${time},v1=${"0".repeat(64)},v1=${hex(key, `${time}.${body}`)},v0=00`,
  }),
  slack: (key, time, body) => ({
    "X-Slack-Request-Timestamp": String(time),
    "X-Slack-Signature": `v0=${hex(key, `v0:${time}:${body}`)}`,
  }),
};
const SCHEMES = Object.keys(SIGN) as (keyof typeof SIGN)[];

async function check(
  scheme: keyof typeof SIGN,
  change: {
    key?: string;
    time?: number;
    body?: string;
    now?: number;
    headers?: Record<string, string>;
  } = {},
) {
  const { key = KEY, time = SECONDS, body = BODY, now = NOW } = change;
  const headers = new Headers(change.headers ?? SIGN[scheme](key, time, BODY));
  const bytes = new TextEncoder().encode(body);
  const verdict = await checkHook(scheme, headers, bytes, ["an older key", KEY], now);
  return verdict.ok ? { ok: true, id: await requestId(verdict, JSON.parse(body), bytes) } : verdict;
}

describe.each(SCHEMES)("requests of %s", (scheme) => {
  it("a request is accepted and recognized by its header, and a repeat by the sender has the same id", async () => {
    const first = await check(scheme);
    expect(first).toMatchObject({ ok: true });
    expect(schemeOf(new Headers(SIGN[scheme](KEY, SECONDS, BODY)))).toBe(scheme);
    expect(await check(scheme, { time: SECONDS + 9 })).toEqual(first);
  });

  it("a request with another body, another key, no signature or half of one is refused", async () => {
    const forged = { ok: false, reason: "bad_signature" };
    expect(await check(scheme, { body: `${BODY} ` })).toEqual(forged);
    expect(await check(scheme, { key: "another" })).toEqual(forged);
    const cut = Object.entries(SIGN[scheme](KEY, SECONDS, BODY)).map(
      ([name, value]): [string, string] => [
        name,
        name.endsWith("Timestamp") ? value : value.slice(0, 30),
      ],
    );
    expect(await check(scheme, { headers: Object.fromEntries(cut) })).toMatchObject({ ok: false });
    expect(await check(scheme, { headers: {} })).toEqual({ ok: false, reason: "headers_missing" });
  });
});

it("the times of Stripe and Slack must be within five minutes of ours; GitHub signs no time", async () => {
  for (const scheme of ["stripe", "slack"] as const) {
    expect(await check(scheme, { now: NOW + 301_000 })).toEqual({ ok: false, reason: "too_old" });
    expect(await check(scheme, { now: NOW - 301_000 })).toEqual({ ok: false, reason: "too_new" });
    expect(await check(scheme, { now: NOW + 299_000 })).toMatchObject({ ok: true });
    expect(
      await check(scheme, { time: SECONDS + 1, headers: SIGN[scheme](KEY, SECONDS, BODY) }),
    ).toMatchObject({ ok: true });
  }
  expect(await check("github", { now: NOW + 9e9 })).toMatchObject({ ok: true });
});

it("the id is the event's for Stripe and Slack, and the body's hash for GitHub, whatever the delivery's id", async () => {
  expect(await check("stripe")).toEqual({ ok: true, id: "evt_1" });
  expect(await check("slack")).toEqual({ ok: true, id: "Ev1" });
  const signed = SIGN.github(KEY, 0, BODY);
  const replays = ["one", "two"].map((id) =>
    check("github", { headers: { ...signed, "X-GitHub-Delivery": id } }),
  );
  const [first, second] = await Promise.all(replays);
  expect(first).toMatchObject({ ok: true, id: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(second).toEqual(first);
});
