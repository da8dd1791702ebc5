// Alfred's adapters, and the SDKs of Twilio and Discord, accept the stand-ins' signatures. The adapters refuse
// headers of which one character each is changed.
import { verifyKey } from "discord-interactions";
import twilioSdk from "twilio";
import { describe, expect, it } from "vitest";
import { verifyDiscord } from "../../shared/channels/discord/verify.ts";
import { verifySlack } from "../../shared/channels/slack/verify.ts";
import { verifyTwilio } from "../../shared/channels/twilio/verify.ts";
import { verifyWhatsApp } from "../../shared/channels/whatsapp/verify.ts";
import vectors from "../../tests/channels/channel-vectors.json" with { type: "json" };
import { webhook } from "../../tests/support/webhooks.ts";
import { discordKeys, signDiscord, signSlack, signTwilio, signWhatsApp, spoil } from "./sign.ts";

const ok = { ok: true };
const refusal = { ok: false };

describe("signatures of WhatsApp", () => {
  const { secret, body, header } = vectors.whatsapp;
  const verify = (headers: Record<string, string>, signedBody = body) =>
    verifyWhatsApp(webhook(signedBody, headers), { WHATSAPP_APP_SECRET: secret });

  it("WhatsApp's signature equals the stored one, and the adapter accepts it", async () => {
    const headers = signWhatsApp(secret, body);
    expect(headers["x-hub-signature-256"]).toBe(header);
    expect(await verify(headers)).toEqual(ok);
    expect(await verify(spoil(headers))).toMatchObject(refusal);
    expect(await verify(headers, `${body} `)).toMatchObject(refusal);
  });
});

describe("signatures of Slack", () => {
  const { secret, body, header, ts } = vectors.slackDocumented;
  const nowMs = Number(ts) * 1000;

  it("Slack's signature equals the documented one, and the adapter accepts it, but not after five minutes", async () => {
    const headers = signSlack(secret, body, nowMs);
    expect(headers["x-slack-signature"]).toBe(header);
    const verify = (headers: Record<string, string>, atMs: number) =>
      verifySlack(webhook(body, headers), { SLACK_SIGNING_SECRET: secret }, atMs);
    expect(await verify(headers, nowMs)).toEqual(ok);
    expect(await verify(spoil(headers), nowMs)).toMatchObject(refusal);
    expect(await verify(headers, nowMs + 301_000)).toEqual({ ok: false, reason: "late" });
  });
});

describe("signatures of Twilio", () => {
  const { token, url, params, header } = vectors.twilio;

  it("Twilio's signature equals the stored one, the SDK accepts it, and the adapter accepts it only for this URL", async () => {
    const headers = signTwilio(token, url, params);
    const signature = headers["x-twilio-signature"] ?? "";
    expect(signature).toBe(header);
    expect(twilioSdk.validateRequest(token, signature, url, params)).toBe(true);
    const verify = (headers: Record<string, string>, address = url) =>
      verifyTwilio(
        webhook(
          new URLSearchParams(params).toString(),
          { ...headers, "content-type": "application/x-www-form-urlencoded" },
          { url: address },
        ),
        { TWILIO_AUTH_TOKEN: token },
      );
    expect(await verify(headers)).toEqual(ok);
    expect(await verify(spoil(headers))).toMatchObject(refusal);
    expect(await verify(headers, `${url}&more=1`)).toMatchObject(refusal);
  });
});

describe("signatures of Discord", () => {
  const { seed, pub, ts, body, sig } = vectors.discord;

  it("Discord's signature with a key of RFC 8032 equals the stored one, and the adapter and the SDK accept it", async () => {
    const keys = discordKeys(Buffer.from(seed, "hex"));
    expect(keys.publicKey).toBe(pub);
    const headers = signDiscord(keys.privateKey, body, Number(ts) * 1000);
    const signature = headers["x-signature-ed25519"] ?? "";
    expect(signature).toBe(sig);
    expect(await verifyKey(body, signature, ts, pub)).toBe(true);
    const verify = (headers: Record<string, string>) =>
      verifyDiscord(webhook(body, headers), { DISCORD_PUBLIC_KEY: pub }, Number(ts) * 1000);
    expect(await verify(headers)).toEqual(ok);
    expect(await verify(spoil(headers))).toMatchObject(refusal);
  });
});
