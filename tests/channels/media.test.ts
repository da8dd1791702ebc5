// Pictures and voice notes on every platform: they reach a model once, change nothing by themselves, and
// leave nothing behind.
import { Redis } from "@upstash/redis";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  startTranscription,
  type Transcription,
} from "../../dev/channels/transcription/start-transcription.ts";
import type { PlatformUser } from "../../dev/channels/platform.ts";
import type { SentFile } from "../../dev/channels/world/files.ts";
import type { ScriptedModel, ScriptedRequest } from "../../dev/model/start-scripted-model.ts";
import { MAX_PICTURE } from "../../shared/contracts/media.ts";
import { CHANNEL_NAMES, type ChannelName } from "../../shared/ports/channel.ts";
import { planned, step } from "../chain/kitchen-scripts.ts";
import { understood } from "../support/answers.ts";
import { startModel } from "../support/start-model.ts";
import { inSample } from "../support/sample.ts";
import { openChannelsWorld, type ChannelsWorld } from "./channels-world.ts";

/** Stands in no text, only in the bytes of pictures. */
const PIXELS = "PIXELSPIXELSPIXELSPIXELS";
const READ = "2 jars of plum jam";
const READ_OFF = "This is what I read in the picture (a shelf):";

/** A PNG of 9 by 9, as far as its header goes, and so many bytes behind it. */
function png(fill = 64): Buffer {
  const header = Buffer.alloc(24);
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(header);
  header.writeUInt32BE(9, 16);
  header.writeUInt32BE(9, 20);
  return Buffer.concat([header, Buffer.from(PIXELS), Buffer.alloc(fill, 7)]);
}

const picture = (over: Partial<SentFile> = {}): SentFile => ({
  kind: "image",
  bytes: png(),
  caption: "what is this?",
  ...over,
});
const voice = (words: string): SentFile => ({ kind: "voice", bytes: Buffer.from(`OggS${words}`) });

let world: ChannelsWorld;
let model: ScriptedModel;
let transcription: Transcription;
/** Requests that had pictures. */
let requests: ScriptedRequest[] = [];
let plan: object = {};

beforeAll(async () => {
  transcription = await startTranscription();
  model = await startModel({
    script(request) {
      if (request.images.length > 0) requests.push(request);
      switch (request.contract) {
        case "PictureReading":
          return { shows: "a shelf", text: READ, unsure: [] };
        case "UnderstandOutput":
          return understood();
        case "ThinkOutput":
          return plan;
        default:
          return { text: "Very well." };
      }
    },
  });
  world = await openChannelsWorld([...CHANNEL_NAMES], { model, env: { ...transcription.env } });
});
beforeEach(() => {
  requests = [];
  plan = planned([], { answer: "Jam." });
});
afterAll(async () => {
  await world.stop();
  await model.stop();
  await transcription.stop();
});

const show = (name: ChannelName, person: PlatformUser, file: SentFile) =>
  world.platform(name).show(person, file);

async function ended(user: Parameters<ChannelsWorld["runs"]>[0]): Promise<string[]> {
  const statuses = async () => (await world.runs(user)).map(({ status }) => status);
  await expect.poll(statuses).not.toContain("running");
  return statuses();
}

/** In the gate each platform has one of its three tests, and each test two platforms. */
const isInTurn = (name: ChannelName, place: number) =>
  inSample(3, 1, CHANNEL_NAMES.indexOf(name) + place);

describe.each(CHANNEL_NAMES)("on %s", (name) => {
  test.runIf(isInTurn(name, 0))(
    "a picture reaches the model as an image once, and what was read is shown",
    async () => {
      const { user, person } = await world.linked(name);
      world.platform(name).faults.next = { duplicate: 1 };
      await show(name, person, picture());
      const reply = await world.hears(name, person, READ_OFF);
      expect(reply.text).toContain(READ);
      expect(requests.map(({ contract }) => contract)).toEqual(["PictureReading"]);
      expect(requests[0]?.images).toEqual([{ type: "image/png", bytes: png() }]);
      expect(requests[0]?.user).toContain("what is this?");
      expect(await ended(user)).toEqual(["completed"]);
    },
  );

  test.runIf(isInTurn(name, 1))(
    "a voice note is the message, and the reply says what was heard",
    async () => {
      const { user, person } = await world.linked(name);
      await show(name, person, voice("what is in the pantry?"));
      await world.hears(name, person, "I heard: “what is in the pantry?”");
      expect(transcription.asked.at(-1)).toEqual({
        model: "whisper-1",
        name: "voice.ogg",
        type: "audio/ogg",
        words: "what is in the pantry?",
      });
      expect(await ended(user)).toEqual(["completed"]);
    },
  );

  test.runIf(isInTurn(name, 2))(
    "what is no picture, or too big whatever is claimed, is answered and goes to no model",
    async () => {
      const { user, person } = await world.linked(name);
      const page = Buffer.from("<!DOCTYPE html><title>no picture</title>");
      await show(name, person, picture({ bytes: page, caption: "" }));
      await world.hears(name, person, "not a picture or a recording that I can open");
      await show(name, person, picture({ bytes: png(MAX_PICTURE), claims: 99, caption: "" }));
      await world.hears(name, person, "too big for me");
      await ended(user);
      expect(requests).toEqual([]);
      const effects = await world.admin("select 1 from public.effects where user_id = $1", [
        user.id,
      ]);
      expect(effects).toEqual([]);
    },
  );
});

/** E-mail brings the content itself. */
const FETCHING = CHANNEL_NAMES.filter((name) => name !== "email");

describe.each(FETCHING)("from %s", (name) => {
  test.runIf(isInTurn(name, 0))("a picture that it has no more is told", async () => {
    const { user, person } = await world.linked(name);
    await show(name, person, picture({ expired: true, caption: "" }));
    await world.hears(name, person, "could not fetch what you sent");
    expect(await ended(user)).toEqual(["completed"]);
    expect(requests).toEqual([]);
  });

  test.runIf(isInTurn(name, 1))(
    "a picture whose server fails at first is fetched by a later delivery of the hop",
    async () => {
      const { user, person } = await world.linked(name);
      await show(name, person, picture({ fails: 1 }));
      await world.hears(name, person, READ_OFF);
      expect(requests).toHaveLength(1);
      expect(await ended(user)).toEqual(["completed"]);
    },
  );
});

test.each([
  ["whatsapp", "https://169.254.169.254/latest/meta-data"],
  ["whatsapp", "https://lookaside.fbsbx.com.evil.example/x"],
  ["slack", "https://files.slack.com@evil.example/x"],
  ["slack", "http://files.slack.com/files-pri/T-F1/download/file"],
  ["twilio", "https://evil.example/x"],
  ["discord", "https://cdn.discordapp.com:8443/x"],
] as const)("on %s nothing is fetched from %s", async (name, elsewhere) => {
  const { user, person } = await world.linked(name);
  await show(name, person, picture({ elsewhere, caption: "" }));
  await world.hears(name, person, "could not fetch what you sent");
  expect(await ended(user)).toEqual(["completed"]);
  expect(requests).toEqual([]);
});

test("a picture of orders changes nothing before a yes", async () => {
  const { user, person } = await world.linked("telegram");
  plan = planned([
    step({ type: "write", subdomain: "shopping", operation: "create", description: "Add the jam" }),
  ]);
  await show("telegram", person, picture({ caption: "" }));
  const reply = await world.hears("telegram", person, "comes from a picture");
  expect(reply.text).toMatch(/Add the jam[\s\S]*Shall I\?/);
  await ended(user);
  expect(model.requests().map(({ contract }) => contract)).not.toContain("ActDecision");
  expect(await world.admin("select 1 from public.effects where user_id = $1", [user.id])).toEqual(
    [],
  );
});

test("a voice note whose service fails at first is heard by a later delivery of the hop", async () => {
  const { user, person } = await world.linked("telegram");
  transcription.failNext(1);
  await show("telegram", person, voice("is there jam?"));
  await world.hears("telegram", person, "I heard: “is there jam?”");
  expect(await ended(user)).toEqual(["completed"]);
});

test("after the runs no store and no log has a picture, where it was, or a token", async () => {
  expect(await world.admin("select 1 from public.runs where media is not null")).toEqual([]);
  const redis = new Redis({
    ...world.redis,
    enableTelemetry: false,
    automaticDeserialization: false,
  });
  expect(await redis.keys("media:*")).toEqual([]);
  const storedTexts: string[] = [JSON.stringify(world.logged())];
  for (const key of await redis.keys("*")) {
    const type = await redis.type(key);
    if (type === "hash") storedTexts.push(JSON.stringify(await redis.hgetall(key)));
    if (type === "string") storedTexts.push(String(await redis.get(key)));
    if (String(type) === "stream")
      storedTexts.push(JSON.stringify(await redis.xrange(key, "-", "+")));
  }
  const tables = await world.admin<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'alfred')`,
  );
  for (const { name } of tables) {
    const rows = await world.admin<{ text: string }>(`select t::text as text from ${name} t`);
    storedTexts.push(...rows.map(({ text }) => text));
  }
  const all = storedTexts.join("\n");
  const secrets = [
    ...["TELEGRAM_BOT_TOKEN", "WHATSAPP_ACCESS_TOKEN", "SLACK_BOT_TOKEN", "TWILIO_AUTH_TOKEN"],
    ...["TRANSCRIPTION_KEY", "DISCORD_BOT_TOKEN"],
  ].map((variable) => world.env[variable] ?? "none");
  const places = ["fbsbx.com", "files-pri", "twiliocdn", "ephemeral-attachments", "AgAC"];
  for (const word of [PIXELS, btoa(PIXELS), ...places, ...secrets]) {
    expect([word, all.includes(word)]).toEqual([word, false]);
  }
  expect(all).toContain(READ);
});
