// How files are fetched from Telegram: `getFile` returns a path, valid for an hour, that is
// appended to the token.
import * as z from "zod";
import type { ChannelConfig, ChannelMedia } from "../../ports/channel.ts";
import { readAs, readJson } from "../read-body.ts";

const API = "https://api.telegram.org";
const tokenOf = (config: ChannelConfig) => config["TELEGRAM_BOT_TOKEN"] ?? "";

const answerSchema = z.object({ result: z.object({ file_path: z.string() }) });

export const telegramMedia: ChannelMedia = {
  hosts: ["api.telegram.org"],
  call: (reference, config) => ({
    url: `${API}/bot${tokenOf(config)}/getFile?file_id=${encodeURIComponent(reference)}`,
    headers: {},
    answers: "location",
  }),
  locate(body, config) {
    const path = readAs(answerSchema, readJson(body))?.result.file_path;
    // The token precedes the path in the URL; the path must not leave its directory.
    if (path === undefined || path.split("/").some((part) => /^\.*$/.test(part))) return null;
    const encodedPath = path.split("/").map(encodeURIComponent).join("/");
    return {
      url: `${API}/file/bot${tokenOf(config)}/${encodedPath}`,
      headers: {},
      answers: "file",
    };
  },
};
