// Slack as a channel: direct messages, mentions, the slash command `/alfred`, and buttons.
import type { Channel } from "../../ports/channel.ts";
import { slackMedia } from "./media.ts";
import { parseSlack } from "./parse.ts";
import {
  classifySlack,
  SLACK_STATUS_MS,
  slackCall,
  slackRemove,
  slackTyping,
  slackUnknown,
} from "./send.ts";
import { verifySlack } from "./verify.ts";

export const createSlackChannel = (render: Channel["render"]): Channel => ({
  name: "slack",
  media: slackMedia,
  needs: ["SLACK_BOT_TOKEN", "SLACK_SIGNING_SECRET"],
  verify: verifySlack,
  parse: parseSlack,
  render,
  nextCall: slackCall,
  classify: classifySlack,
  onUnknown: slackUnknown,
  typing: slackTyping,
  typingMs: SLACK_STATUS_MS,
  remove: slackRemove,
});
