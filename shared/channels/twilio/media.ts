// How Twilio gives out media: a URL of its API that wants the account, and redirects to a signed one.
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
