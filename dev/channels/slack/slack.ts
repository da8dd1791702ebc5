// A simulated Slack workspace with its people: the Events API, slash commands, buttons, and the Web
// API.
import type { PlatformUser } from "../platform.ts";
import { signSlack } from "../sign.ts";
import { pickButton } from "../world/pick-button.ts";
import { signedWebhook } from "../world/post-signed.ts";
import { mimeTypeOf, sizeOf } from "../world/files.ts";
import { plainRuns } from "../world/runs.ts";
import type { Vendor, VendorKind, World } from "../world/world.ts";
import { answerSlack, slackTooMany, type SlackState } from "./answer.ts";

const TEAM = "T0ALFRED";
const APP = "A0ALFRED";
const BOT = "U0ALFRED";

/**
 * Slack waits three seconds, and retries at once, after one minute and after five. A success or the header
 * `x-slack-no-retry` ends the retries.
 */
export const slack: VendorKind = {
  patience: {
    answerWithinMs: 3_000,
    retryAfterMs: [0, 60_000, 300_000],
    isThrough: (status, headers) =>
      (status >= 200 && status < 300) || headers.get("x-slack-no-retry") === "1",
  },
  create: createSlack,
};

function createSlack(world: World): Vendor {
  const { clock, chats } = world;
  const secret = world.secret("signing").slice(0, 32);
  const state: SlackState = {
    token: `xoxb-${world.secret("token").slice(0, 40)}`,
    botId: BOT,
    teamId: TEAM,
    channels: new Map(),
    isInstalled: true,
    nextTs: () =>
      `${Math.floor(clock.now() / 1000)}.${String(world.nextNumber() % 1_000_000).padStart(6, "0")}`,
  };
  const channelOf = ({ id }: PlatformUser) => `D${id.slice(1)}`;

  const post = (body: string, contentType: string, event?: string) =>
    world.send(
      signedWebhook(
        { url: world.webhookUrl(), body, ...(event === undefined ? {} : { event }) },
        contentType,
        ({ nowMs }) => signSlack(secret, body, nowMs),
        ({ number, reason }) =>
          reason === null
            ? {}
            : { "x-slack-retry-num": String(number), "x-slack-retry-reason": reason },
      ),
    );
  const postForm = (fields: Record<string, string>) =>
    post(new URLSearchParams(fields).toString(), "application/x-www-form-urlencoded");
  const event = (content: object) => {
    const id = `Ev${String(world.nextNumber()).padStart(8, "0")}`;
    const envelope = {
      token: "not-used",
      team_id: TEAM,
      api_app_id: APP,
      event: content,
      type: "event_callback",
      event_id: id,
      event_time: Math.floor(clock.now() / 1000),
      authorizations: [{ team_id: TEAM, user_id: BOT, is_bot: true }],
    };
    return post(JSON.stringify(envelope), "application/json", id);
  };
  const trigger = () =>
    `${world.nextNumber()}.${clock.now()}.${world.secret("trigger").slice(0, 8)}`;

  return {
    env: { SLACK_BOT_TOKEN: state.token, SLACK_SIGNING_SECRET: secret },
    chatOf: channelOf,
    failed: { status: 500, body: { ok: false, error: "internal_error" } },
    tooMany: slackTooMany,
    answer: (call) => answerSlack(call, state, world),
    async handshake() {
      const challenge = world.secret("challenge").slice(0, 24);
      const { status, body } = await post(
        JSON.stringify({ token: "not-used", challenge, type: "url_verification" }),
        "application/json",
      );
      if (status !== 200 || !body.includes(challenge)) {
        throw new Error(`The webhook did not answer Slack's url_verification (${status}).`);
      }
    },
    /**
     * Slack's client takes a leading slash for an app's command, so `/undo` is sent as `/alfred undo`, and
     * `/edit …` as `/alfred /edit …`.
     */
    say(user, text) {
      const channel = channelOf(user);
      state.channels.set(channel, user.id);
      const ts = state.nextTs();
      chats.add(channel, { id: ts, by: "user", text, runs: plainRuns(text), buttons: [] });
      if (text.startsWith("/")) {
        return postForm({
          command: "/alfred",
          text: escape(text.replace(/^\/(?!edit )/, "")),
          team_id: TEAM,
          api_app_id: APP,
          user_id: user.id,
          user_name: user.name.toLowerCase(),
          channel_id: channel,
          channel_name: "directmessage",
          trigger_id: trigger(),
        });
      }
      const message = { user: user.id, text: escape(text), ts, event_ts: ts };
      return event({ type: "message", channel, channel_type: "im", ...message });
    },
    show(user, file) {
      const channel = channelOf(user);
      state.channels.set(channel, user.id);
      const ts = state.nextTs();
      const text = file.caption ?? "";
      chats.add(channel, { id: ts, by: "user", text, runs: plainRuns(text), buttons: [] });
      const id = world.files.add(file);
      const url = `https://files.slack.com/files-pri/${TEAM}-F${id}/download/file`;
      return event({
        type: "message",
        subtype: "file_share",
        channel,
        channel_type: "im",
        user: user.id,
        text: escape(text),
        ts,
        event_ts: ts,
        files: [
          {
            id: `F${id}`,
            mimetype: mimeTypeOf(file),
            size: sizeOf(file),
            url_private_download: file.elsewhere ?? url,
            ...(file.kind === "voice" && { subtype: "slack_audio" }),
          },
        ],
      });
    },
    press(user, message, button) {
      const channel = channelOf(user);
      const { shown, pressed } = pickButton(chats, channel, message, button);
      const index = shown.buttons.indexOf(pressed);
      return postForm({
        payload: JSON.stringify({
          type: "block_actions",
          trigger_id: trigger(),
          api_app_id: APP,
          team: { id: TEAM, domain: "alfred" },
          user: { id: user.id, name: user.name.toLowerCase(), team_id: TEAM },
          channel: { id: channel, name: "directmessage" },
          container: { type: "message", message_ts: message, channel_id: channel },
          message: { type: "message", user: BOT, ts: message, text: shown.text },
          actions: [
            {
              type: "button",
              action_id: `option-${index}`,
              text: { type: "plain_text", text: pressed.label },
              value: pressed.data,
              action_ts: state.nextTs(),
            },
          ],
        }),
      });
    },
    /** A person cannot block an app; a workspace can remove it. */
    async block() {
      state.isInstalled = false;
      await event({ type: "app_uninstalled" });
    },
  };
}

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
