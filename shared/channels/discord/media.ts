// How attachments are fetched from Discord: signed URLs of its CDN, which expire after a day.
import type { ChannelMedia } from "../../ports/channel.ts";

export const discordMedia: ChannelMedia = {
  hosts: ["cdn.discordapp.com", "media.discordapp.net"],
  call: (reference) => ({ url: reference, headers: {}, answers: "file" }),
};
