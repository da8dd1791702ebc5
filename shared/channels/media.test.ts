// Where the files that people send are fetched from each platform, and with which secrets.
import { describe, expect, it, test } from "vitest";
import type { ChannelMedia } from "../ports/channel.ts";
import { discordMedia } from "./discord/media.ts";
import { slackMedia } from "./slack/media.ts";
import { telegramMedia } from "./telegram/media.ts";
import { twilioMedia } from "./twilio/media.ts";
import { whatsAppMedia } from "./whatsapp/media.ts";

const config = {
  TELEGRAM_BOT_TOKEN: "1:t",
  WHATSAPP_ACCESS_TOKEN: "w",
  SLACK_BOT_TOKEN: "s",
  TWILIO_ACCOUNT_SID: "AC1",
  TWILIO_AUTH_TOKEN: "a",
};

test.each<[string, ChannelMedia, string, object]>([
  [
    "Discord",
    discordMedia,
    "https://cdn.discordapp.com/x?ex=1",
    { url: "https://cdn.discordapp.com/x?ex=1", headers: {}, answers: "file" },
  ],
  [
    "Slack",
    slackMedia,
    "https://files.slack.com/x",
    { url: "https://files.slack.com/x", headers: { authorization: "Bearer s" }, answers: "file" },
  ],
  [
    "Twilio",
    twilioMedia,
    "https://api.twilio.com/x",
    {
      url: "https://api.twilio.com/x",
      headers: { authorization: `Basic ${btoa("AC1:a")}` },
      answers: "file",
    },
  ],
])("%s gives the file at its reference", (_, media, reference, call) => {
  expect(media.call(reference, config)).toEqual(call);
});

describe("files of Telegram", () => {
  const locate = (path: unknown) =>
    telegramMedia.locate?.(JSON.stringify({ ok: true, result: { file_path: path } }), config);

  it("the address of a file of Telegram has the file's path below the token", () => {
    expect(telegramMedia.call("a/b?c", config)).toEqual({
      url: "https://api.telegram.org/bot1:t/getFile?file_id=a%2Fb%3Fc",
      headers: {},
      answers: "location",
    });
    expect(locate("photos/file 1.jpg")).toEqual({
      url: "https://api.telegram.org/file/bot1:t/photos/file%201.jpg",
      headers: {},
      answers: "file",
    });
  });

  test.each([undefined, 7, "", "../x", "a/../../x", "a//b", "./a"])(
    "the path %s of a file of Telegram is not accepted",
    (path) => {
      expect(locate(path)).toBeNull();
    },
  );

  it("an unreadable answer of Telegram is not accepted", () => {
    for (const body of ["", "null", "{}", "<html>"]) {
      expect(telegramMedia.locate?.(body, config)).toBeNull();
    }
  });
});

test("WhatsApp answers with an address of the file, which needs the token as well", () => {
  const headers = { authorization: "Bearer w" };
  expect(whatsAppMedia.call("12/..", config)).toEqual({
    url: "https://graph.facebook.com/v25.0/12%2F..",
    headers,
    answers: "location",
  });
  const url = "https://lookaside.fbsbx.com/x?mid=1";
  expect(whatsAppMedia.locate?.(JSON.stringify({ url }), config)).toEqual({
    url,
    headers,
    answers: "file",
  });
  expect(whatsAppMedia.locate?.("{}", config)).toBeNull();
});
