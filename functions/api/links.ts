// /v1/links: which people on messaging platforms are linked to the user.
import {
  ConfirmLinkSchema,
  CreateLinkSchema,
  LinkCodeSchema,
  LinkListSchema,
  LinkOfferSchema,
  LinkParamsSchema,
  LinkSchema,
  OfferParamsSchema,
} from "../../shared/contracts/api/links.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import { deepLink, linkMessage } from "../../shared/services/codes/deep-link.ts";
import {
  codeOfRequest,
  hashCode,
  LINK_CODE_MINUTES,
} from "../../shared/services/codes/one-time-code.ts";
import { keyConflict, notFound, Refusal } from "../../shared/services/refusal.ts";
import type { ChannelLink } from "../../shared/ports/channel-database.ts";

/** The maximum number of open codes per user. */
const MAX_OPEN_CODES = 5;
/** How long a moved speaker's former account is told about the move. */
const MOVED_SHOWN_MS = 30 * 86_400_000;

const toPublic = ({ id, channel, name, household, linkedAt }: ChannelLink) => ({
  id,
  channel,
  name,
  householdId: household,
  linkedAt,
});

export const linkRoutes = [
  defineRoute({
    method: "post",
    path: "/v1/links",
    id: "createLink",
    summary:
      "A code that links the person who sends it on the platform; it works once, for ten minutes",
    authenticated: true,
    limited: "links",
    idempotent: true,
    body: CreateLinkSchema,
    success: {
      status: 201,
      description: "The code, the same for the same key",
      schema: LinkCodeSchema,
    },
    problems: [
      { status: 404, code: "not_found", when: "the household is not one of the user's" },
      { status: 409, code: "channel_off", when: "the platform is not configured here" },
      { status: 409, code: "too_many_codes", when: "too many codes are waiting to be used" },
    ],
    async handle({ runtime, userId, body: { channel, householdId }, idempotency }) {
      const openChannel = await runtime.channels.get(channel);
      if (openChannel === null) return channelOff(channel);
      const { clock } = runtime.flow;
      const request = [userId, "POST /v1/links", idempotency.key];
      const code = await codeOfRequest(runtime.env.supabase, request);
      const outcome = await runtime.database
        .channels(userId)
        .createCode({
          channel,
          codeHash: (await hashCode(code)) ?? "",
          minutes: LINK_CODE_MINUTES,
          openLimit: MAX_OPEN_CODES,
          ...(householdId === undefined ? {} : { household: householdId }),
        });
      if (outcome === "key_conflict") return keyConflict();
      if (outcome === "not_member") return notFound();
      if (outcome === "too_many") return tooManyCodes();
      const json = {
        channel,
        code,
        url: deepLink(channel, openChannel.config, code),
        send: linkMessage(code),
        expiresAt: clock.iso(clock.now() + LINK_CODE_MINUTES * 60_000),
      };
      return { status: 201, json };
    },
  }),
  defineRoute({
    method: "get",
    path: "/v1/links",
    id: "listLinks",
    summary: "The people who are linked to the user, newest first",
    authenticated: true,
    success: { status: 200, description: "All of them", schema: LinkListSchema },
    async handle({ runtime, userId }) {
      const { clock } = runtime.flow;
      const channels = runtime.database.channels(userId);
      const [links, moved] = await Promise.all([
        channels.links(),
        channels.movedLinks(clock.iso(clock.now() - MOVED_SHOWN_MS)),
      ]);
      return { status: 200, json: { items: links.map(toPublic), moved } };
    },
  }),
  defineRoute({
    method: "delete",
    path: "/v1/links/{id}",
    id: "deleteLink",
    summary: "End a link: that person no longer speaks for the user",
    authenticated: true,
    params: LinkParamsSchema,
    success: { status: 204, description: "The link has ended" },
    async handle({ runtime, userId, params: { id } }) {
      if (!(await runtime.database.channels(userId).endLink(id))) return notFound();
      return { status: 204, json: null };
    },
  }),
  defineRoute({
    method: "get",
    path: "/v1/links/offers/{code}",
    id: "getLinkOffer",
    summary:
      "The person whom a code would link: a code that a chat showed, or the user's own code that the person agreed to",
    authenticated: true,
    limited: "links",
    params: OfferParamsSchema,
    success: { status: 200, description: "The person on the platform", schema: LinkOfferSchema },
    async handle({ runtime, userId, params: { code } }) {
      const offer = await runtime.database
        .channels(userId)
        .offeredCode((await hashCode(code)) ?? "");
      if (offer === null) return notFound();
      const { channel, name, moves: linkedElsewhere } = offer;
      return { status: 200, json: { channel, name, linkedElsewhere } };
    },
  }),
  defineRoute({
    method: "post",
    path: "/v1/links/offers/{code}",
    id: "confirmLinkOffer",
    summary: "Link the person who was shown the code in a chat; a repeat gets the same answer",
    authenticated: true,
    limited: "links",
    params: OfferParamsSchema,
    body: ConfirmLinkSchema,
    success: { status: 200, description: "The link", schema: LinkSchema },
    problems: [
      { status: 409, code: "linked_elsewhere", when: "the person would move from another account" },
      {
        status: 409,
        code: "move_not_agreed",
        when: "the person has not agreed in the chat to move from another account",
      },
    ],
    async handle({ runtime, userId, params: { code }, body: { householdId, move } }) {
      const link = await runtime.database
        .channels(userId)
        .confirmCode((await hashCode(code)) ?? "", {
          ...(householdId === undefined ? {} : { household: householdId }),
          move,
        });
      if (link === null) return notFound();
      if (link === "app") return linkedElsewhere();
      if (link === "chat") return moveNotAgreed(code);
      return { status: 200, json: toPublic(link) };
    },
  }),
];

const channelOff = (channel: string) =>
  new Refusal({
    kind: "conflict",
    code: "channel_off",
    title: "This platform is not configured here",
    detail: `Alfred's operator has not set up ${channel}. Choose another platform.`,
  });

const linkedElsewhere = () =>
  new Refusal({
    kind: "conflict",
    code: "linked_elsewhere",
    title: "The person is linked to another account",
    detail:
      "Ask the user whether the chat is to move here. If so, send the request again with `move: true`: messages of that person are then this user's, and no longer the other account's.",
  });

const moveNotAgreed = (code: string) =>
  new Refusal({
    kind: "conflict",
    code: "move_not_agreed",
    title: "The person is linked to another account, and has not agreed to move",
    detail: `Have them send \`/move ${code}\` in the chat, then confirm again.`,
  });

const tooManyCodes = () =>
  new Refusal({
    kind: "conflict",
    code: "too_many_codes",
    title: "Too many codes are waiting",
    detail: `Use one of them, or wait: each is good for ${LINK_CODE_MINUTES} minutes.`,
  });
