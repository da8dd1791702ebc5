// WhatsApp's Cloud API as a channel.
import type { Channel } from "../../ports/channel.ts";
import { whatsAppMedia } from "./media.ts";
import { parseWhatsApp } from "./parse.ts";
import { classifyWhatsApp, whatsAppCall, whatsAppTyping, whatsAppUnknown } from "./send.ts";
import { verifyWhatsApp } from "./verify.ts";

export const createWhatsAppChannel = (render: Channel["render"]): Channel => ({
  name: "whatsapp",
  // The other ids name a person within this business.
  isPhoneNumber: (user) => /^\d+$/.test(user),
  media: whatsAppMedia,
  needs: ["WHATSAPP_ACCESS_TOKEN", "WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"],
  verify: verifyWhatsApp,
  parse: parseWhatsApp,
  render,
  nextCall: whatsAppCall,
  classify: classifyWhatsApp,
  onUnknown: whatsAppUnknown,
  typing: whatsAppTyping,
  typingMs: 25_000,
});
