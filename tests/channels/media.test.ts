// Pictures and voice notes on every platform: they reach a model once, change nothing by themselves, and are
// stored nowhere.
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
import { readRedis } from "../support/read-redis.ts";
import { startModel } from "../support/start-model.ts";
import { inSample } from "../support/sample.ts";
import { openChannelsWorld, type ChannelsWorld } from "./channels-world.ts";

/** A part of the pictures' bytes that no text contains. */
const PIXELS = "PIXELSPIXELSPIXELSPIXELS";
const READ = "2 jars of plum jam";
const READ_INTRO = "This is what I read in the picture (a shelf):";

/** A PNG of 9 by 9 according to its header, with `fill` more bytes. */
function png(fill = 64): Buffer {
  const header = Buffer.alloc(24);
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(header);
  header.writeUInt32BE(9, 16);
  header.writeUInt32BE(9, 20);
  return Buffer.concat([header, Buffer.from(PIXELS), Buffer.alloc(fill, 7)]);
}

const picture = (overrides: Partial<SentFile> = {}): SentFile => ({
  kind: "image",
  bytes: png(),
  caption: "what is this?",
  ...overrides,
});
const voice = (words: string): SentFile => ({ kind: "voice", bytes: Buffer.from(`OggS${words}`) });

let world: ChannelsWorld;
let model: ScriptedModel;
let transcription: Transcription;
/** The model requests with pictures. */
let pictureRequests: ScriptedRequest[] = [];
let plan: object = {};

beforeAll(async () => {
  transcription = await startTranscription();
  model = await startModel({
    script(request) {
      if (request.images.length > 0) pictureRequests.push(request);
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
  pictureRequests = [];
  plan = planned([], { answer: "Jam." });
});
afterAll(async () => {
  await world.stop();
  await model.stop();
  await transcription.stop();
});

const sendFile = (name: ChannelName, person: PlatformUser, file: SentFile) =>
  world.platform(name).show(person, file);

async function endedStatuses(user: Parameters<ChannelsWorld["runs"]>[0]): Promise<string[]> {
  const statuses = async () => (await world.runs(user)).map(({ status }) => status);
  await expect.poll(statuses).not.toContain("running");
  return statuses();
}

/** The gate makes each of the three tests on one platform. */
const isInTurn = (name: ChannelName, place: number) =>
  inSample(6, 1, CHANNEL_NAMES.indexOf(name) + 2 * place);

describe.each(CHANNEL_NAMES)("on %s", (name) => {
  test.runIf(isInTurn(name, 0))(
    "a picture reaches the model once as an image, and the reply shows what was read",
    async () => {
      const { user, person } = await world.createLinkedPerson(name);
      world.platform(name).faults.next = { duplicate: 1 };
      await sendFile(name, person, picture());
      const reply = await world.waitForMessage(name, person, READ_INTRO);
      expect(reply.text).toContain(READ);
      expect(pictureRequests.map(({ contract }) => contract)).toEqual(["PictureReading"]);
      expect(pictureRequests[0]?.images).toEqual([{ type: "image/png", bytes: png() }]);
      expect(pictureRequests[0]?.user).toContain("what is this?");
      expect(await endedStatuses(user)).toEqual(["completed"]);
    },
  );

  test.runIf(isInTurn(name, 1))(
    "a voice note is taken as the message, and the reply says what was heard",
    async () => {
      const { user, person } = await world.createLinkedPerson(name);
      await sendFile(name, person, voice("what is in the pantry?"));
      await world.waitForMessage(name, person, "I heard: “what is in the pantry?”");
      expect(transcription.asked.at(-1)).toEqual({
        model: "whisper-1",
        name: "voice.ogg",
        type: "audio/ogg",
        words: "what is in the pantry?",
      });
      expect(await endedStatuses(user)).toEqual(["completed"]);
    },
  );

  test.runIf(isInTurn(name, 2))(
    "a file that is not a picture, or is too big whatever size is claimed, gets an answer and goes to no model",
    async () => {
      const { user, person } = await world.createLinkedPerson(name);
      const page = Buffer.from("<!DOCTYPE html><title>no picture</title>");
      await sendFile(name, person, picture({ bytes: page, caption: "" }));
      await world.waitForMessage(name, person, "not a picture or a recording that I can open");
      await sendFile(name, person, picture({ bytes: png(MAX_PICTURE), claims: 99, caption: "" }));
      await world.waitForMessage(name, person, "too big for me");
      await endedStatuses(user);
      expect(pictureRequests).toEqual([]);
      const effects = await world.admin("select 1 from public.effects where user_id = $1", [
        user.id,
      ]);
      expect(effects).toEqual([]);
    },
  );
});

/** Channels from which files must be fetched; an e-mail contains them. */
const FETCHING_CHANNELS = CHANNEL_NAMES.filter((name) => name !== "email");

describe.each(FETCHING_CHANNELS)("from %s", (name) => {
  test.runIf(isInTurn(name, 0))(
    "a picture that the platform no longer has is answered with a message",
    async () => {
      const { user, person } = await world.createLinkedPerson(name);
      await sendFile(name, person, picture({ expired: true, caption: "" }));
      await world.waitForMessage(name, person, "could not fetch what you sent");
      expect(await endedStatuses(user)).toEqual(["completed"]);
      expect(pictureRequests).toEqual([]);
    },
  );

  test.runIf(isInTurn(name, 1))(
    "a picture whose server first fails is fetched by a later delivery of the hop",
    async () => {
      const { user, person } = await world.createLinkedPerson(name);
      await sendFile(name, person, picture({ fails: 1 }));
      await world.waitForMessage(name, person, READ_INTRO);
      expect(pictureRequests).toHaveLength(1);
      expect(await endedStatuses(user)).toEqual(["completed"]);
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
] as const)(
  "on %s a picture at %s is answered with a message, and goes to no model",
  async (name, elsewhere) => {
    const { user, person } = await world.createLinkedPerson(name);
    await sendFile(name, person, picture({ elsewhere, caption: "" }));
    await world.waitForMessage(name, person, "could not fetch what you sent");
    expect(await endedStatuses(user)).toEqual(["completed"]);
    expect(pictureRequests).toEqual([]);
  },
);

test("a picture with an order changes nothing before the user says yes", async () => {
  const { user, person } = await world.createLinkedPerson("telegram");
  plan = planned([
    step({ type: "write", subdomain: "shopping", operation: "create", description: "Add the jam" }),
  ]);
  await sendFile("telegram", person, picture({ caption: "" }));
  const reply = await world.waitForMessage("telegram", person, "comes from a picture");
  expect(reply.text).toMatch(/Add the jam[\s\S]*Shall I\?/);
  await endedStatuses(user);
  expect(model.requests().map(({ contract }) => contract)).not.toContain("ActDecision");
  expect(await world.admin("select 1 from public.effects where user_id = $1", [user.id])).toEqual(
    [],
  );
});

test("a voice note whose service first fails is transcribed by a later delivery of the hop", async () => {
  const { user, person } = await world.createLinkedPerson("telegram");
  transcription.failNext(1);
  await sendFile("telegram", person, voice("is there jam?"));
  await world.waitForMessage("telegram", person, "I heard: “is there jam?”");
  expect(await endedStatuses(user)).toEqual(["completed"]);
});

test("after the runs no store and no log has a picture, its address or a token", async () => {
  expect(await world.admin("select 1 from public.runs where media is not null")).toEqual([]);
  const redisEntries = await readRedis(world.redis);
  expect(redisEntries.filter((entry) => entry.startsWith("media:"))).toEqual([]);
  const storedTexts: string[] = [JSON.stringify(world.logged()), ...redisEntries];
  const tables = await world.admin<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'alfred')`,
  );
  for (const { name } of tables) {
    const rows = await world.admin<{ text: string }>(`select t::text as text from ${name} t`);
    storedTexts.push(...rows.map(({ text }) => text));
  }
  const storedText = storedTexts.join("\n");
  const secrets = [
    ...["TELEGRAM_BOT_TOKEN", "WHATSAPP_ACCESS_TOKEN", "SLACK_BOT_TOKEN", "TWILIO_AUTH_TOKEN"],
    ...["TRANSCRIPTION_KEY", "DISCORD_BOT_TOKEN"],
  ].map((variable) => world.env[variable] ?? "none");
  const addresses = ["fbsbx.com", "files-pri", "twiliocdn", "ephemeral-attachments", "AgAC"];
  for (const word of [PIXELS, btoa(PIXELS), ...addresses, ...secrets]) {
    expect([word, storedText.includes(word)]).toEqual([word, false]);
  }
  expect(storedText).toContain(READ);
});
