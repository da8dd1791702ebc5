// A simulated WhatsApp Cloud API with its people: it serves `/v<n>/<number>/messages`, and sends signed webhooks and
// the statuses of each message.
import type { PlatformUser } from "../platform.ts";
import { signWhatsApp } from "../sign.ts";
import { pickButton } from "../world/pick-button.ts";
import { signedWebhook } from "../world/post-signed.ts";
import { mimeTypeOf } from "../world/files.ts";
import { plainRuns } from "../world/runs.ts";
import type { Vendor, VendorKind, World } from "../world/world.ts";
import { answerWhatsApp, bsuid, type WhatsAppState } from "./answer.ts";

const NUMBER_ID = "106540352242922";
const DISPLAY_NUMBER = "15550783881";
const ACCOUNT_ID = "102290129340398";

/** Retries with growing delays, and then with the last delay. The real service stops after seven days. */
export const whatsapp: VendorKind = {
  patience: {
    answerWithinMs: 10_000,
    retryAfterMs: [1_000, 5_000, 20_000, 60_000, 300_000],
    forever: true,
  },
  create: createWhatsApp,
};

function createWhatsApp(world: World): Vendor {
  const { clock, chats } = world;
  const secret = world.secret("app-secret");
  const verifyToken = world.secret("verify");
  const seconds = () => String(Math.floor(clock.now() / 1000));

  const post = (user: PlatformUser, content: object, event?: string) => {
    const value = {
      messaging_product: "whatsapp",
      metadata: { display_phone_number: DISPLAY_NUMBER, phone_number_id: NUMBER_ID },
      contacts: [{ profile: { name: user.name }, wa_id: user.id, user_id: bsuid(user.id) }],
      ...content,
    };
    const body = JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ id: ACCOUNT_ID, changes: [{ field: "messages", value }] }],
    });
    return world.send(
      signedWebhook(
        { url: world.webhookUrl(), body, ...(event === undefined ? {} : { event }) },
        "application/json",
        () => signWhatsApp(secret, body),
      ),
    );
  };
  const state: WhatsAppState = {
    numberId: NUMBER_ID,
    token: `EAAG${world.secret("token")}`,
    wroteAt: new Map(),
    blocked: new Set(),
    users: new Map(),
    tell: (user, status) =>
      void post(user, {
        statuses: [
          {
            ...status,
            timestamp: seconds(),
            recipient_id: user.id,
            recipient_user_id: bsuid(user.id),
          },
        ],
      }),
  };
  const receive = (user: PlatformUser, content: object) => {
    const id = `wamid.IN${world.nextNumber()}`;
    state.users.set(user.id, user);
    state.blocked.delete(user.id);
    state.wroteAt.set(user.id, clock.now());
    const from = { from: user.id, from_user_id: bsuid(user.id), timestamp: seconds() };
    return { id, send: () => post(user, { messages: [{ ...from, id, ...content }] }, id) };
  };

  return {
    env: {
      WHATSAPP_ACCESS_TOKEN: state.token,
      WHATSAPP_NUMBER: DISPLAY_NUMBER,
      WHATSAPP_APP_SECRET: secret,
      WHATSAPP_VERIFY_TOKEN: verifyToken,
    },
    chatOf: ({ id }) => id,
    failed: { status: 500, body: { error: { code: 131_000, message: "Something went wrong" } } },
    tooMany: () => ({
      status: 400,
      body: { error: { code: 130_429, message: "(#130429) Rate limit hit" } },
    }),
    answer: (call) => answerWhatsApp(call, state, world),
    async handshake() {
      const challenge = String(1_000_000 + world.nextNumber());
      const query = new URLSearchParams({
        "hub.mode": "subscribe",
        "hub.verify_token": verifyToken,
        "hub.challenge": challenge,
      });
      const url = `${world.webhookUrl()}?${query}`;
      const { status, body } = await world.send({
        url,
        method: "GET",
        body: "",
        headers: () => ({}),
      });
      if (status !== 200 || body.trim() !== challenge) {
        throw new Error(`The webhook did not answer WhatsApp's handshake (${status}).`);
      }
    },
    say(user, text) {
      const { id, send } = receive(user, { type: "text", text: { body: text } });
      chats.add(user.id, { id, by: "user", text, runs: plainRuns(text), buttons: [] });
      return send();
    },
    show(user, file) {
      const media = world.files.add(file);
      const about = { id: media, mime_type: mimeTypeOf(file), sha256: "not checked" };
      const { caption } = file;
      const { id, send } = receive(
        user,
        file.kind === "image"
          ? { type: "image", image: { ...about, ...(caption && { caption }) } }
          : { type: "audio", audio: { ...about, voice: true } },
      );
      const text = caption ?? "";
      chats.add(user.id, { id, by: "user", text, runs: plainRuns(text), buttons: [] });
      return send();
    },
    press(user, message, button) {
      const { shown, pressed } = pickButton(chats, user.id, message, button);
      const reply = { id: pressed.data, title: pressed.label };
      const isList =
        shown.buttons.length > 3 || shown.buttons.some(({ label }) => label.length > 20);
      const { id, send } = receive(user, {
        type: "interactive",
        context: { from: DISPLAY_NUMBER, id: message },
        interactive: isList
          ? { type: "list_reply", list_reply: reply }
          : { type: "button_reply", button_reply: reply },
      });
      const { label: text } = pressed;
      chats.add(user.id, { id, by: "user", text, runs: plainRuns(text), buttons: [] });
      return send();
    },
    /**
     * WhatsApp does not report that a person has blocked the business: messages are accepted and
     * never delivered.
     */
    async block(user) {
      state.blocked.add(user.id);
    },
  };
}
