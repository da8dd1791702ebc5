// The vectors of every channel inside workerd: what is signed passes, what was changed does not.
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createTestHarness } from "wrangler";
import { addressFor } from "../../../shared/channels/email/address-token.ts";
import vectors from "../../channels/channel-vectors.json" with { type: "json" };
import type { WebhookJson } from "./channels/worker.ts";

const { discord, slack, slackDocumented, twilio, whatsapp } = vectors;

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

const fromSlack = (vector: typeof slack): WebhookJson => ({
  channel: "slack",
  headers: { "X-Slack-Request-Timestamp": vector.ts, "X-Slack-Signature": vector.header },
  body: vector.body,
  config: { SLACK_SIGNING_SECRET: vector.secret },
  nowMs: Number(vector.ts) * 1000,
});

const mail = ["From: Ann <ann@home.example>", "Message-ID: <m1@home.example>", "", "Hello"];
const authenticationResults =
  "Authentication-Results: mx.cloudflare.net; dkim=pass header.d=home.example;" +
  " dmarc=pass header.from=home.example";

async function signedDeliveries(): Promise<[WebhookJson, string[]][]> {
  const secret = "secret of the addresses";
  const email = { channel: "email", method: "EMAIL", headers: {}, config: {} } as const;
  const ownAddress = await addressFor("ann@home.example", "alfred@example.com", secret);
  return [
    [
      {
        channel: "telegram",
        headers: { "X-Telegram-Bot-Api-Secret-Token": "secret" },
        body: '{"update_id":1}',
        config: { TELEGRAM_WEBHOOK_SECRET: "secret" },
      },
      ["ignored"],
    ],
    [
      {
        channel: "whatsapp",
        headers: { "X-Hub-Signature-256": whatsapp.header },
        body: whatsapp.body,
        config: { WHATSAPP_APP_SECRET: whatsapp.secret },
      },
      ["message"],
    ],
    [fromSlack(slack), ["message"]],
    [fromSlack(slackDocumented), ["message"]],
    [
      {
        channel: "twilio",
        url: twilio.url,
        headers: { ...FORM, "X-Twilio-Signature": twilio.header },
        body: new URLSearchParams(twilio.params).toString(),
        config: { TWILIO_AUTH_TOKEN: twilio.token },
      },
      ["message"],
    ],
    [
      {
        channel: "discord",
        headers: { "X-Signature-Ed25519": discord.sig, "X-Signature-Timestamp": discord.ts },
        body: discord.body,
        config: { DISCORD_PUBLIC_KEY: discord.pub },
        nowMs: Number(discord.ts) * 1000,
      },
      [],
    ],
    [
      {
        ...email,
        body: [authenticationResults, ...mail].join("\r\n"),
        url: "mailto:alfred@example.com",
      },
      ["message"],
    ],
    [
      {
        ...email,
        body: mail.join("\r\n"),
        url: `mailto:${ownAddress}`,
        config: { EMAIL_TOKEN_SECRET: secret },
      },
      ["message"],
    ],
  ];
}

/** A change of the body, and of each secret, header, URL and time that decides. */
function tamperedVersions(delivery: WebhookJson): WebhookJson[] {
  const withOtherStart = (values: Readonly<Record<string, string>>, name: string) => ({
    ...values,
    [name]: `0${values[name]?.slice(1) ?? ""}`,
  });
  const headers = Object.keys(delivery.headers).filter((name) => name !== "Content-Type");
  const isSecretOnly = delivery.channel === "telegram";
  const isTimed = delivery.channel === "slack" || delivery.channel === "discord";
  const isMail = delivery.channel === "email";
  return [
    ...(isSecretOnly || isMail ? [] : [{ ...delivery, body: `${delivery.body}x` }]),
    ...(isMail ? [{ ...delivery, body: delivery.body.replaceAll("ann@home", "eve@other") }] : []),
    ...headers.map((name) => ({ ...delivery, headers: withOtherStart(delivery.headers, name) })),
    ...Object.keys(delivery.config).map((name) => ({
      ...delivery,
      config: withOtherStart(delivery.config, name),
    })),
    ...(delivery.channel === "twilio" ? [{ ...delivery, url: `${delivery.url}x` }] : []),
    ...(isTimed ? [{ ...delivery, nowMs: (delivery.nowMs ?? 0) + 301_000 }] : []),
  ];
}

test("in workerd every vector passes, and no changed vector does", async () => {
  const configPath = fileURLToPath(new URL("channels/wrangler.toml", import.meta.url));
  const harness = createTestHarness({ workers: [{ configPath }] });
  try {
    await harness.listen();
    const judge = async (body: WebhookJson[]) => {
      const response = await harness.fetch("/", { method: "POST", body: JSON.stringify(body) });
      return (await response.json()) as { ok: boolean; kinds: string[] }[];
    };
    const pairs = await signedDeliveries();
    const deliveries = pairs.map(([delivery]) => delivery);
    expect(await judge(deliveries)).toEqual(pairs.map(([, kinds]) => ({ ok: true, kinds })));
    const tamperedDeliveries = deliveries.flatMap(tamperedVersions);
    expect(tamperedDeliveries.length).toBeGreaterThan(20);
    expect(
      (await judge(tamperedDeliveries)).map(({ ok }, index) => ok && tamperedDeliveries[index]),
    ).toEqual(tamperedDeliveries.map(() => false));
  } finally {
    await harness.close();
  }
});
