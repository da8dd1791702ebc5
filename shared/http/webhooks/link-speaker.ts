// Links a person on a platform to a user: by a code from the app, or by one that the app confirms.
import { SubjectSchema, type UserId } from "../../contracts/ids.ts";
import { escapeMarkdown } from "../../domain/replies/markdown/escape-markdown.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { hashCode, OFFER_MINUTES, randomCode } from "../one-time-code.ts";
import { type EventOf, type Inbound, senderLanguage, speakerOf } from "./inbound.ts";
import { tell } from "./send-notice.ts";

type Message = EventOf<"message">;

/** `/link CODE` or `/start CODE`. Guesses are limited per person; beyond the limit there is no answer. */
export async function redeemCode(inbound: Inbound, event: Message): Promise<void> {
  const { runtime, open } = inbound;
  const { sender, place } = event;
  const { channels } = wordsFor(senderLanguage(sender));
  const speaker = speakerOf(inbound, sender);
  const rate = await runtime.rateLimit.take("links", Object.values(speaker).join(":"));
  if (rate.outcome === "limited") {
    return runtime.flow.log.info("rate.limited", { kind: "links", channel: open.channel.name });
  }
  const codeHash = await hashCode(event.text);
  const redeemed = codeHash
    ? await runtime.database
        .speakers()
        .redeemCode({ ...speaker, name: storable(sender.name), codeHash, event: event.id })
    : { outcome: "refused" as const };
  if (redeemed.outcome === "refused") return tell(inbound, place, channels.codeRefused);
  runtime.flow.log.info("channel.linked", { channel: open.channel.name });
  const household = await onlyHousehold(runtime, SubjectSchema.parse(redeemed.user));
  tell(inbound, place, channels.linked(household));
}

/** Postgres stores neither NUL nor half a surrogate pair, and no longer names. */
const storable = (name: string | null) =>
  name?.replaceAll("\0", "").slice(0, 200).toWellFormed().trim() || null;

/** The name is for the notice alone. */
async function onlyHousehold(runtime: Runtime, user: UserId): Promise<string | null> {
  const [first, ...others] = await runtime
    .api(user)
    .listHouseholds()
    .catch(() => []);
  return first && others.length === 0 ? escapeMarkdown(first.name) : null;
}

/**
 * Tells a person who is not linked how to link, once an hour. The message is not processed. A group sees no
 * code: whoever confirmed it would get the person's messages.
 */
export async function offerLink(inbound: Inbound, { sender, place }: Message): Promise<void> {
  const { channels } = wordsFor(senderLanguage(sender));
  const speaker = speakerOf(inbound, sender);
  const code = randomCode();
  const offered = await inbound.runtime.database.speakers().offerCode({
    ...speaker,
    // In a group the hour is counted apart, for somebody whom nobody can confirm.
    ...(place.isGroup ? { user: `group:${speaker.user}` } : {}),
    ...{
      name: storable(sender.name),
      codeHash: (await hashCode(code)) ?? "",
      minutes: OFFER_MINUTES,
    },
  });
  if (offered === "silent") return;
  if (place.isGroup) return tell(inbound, place, channels.howToLinkPrivately);
  const { appUrl } = inbound.runtime.env;
  const link = appUrl === null ? null : `${appUrl}/links/${code}`;
  const how = channels.howToLink(code, link);
  const isBySubject = inbound.open.channel.author !== undefined;
  tell(inbound, place, isBySubject ? `${how}\n\n${channels.linkBySubject}` : how);
}
