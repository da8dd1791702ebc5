// A simulated Discord over HTTP: slash commands and buttons are signed interactions, which are not retried.
import { randomBytes } from "node:crypto";
import type { Delivery, PlatformUser } from "../platform.ts";
import { discordKeys, signDiscord } from "../sign.ts";
import { pickButton } from "../world/pick-button.ts";
import { signedWebhook } from "../world/post-signed.ts";
import { asRecord, readJsonObject } from "../world/read-fields.ts";
import { mimeTypeOf, sizeOf } from "../world/files.ts";
import { plainRuns, textOf } from "../world/runs.ts";
import type { Vendor, VendorKind, World } from "../world/world.ts";
import { answerDiscord, discordTooMany, snowflake, type DiscordState } from "./answer.ts";
import { checkDiscordMessage } from "./check-message.ts";

const APPLICATION = "1100000000000000001";
const THINKING_MS = 15 * 60_000;

/** Discord waits three seconds for an answer, and does not retry. */
export const discord: VendorKind = {
  patience: { answerWithinMs: 3_000, retryAfterMs: [] },
  create: createDiscord,
};

const [PING, COMMAND, COMPONENT] = [1, 2, 3];
const [MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE] = [4, 5, 6, 7];

function createDiscord(world: World): Vendor {
  const { clock, chats } = world;
  const keys = discordKeys(Buffer.from(world.secret("key"), "hex"));
  const state: DiscordState = {
    application: APPLICATION,
    token: world.secret("token").slice(0, 60),
    interactions: new Map(),
    channels: new Map(),
    nonces: new Map(),
  };
  const channelOf = ({ id }: PlatformUser) => `9${id}`;

  const post = (content: { id: string; [field: string]: unknown }): Promise<Delivery> => {
    const body = JSON.stringify({ application_id: APPLICATION, version: 1, ...content });
    const webhook = { url: world.webhookUrl(), body, event: content.id };
    return world.send(
      signedWebhook(webhook, "application/json", ({ nowMs }) =>
        signDiscord(keys.privateKey, body, nowMs),
      ),
    );
  };

  async function interact(
    user: PlatformUser,
    content: object,
    message?: string,
  ): Promise<Delivery> {
    const channel = channelOf(user);
    state.channels.set(channel, user.id);
    const token = `aW50${randomBytes(24).toString("base64url")}`;
    const interaction = { channel, startedAt: clock.now(), original: undefined };
    state.interactions.set(token, interaction);
    const delivery = await post({
      id: snowflake(world),
      token,
      channel_id: channel,
      channel: { id: channel, type: 1 },
      context: 1,
      locale: user.language ?? "en-US",
      user: { id: user.id, username: user.name.toLowerCase(), global_name: user.name },
      ...content,
    });
    const isAnswered = delivery.status === 200 ? applyAnswer(delivery.body, token, message) : false;
    // Discord shows this if no valid answer came within three seconds.
    if (!isAnswered) chats.notify(user.id, "The application did not respond");
    return delivery;
  }

  function applyAnswer(body: string, token: string, pressedMessage?: string): boolean {
    const interaction = state.interactions.get(token);
    const answer = readJsonObject(Buffer.from(body));
    if (interaction === undefined || answer === undefined) return false;
    const { channel } = interaction;
    switch (answer["type"]) {
      case DEFERRED:
        interaction.original = null;
        chats.type(channel, THINKING_MS);
        return true;
      case DEFERRED_UPDATE:
        interaction.original = pressedMessage ?? null;
        return true;
      case MESSAGE: {
        const content = checkDiscordMessage(asRecord(answer["data"]));
        if (typeof content === "string") break;
        const { runs, buttons, isEphemeral } = content;
        const id = snowflake(world);
        const kind = isEphemeral ? { kind: "ephemeral" as const } : {};
        chats.add(channel, { id, by: "bot", text: textOf(runs), runs, buttons, ...kind });
        interaction.original = id;
        return true;
      }
      case UPDATE: {
        const content = checkDiscordMessage(asRecord(answer["data"]));
        const existing = chats.find(channel, pressedMessage ?? "");
        if (typeof content === "string" || existing === undefined) break;
        chats.edit(existing, {
          text: textOf(content.runs),
          runs: content.runs,
          buttons: content.buttons,
        });
        interaction.original = existing.id;
        return true;
      }
    }
    world.complain({ call: "interaction", problem: `bad answer ${body}`, refused: true });
    return false;
  }

  return {
    env: {
      DISCORD_APPLICATION_ID: APPLICATION,
      DISCORD_PUBLIC_KEY: keys.publicKey,
      DISCORD_BOT_TOKEN: state.token,
    },
    chatOf: channelOf,
    failed: { status: 500, body: { message: "500: Internal Server Error", code: 0 } },
    tooMany: discordTooMany,
    answer: (call) => answerDiscord(call, state, world),
    /** Discord saves the address only if a PING is answered and a forged one is refused. */
    async handshake() {
      const ping = { id: snowflake(world), token: "ping", type: PING };
      const { status, body } = await post(ping);
      if (status !== 200 || readJsonObject(Buffer.from(body))?.["type"] !== PING) {
        throw new Error(`The webhook did not answer Discord's PING (${status}).`);
      }
      world.faults.next.forge = (world.faults.next.forge ?? 0) + 1;
      const answer = await post(ping);
      if (answer.status !== 401) {
        throw new Error(`The webhook answered a forged PING with ${answer.status} instead of 401.`);
      }
    },
    /**
     * Plain messages are not sent over HTTP: every message is a `/alfred text:` command. The slash of a command in
     * the text is removed, except that of `/edit`.
     */
    say(user, text) {
      const id = snowflake(world);
      chats.add(channelOf(user), { id, by: "user", text, runs: plainRuns(text), buttons: [] });
      const options = [{ name: "text", type: 3, value: text.replace(/^\/(?!edit )/, "") }];
      const data = { id: "1100000000000000002", name: "alfred", type: 1, options };
      return interact(user, { type: COMMAND, data });
    },
    show(user, file) {
      const id = snowflake(world);
      const text = file.caption ?? "";
      chats.add(channelOf(user), { id, by: "user", text, runs: plainRuns(text), buttons: [] });
      const number = world.files.add(file);
      const url = `https://cdn.discordapp.com/ephemeral-attachments/${number}/file?ex=1&is=1&hm=s`;
      const attachment = {
        id: number,
        url: file.elsewhere ?? url,
        content_type: mimeTypeOf(file),
        size: sizeOf(file),
      };
      const options = [
        ...(text === "" ? [] : [{ name: "text", type: 3, value: text }]),
        { name: "file", type: 11, value: number },
      ];
      const attachments = { attachments: { [number]: attachment } };
      const data = {
        id: "1100000000000000002",
        name: "alfred",
        type: 1,
        options,
        resolved: attachments,
      };
      return interact(user, { type: COMMAND, data });
    },
    press(user, message, button) {
      const { shown, pressed } = pickButton(chats, channelOf(user), message, button);
      return interact(
        user,
        {
          type: COMPONENT,
          data: { component_type: 2, custom_id: pressed.data },
          message: { id: message, channel_id: channelOf(user), content: shown.text },
        },
        message,
      );
    },
    async block(user) {
      state.channels.delete(channelOf(user));
    },
  };
}
