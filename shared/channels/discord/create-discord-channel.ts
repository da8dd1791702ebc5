// Discord as a channel: the slash command `/alfred` and buttons. Plain messages do not come over HTTP.
import type { Channel } from "../../ports/channel.ts";
import { discordMedia } from "./media.ts";
import { parseDiscord } from "./parse.ts";
import { classifyDiscord, discordCall, discordOtherWay, discordUnknown } from "./send.ts";
import { verifyDiscord } from "./verify.ts";

export const createDiscordChannel = (render: Channel["render"]): Channel => ({
  name: "discord",
  neverRepeats: true,
  media: discordMedia,
  needs: ["DISCORD_APPLICATION_ID", "DISCORD_BOT_TOKEN", "DISCORD_PUBLIC_KEY"],
  verify: verifyDiscord,
  parse: parseDiscord,
  render,
  nextCall: discordCall,
  classify: classifyDiscord,
  onUnknown: discordUnknown,
  otherWayAfter: discordOtherWay,
  // The deferred answer shows "thinking…" already.
  typing: () => null,
  typingMs: 0,
});
