// How files are fetched from Slack: a private URL that needs the token.
import type { ChannelMedia } from "../../ports/channel.ts";
import { bearer } from "../calls.ts";

export const slackMedia: ChannelMedia = {
  hosts: ["files.slack.com"],
  call: (reference, config) => ({
    url: reference,
    headers: bearer(config["SLACK_BOT_TOKEN"]),
    answers: "file",
  }),
};
