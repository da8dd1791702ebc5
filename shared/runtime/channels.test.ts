// Which channels the environment configures, and that each opens with the variables that its adapter needs.
import { expect, it } from "vitest";
import { CHANNEL_NAMES } from "../ports/channel.ts";
import { CHANNEL_VARIABLES, readChannelEnv } from "./channel-env.ts";
import { createChannels } from "./channels.ts";

const telegram = {
  TELEGRAM_BOT_TOKEN: "1:token",
  TELEGRAM_BOT_USERNAME: "alfred_bot",
  TELEGRAM_WEBHOOK_SECRET: "secret",
};
const allVariables = Object.fromEntries(
  CHANNEL_NAMES.flatMap((name) =>
    CHANNEL_VARIABLES[name].requiredNames.map((variable) => [variable, "x"]),
  ),
);

it("no channel is known without variables, and none is loaded", async () => {
  const channelEnv = readChannelEnv({ ALFRED_PUBLIC_URL: "https://a.example" });
  expect(channelEnv).toEqual({ channels: {}, problems: [] });
  const channels = createChannels(channelEnv);
  expect(channels.names).toEqual([]);
  for (const name of [...CHANNEL_NAMES, "constructor", "__proto__", ""]) {
    expect(await channels.get(name)).toBeNull();
  }
});

it("a configured channel is opened with its variables and the public address", async () => {
  const channelEnv = readChannelEnv({ ...telegram, ALFRED_PUBLIC_URL: "https://a.example/" });
  expect(channelEnv.problems).toEqual([]);
  const openChannel = await createChannels(channelEnv).get("telegram");
  expect(openChannel?.channel.name).toBe("telegram");
  expect(openChannel?.config).toEqual({ ...telegram, ALFRED_PUBLIC_URL: "https://a.example" });
});

it("the problems name the variables that a half-configured channel lacks, and an address that is not a URL", () => {
  const { TELEGRAM_WEBHOOK_SECRET: _, ...incompleteTelegram } = telegram;
  expect(readChannelEnv({ ...incompleteTelegram, TELEGRAM_WEBHOOK_SECRET: " " })).toEqual({
    channels: {},
    problems: [
      "telegram is half configured: set TELEGRAM_WEBHOOK_SECRET too, or remove TELEGRAM_BOT_TOKEN, TELEGRAM_BOT_USERNAME",
    ],
  });
  expect(readChannelEnv({ ...telegram, TELEGRAM_BASE_URL: "nowhere" }).problems).toEqual([
    "TELEGRAM_BASE_URL: is not a URL",
  ]);
});

it("the environment is asked for the variables that each adapter needs", async () => {
  const channels = createChannels(
    readChannelEnv({ ...allVariables, ALFRED_PUBLIC_URL: "https://a.example" }),
  );
  for (const name of channels.names) {
    const needs = (await channels.get(name))?.channel.needs ?? [];
    const ownNeeds = needs.filter((variable) => variable !== "ALFRED_PUBLIC_URL");
    expect(ownNeeds.toSorted()).toEqual([...CHANNEL_VARIABLES[name].requiredNames].toSorted());
  }
});
