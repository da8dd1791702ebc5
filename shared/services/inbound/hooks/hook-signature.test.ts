// Signatures of webhooks: those of an independent implementation pass, and every kind of wrong one fails.
import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkStandard, makeSigningKey, TOLERANCE_SECONDS } from "./hook-signature.ts";

const NOW = Date.parse("2026-11-23T08:00:00Z");
const SECONDS = NOW / 1000;
const BODY = '{"city":"Lisbon"}';
const KEY = makeSigningKey();

function sign(key: string, id: string, time: number, body: string): string {
  const secret = Buffer.from(key.slice("whsec_".length), "base64");
  return `v1,${createHmac("sha256", secret).update(`${id}.${time}.${body}`).digest("base64")}`;
}

function check(
  change: { id?: string; time?: number; body?: string; signature?: string; now?: number } = {},
) {
  const { id = "msg_1", time = SECONDS, body = BODY, now = NOW } = change;
  const headers = new Headers({
    "webhook-id": id,
    "webhook-timestamp": String(time),
    "webhook-signature": change.signature ?? sign(KEY, "msg_1", SECONDS, BODY),
  });
  return checkStandard(headers, new TextEncoder().encode(body), [KEY], now);
}

describe("signed webhooks", () => {
  it("a signed webhook is accepted, and gives the id by which a repeat is recognized", async () => {
    expect(await check()).toEqual({ ok: true, id: "msg_1" });
  });

  it("a signed webhook with several signatures is accepted if one of them fits", async () => {
    const ownSignature = sign(KEY, "msg_1", SECONDS, BODY);
    const others = `v1a,AAAA v1,%%% ${sign(makeSigningKey(), "msg_1", SECONDS, BODY)}`;
    expect(await check({ signature: `${others} ${ownSignature}` })).toEqual({
      ok: true,
      id: "msg_1",
    });
    expect(await check({ signature: others })).toEqual({ ok: false, reason: "bad_signature" });
  });

  it.each([
    ["another body", { body: '{"city":"Lisboa"}' }],
    ["another id", { id: "msg_2" }],
    ["another time", { time: SECONDS - 1 }],
    ["another key", { signature: sign(makeSigningKey(), "msg_1", SECONDS, BODY) }],
    ["another version", { signature: sign(KEY, "msg_1", SECONDS, BODY).replace("v1", "v2") }],
    ["no base64", { signature: "v1,!!" }],
  ])("a signed webhook is refused with %s", async (_, change) => {
    expect(await check(change)).toEqual({ ok: false, reason: "bad_signature" });
  });

  it("a signed webhook is refused when its time differs from ours by more than the tolerance", async () => {
    const past = NOW + (TOLERANCE_SECONDS + 1) * 1000;
    const future = NOW - (TOLERANCE_SECONDS + 1) * 1000;
    expect(await check({ now: past })).toEqual({ ok: false, reason: "too_old" });
    expect(await check({ now: future })).toEqual({ ok: false, reason: "too_new" });
    expect(await check({ now: past - 1000 })).toMatchObject({ ok: true });
  });

  it.each([
    ["webhook-id", ""],
    ["webhook-id", "a b"],
    ["webhook-id", "msg.1"],
    ["webhook-timestamp", "yesterday"],
    ["webhook-signature", ""],
  ])("a signed webhook is refused without a proper %s", async (name, value) => {
    const headers = new Headers({
      "webhook-id": "msg_1",
      "webhook-timestamp": String(SECONDS),
      "webhook-signature": sign(KEY, "msg_1", SECONDS, BODY),
    });
    headers.set(name, value);
    expect(await checkStandard(headers, new TextEncoder().encode(BODY), [KEY], NOW)).toEqual({
      ok: false,
      reason: "headers_missing",
    });
  });

  it("each new signing key is different, and has 32 bytes as Base64", () => {
    const keys = new Set(Array.from({ length: 50 }, makeSigningKey));
    expect(keys.size).toBe(50);
    expect(KEY).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/u);
  });
});
