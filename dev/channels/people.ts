// Alice on each platform, with an id in the form of the platform.
import type { ChannelName } from "../../shared/ports/channel.ts";
import type { PlatformUser } from "./platform.ts";

const alice = { name: "Alice", language: "en" };

export const PEOPLE: Readonly<Record<ChannelName, PlatformUser>> = {
  telegram: { id: "5550101", ...alice },
  whatsapp: { id: "16505550101", ...alice },
  slack: { id: "U0ALICE", ...alice },
  twilio: { id: "+16505550101", ...alice },
  email: { id: "alice@example.com", ...alice },
  discord: { id: "80351110224678912", ...alice },
};
