// How Telegram gives out files: `getFile` tells a path, which is valid for an hour, below the token.
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
    answers: "place",
  }),
  place(body, config) {
    const path = readAs(answerSchema, readJson(body))?.result.file_path;
    // The token stands before the path: a path must not lead out of it.
    if (path === undefined || path.split("/").some((part) => /^\.*$/.test(part))) return null;
    const encoded = path.split("/").map(encodeURIComponent).join("/");
    return { url: `${API}/file/bot${tokenOf(config)}/${encoded}`, headers: {}, answers: "file" };
  },
};
