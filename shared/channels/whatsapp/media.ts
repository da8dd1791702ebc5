// How media are fetched from WhatsApp: an id leads to a URL, which is valid for minutes and also
// needs the token.
import * as z from "zod";
import type { ChannelMedia } from "../../ports/channel.ts";
import { bearer } from "../calls.ts";
import { readAs, readJson } from "../read-body.ts";
import { GRAPH } from "./send.ts";

const answerSchema = z.object({ url: z.string() });

export const whatsAppMedia: ChannelMedia = {
  hosts: ["graph.facebook.com", ".fbsbx.com", ".fbcdn.net"],
  call: (reference, config) => ({
    url: `${GRAPH}/${encodeURIComponent(reference)}`,
    headers: bearer(config["WHATSAPP_ACCESS_TOKEN"]),
    answers: "location",
  }),
  locate(body, config) {
    const url = readAs(answerSchema, readJson(body))?.url;
    const headers = bearer(config["WHATSAPP_ACCESS_TOKEN"]);
    return url === undefined ? null : { url, headers, answers: "file" };
  },
};
