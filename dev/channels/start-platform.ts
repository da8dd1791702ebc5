// Starts one simulated platform on this machine: its API over HTTP, its webhooks and its chats.
import { createHash } from "node:crypto";
import type { ChannelName } from "../../shared/ports/channel.ts";
import { discord } from "./discord/discord.ts";
import { email } from "./email/email.ts";
import type { Complaint, Platform } from "./platform.ts";
import { slack } from "./slack/slack.ts";
import { telegram } from "./telegram/telegram.ts";
import { twilio } from "./twilio/twilio.ts";
import { whatsapp } from "./whatsapp/whatsapp.ts";
import { createChats } from "./world/chats.ts";
import { createClock } from "./world/clock.ts";
import { createCourier } from "./world/courier.ts";
import { createFiles } from "./world/files.ts";
import { createFaults } from "./world/faults.ts";
import { createRateLimits } from "./world/rate-limits.ts";
import { serve, type ApiCall, type Handled } from "./world/serve.ts";
import type { Vendor, VendorKind, World } from "./world/world.ts";

const kinds: Readonly<Record<ChannelName, VendorKind>> = {
  telegram,
  whatsapp,
  slack,
  twilio,
  email,
  discord,
};

export interface PlatformOptions {
  /** A free port by default. */
  port?: number;
  /** The seed of secrets and faults; the same seed gives the same ones. */
  seed?: string | number;
  /** The fraction of the platform's own delays for which webhook retries wait. */
  timeScale?: number;
  /** Called for each failed attempt at a webhook, and for each complaint. */
  log?: (line: string) => void;
}

const IDLE_TIMEOUT_MS = 10_000;
const FIRST_START_MS = Date.UTC(2026, 0, 1);

export async function startPlatform(
  name: ChannelName,
  { port = 0, seed = 1, timeScale = 1, log = () => {} }: PlatformOptions = {},
): Promise<Platform> {
  const kind = kinds[name];
  const clock = createClock();
  const chats = createChats(clock);
  const faults = createFaults(`${name} ${seed}`);
  const complaints: Complaint[] = [];
  const courier = createCourier({
    patience: kind.patience,
    faults,
    now: clock.now,
    timeScale,
    log: (line) => log(`${name}: ${line}`),
  });
  let webhookUrl: string | undefined;
  // Ids of an earlier start are still in the database, so a new start must not repeat them.
  let number = Math.floor((clock.now() - FIRST_START_MS) / 100);
  const nextNumber = () => (number += 1);
  const world: World = {
    clock,
    chats,
    faults,
    complaints,
    files: createFiles(nextNumber),
    takeTurn: createRateLimits(clock),
    send: courier.send,
    nextNumber,
    secret: (purpose) =>
      createHash("sha256").update(`dev-${name}-${seed}-${purpose}`).digest("hex"),
    complain(complaint) {
      complaints.push(complaint);
      log(`${name}: ${complaint.call}: ${complaint.problem}`);
    },
    webhookUrl() {
      if (webhookUrl === undefined)
        throw new Error("Call connect first: the Worker's address is not known.");
      return webhookUrl;
    },
  };
  const vendor = kind.create(world);
  const server = await serve((call) => handle(vendor, world, call), port);
  return {
    name,
    url: server.url,
    env: { ...vendor.env, [`${name.toUpperCase()}_BASE_URL`]: server.url },
    clock,
    faults,
    complaints,
    async connect(workerUrl) {
      webhookUrl = `${workerUrl.replace(/\/+$/, "")}/channels/${name}`;
      await vendor.handshake?.();
    },
    say: vendor.say,
    show: vendor.show,
    files: world.files,
    press: vendor.press,
    block: vendor.block,
    ...(vendor.pressStop ? { pressStop: vendor.pressStop } : {}),
    seen: (user) => [...chats.list(vendor.chatOf(user))],
    isTyping: (user) => chats.isTyping(vendor.chatOf(user)),
    notices: (user) => [...chats.notices(user.id)],
    onChange: chats.onChange,
    idle: (timeoutMs = IDLE_TIMEOUT_MS) => courier.idle(timeoutMs),
    async stop() {
      courier.stop();
      await server.stop();
    },
  };
}

function handle(vendor: Vendor, { faults, complain }: World, call: ApiCall): Handled {
  if (faults.strikes("fail")) return vendor.failed;
  if (faults.strikes("limit")) return vendor.tooMany(faults.retryAfterSeconds);
  const reply = vendor.answer(call);
  if (reply === undefined) {
    complain({ call: `${call.method} (path)`, problem: "there is no such path", refused: true });
    return { status: 404 };
  }
  return faults.strikes("loseAnswer") ? "lost" : reply;
}
