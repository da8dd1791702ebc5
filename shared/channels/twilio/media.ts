// How media are fetched from Twilio: a URL of its API that needs the account's credentials, and
// redirects to a signed URL.
import type { ChannelMedia } from "../../ports/channel.ts";
import { authorization } from "./send.ts";

export const twilioMedia: ChannelMedia = {
  hosts: ["api.twilio.com", ".twiliocdn.com"],
  call: (reference, config) => ({
    url: reference,
    headers: authorization({ config }),
    answers: "file",
  }),
};
