// SMS, MMS and WhatsApp through Twilio as a channel.
import type { Channel } from "../../ports/channel.ts";
import { twilioMedia } from "./media.ts";
import { parseTwilio } from "./parse.ts";
import { classifyTwilio, twilioCall, twilioTyping, twilioUnknown } from "./send.ts";
import { verifyTwilio } from "./verify.ts";

export const createTwilioChannel = (render: Channel["render"]): Channel => ({
  name: "twilio",
  isPhoneNumber: () => true,
  media: twilioMedia,
  needs: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "ALFRED_PUBLIC_URL"],
  verify: verifyTwilio,
  parse: parseTwilio,
  render,
  nextCall: twilioCall,
  classify: classifyTwilio,
  onUnknown: twilioUnknown,
  typing: twilioTyping,
  typingMs: 25_000,
});
