// E-mail as a channel: received through Cloudflare's Email Routing, sent through its Email Service.
import type { Channel } from "../../ports/channel.ts";
import { addressFor } from "./address-token.ts";
import { authorOf, parseEmail } from "./parse.ts";
import { classifyEmail, emailCall, emailUnknown } from "./send.ts";
import { verifyEmail } from "./verify.ts";

export const createEmailChannel = (render: Channel["render"]): Channel => ({
  name: "email",
  ownAddress: (user, { EMAIL_ADDRESS = "", EMAIL_TOKEN_SECRET = "" }) =>
    addressFor(user, EMAIL_ADDRESS, EMAIL_TOKEN_SECRET),
  media: null,
  needs: ["CLOUDFLARE_ACCOUNT_ID", "CLOUDFLARE_EMAIL_TOKEN", "EMAIL_ADDRESS", "EMAIL_TOKEN_SECRET"],
  verify: verifyEmail,
  author: authorOf,
  parse: parseEmail,
  render,
  nextCall: emailCall,
  classify: classifyEmail,
  onUnknown: emailUnknown,
  typing: () => null,
  typingMs: 0,
});
