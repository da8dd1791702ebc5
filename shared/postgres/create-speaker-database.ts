// The webhooks' calls in no user's name: each is one function of the database.
import {
  EndLinksAnswerSchema,
  FindSpeakerAnswerSchema,
  LeavePlaceAnswerSchema,
  MoveAnswerSchema,
  NoteSendAnswerSchema,
  OfferCodeAnswerSchema,
  RedeemCodeAnswerSchema,
} from "../contracts/rows/channel-rows.ts";
import type { SpeakerDatabase } from "../ports/channel-database.ts";
import type { Caller } from "./create-caller.ts";

/** @param caller of the worker's role */
export function createSpeakerDatabase(caller: Caller): SpeakerDatabase {
  return {
    async speaker({ channel, tenant, user }, lapseDays) {
      const p = { channel, tenant, user, lapse_days: lapseDays ?? null };
      const { speaker, lapsed } = await caller.call("find_speaker", p, FindSpeakerAnswerSchema);
      if (lapsed) return "lapsed";
      return speaker && { user: speaker.user_id, language: speaker.language };
    },

    async redeemCode({ channel, tenant, user, name, codeHash, event, move = false }) {
      const p = { channel, tenant, user, name, code_hash: codeHash, event, move };
      const answer = await caller.call("redeem_channel_code", p, RedeemCodeAnswerSchema);
      return answer.outcome === "linked" ? { outcome: "linked", user: answer.user_id } : answer;
    },

    async offerCode({ channel, tenant, user, name, codeHash, minutes }) {
      const p = { channel, tenant, user, name, code_hash: codeHash, minutes };
      return (await caller.call("offer_channel_code", p, OfferCodeAnswerSchema)).outcome;
    },

    async endLinks({ channel, tenant, user }) {
      const p = { channel, tenant, user };
      return (await caller.call("end_channel_links", p, EndLinksAnswerSchema)).ended;
    },

    async leavePlace({ channel, tenant, place }) {
      const p = { channel, tenant, place };
      return (await caller.call("leave_place", p, LeavePlaceAnswerSchema)).left;
    },

    async move({ channel, tenant, what, from, to, at }) {
      const p = { channel, tenant, what, from, to, at };
      await caller.call("move_channel", p, MoveAnswerSchema);
    },

    async noteSend({ channel, message, opaque, state, error }) {
      const p = { channel, message, opaque, state, error };
      return (await caller.call("note_send", p, NoteSendAnswerSchema)).noted;
    },
  };
}
