// Links a person on a platform to a user, by a code from the app or by a code that the app
// confirms.
import { SubjectSchema, type UserId } from "../../contracts/ids.ts";
import { escapeMarkdown } from "../../domain/replies/markdown/escape-markdown.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { hashCode, OFFER_MINUTES, randomCode } from "../codes/one-time-code.ts";
import { type EventOf, type Inbound, senderLanguage, speakerOf } from "./inbound.ts";
import { tell } from "./send-notice.ts";

type Message = EventOf<"message">;

/**
 * `/link CODE` or `/start CODE`; `/move CODE` for a person who is linked to another account and
 * agrees to move. Guesses are limited per person; beyond the limit there is no answer.
 */
export async function redeemCode(inbound: Inbound, event: Message): Promise<void> {
  const { runtime, openChannel } = inbound;
  const { sender, place } = event;
  const { channels } = wordsFor(senderLanguage(sender));
  const speaker = speakerOf(inbound, sender);
  const rate = await runtime.rateLimit.take("links", Object.values(speaker).join(":"));
  if (rate.outcome === "limited") {
    return runtime.flow.log.info("rate.limited", {
      kind: "links",
      channel: openChannel.channel.name,
    });
  }
  const codeHash = await hashCode(event.text);
  const redemption = codeHash
    ? await runtime.database
        .speakers()
        .redeemCode({
          ...speaker,
          name: storableName(sender.name),
          codeHash,
          event: event.id,
          move: event.command === "move",
        })
    : { outcome: "refused" as const };
  switch (redemption.outcome) {
    case "refused":
      return tell(inbound, place, channels.codeRefused);
    case "waits":
      return tell(inbound, place, channels.moveWaits);
    case "asks": {
      // In a group, the answer does not name the household that the person uses elsewhere.
      const defaultHousehold = place.isGroup ? null : redemption.household;
      const household = defaultHousehold === null ? null : escapeMarkdown(defaultHousehold);
      return tell(inbound, place, channels.moveAsks(household, event.text));
    }
    case "linked":
      return tellLinked(inbound, event, SubjectSchema.parse(redemption.user));
  }
}

async function tellLinked(inbound: Inbound, { sender, place }: Message, user: UserId) {
  const { runtime, openChannel } = inbound;
  const { channels } = wordsFor(senderLanguage(sender));
  runtime.flow.log.info("channel.linked", { channel: openChannel.channel.name });
  const linkedText = channels.linked(place.isGroup ? null : await onlyHousehold(runtime, user));
  const ownAddress = await openChannel.channel.ownAddress?.(sender.user, openChannel.config);
  tell(
    inbound,
    place,
    ownAddress === undefined ? linkedText : `${linkedText}\n\n${channels.ownAddress(ownAddress)}`,
  );
}

/** Postgres stores neither NUL nor half a surrogate pair, and names are cut to 200 characters. */
const storableName = (name: string | null) =>
  name?.replaceAll("\0", "").slice(0, 200).toWellFormed().trim() || null;

/** The name of the user's only household; null if there is not exactly one, or if the households cannot be read. */
async function onlyHousehold(runtime: Runtime, user: UserId): Promise<string | null> {
  const [first, ...others] = await runtime
    .api(user)
    .listHouseholds()
    .catch(() => []);
  return first && others.length === 0 ? escapeMarkdown(first.name) : null;
}

/**
 * Tells a person who is not linked how to link, at most once an hour. The message is not processed.
 * A group never sees a code: another member could confirm it and would receive the person's
 * messages.
 * @param lapsed whether the person's link has just ended because it was unused
 */
export async function offerLink(
  inbound: Inbound,
  { sender, place }: Message,
  lapsed: boolean,
): Promise<void> {
  const { channels } = wordsFor(senderLanguage(sender));
  const speaker = speakerOf(inbound, sender);
  const code = randomCode();
  const offer = await inbound.runtime.database.speakers().offerCode({
    ...speaker,
    // In a group the hour is counted separately, for a made-up speaker whom no user can confirm.
    ...(place.isGroup ? { user: `group:${speaker.user}` } : {}),
    name: storableName(sender.name),
    codeHash: (await hashCode(code)) ?? "",
    minutes: OFFER_MINUTES,
  });
  if (offer === "silent") return;
  if (place.isGroup) return tell(inbound, place, channels.howToLinkPrivately);
  const { appUrl } = inbound.runtime.env;
  const link = appUrl === null ? null : `${appUrl}/links/${code}`;
  const howTo = channels.howToLink(code, link);
  const readsCodeFromSubject = inbound.openChannel.channel.author !== undefined;
  const how = readsCodeFromSubject ? `${howTo}\n\n${channels.linkBySubject}` : howTo;
  tell(inbound, place, lapsed ? `${channels.lapsed}\n\n${how}` : how);
}
