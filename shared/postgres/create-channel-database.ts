// What is done about channels as one user: links, places, and sending a reply.
import {
  BeginPartAnswerSchema,
  type ClaimedRow,
  ClaimSendAnswerSchema,
  ConfirmCodeAnswerSchema,
  ConversationAtAnswerSchema,
  CreateCodeAnswerSchema,
  EndLinkAnswerSchema,
  KeptAnswerSchema,
  type LinkRow,
  LinkRowSchema,
  MovedLinkRowSchema,
  OfferedCodeAnswerSchema,
  PreviewOfAnswerSchema,
  RefuseEventAnswerSchema,
  ReleaseSendAnswerSchema,
  RunsAtAnswerSchema,
  SettlePartAnswerSchema,
} from "../contracts/rows/channel-rows.ts";
import type { ChannelDatabase, ChannelLink, ClaimedSend } from "../ports/channel-database.ts";
import { channelName } from "./channel-name.ts";
import type { Caller } from "./create-caller.ts";
import { isoTime } from "./map-run.ts";

/** @param caller of the pipeline's role, for one user */
export function createChannelDatabase(caller: Caller): ChannelDatabase {
  return {
    async createCode({ channel, codeHash, minutes, openLimit, household }) {
      const limits = { minutes, open_limit: openLimit };
      const p = { channel, code_hash: codeHash, ...limits, household_id: household };
      return (await caller.call("create_channel_code", p, CreateCodeAnswerSchema)).outcome;
    },

    async offeredCode(codeHash) {
      const p = { code_hash: codeHash };
      const { code } = await caller.call("offered_channel_code", p, OfferedCodeAnswerSchema);
      return code && { ...code, channel: channelName(code.channel) };
    },

    async confirmCode(codeHash, { household, move = false } = {}) {
      const p = { code_hash: codeHash, household_id: household, move };
      const answer = await caller.call("confirm_channel_code", p, ConfirmCodeAnswerSchema);
      return answer.asks ?? (answer.link && toLink(answer.link));
    },

    async links() {
      const rows = await caller.select(
        "channel_links",
        (from) =>
          from
            .select("id,channel,name,household_id,linked_at")
            .is("ended_at", null)
            .order("linked_at")
            .order("id"),
        LinkRowSchema.array(),
      );
      return rows.map(toLink);
    },

    async movedLinks(since) {
      const rows = await caller.select(
        "channel_links",
        (from) =>
          from
            .select("id,channel,name,ended_at")
            .is("moved", true)
            .gte("ended_at", since)
            .order("ended_at", { ascending: false })
            .order("id"),
        MovedLinkRowSchema.array(),
      );
      return rows.map(({ id, channel, name, ended_at: at }) => ({
        ...{ id, channel: channelName(channel), name, movedAt: isoTime(at) },
      }));
    },

    async endLink(id) {
      return (await caller.call("end_channel_link", { id }, EndLinkAnswerSchema)).ended;
    },

    async conversationAt({ channel, place, speaker, event, fresh }) {
      const { tenant, id, isGroup, address } = place;
      const p = { channel, tenant, place: id, speaker, is_group: isGroup, address, event, fresh };
      const answer = await caller.call("conversation_at", p, ConversationAtAnswerSchema);
      if (answer.outcome !== "found") return answer;
      return { outcome: "found", conversation: answer.conversation_id };
    },

    async refuseEvent(request) {
      return (await caller.call("refuse_event", request, RefuseEventAnswerSchema)).send_id;
    },

    runsAt({ channel, place: { tenant, id } }) {
      return caller.call("runs_at", { channel, tenant, place: id }, RunsAtAnswerSchema);
    },

    async previewOf(run) {
      const { preview } = await caller.call("preview_of", { run_id: run }, PreviewOfAnswerSchema);
      if (preview === null) return null;
      const { channel, address, is_group: isGroup, message } = preview;
      return { channel: channelName(channel), address, isGroup, message };
    },

    async keepPlaceholder({ run, message }) {
      const p = { run_id: run, message };
      return (await caller.call("keep_placeholder", p, KeptAnswerSchema)).kept;
    },

    async keepParts({ run, fence, parts }) {
      const p = { run_id: run, fence, parts };
      return (await caller.call("keep_parts", p, KeptAnswerSchema)).kept;
    },

    async claimSend({ run, leaseMs }) {
      const p = { run_id: run, lease_ms: leaseMs };
      const answer = await caller.call("claim_send", p, ClaimSendAnswerSchema);
      if (answer.outcome === "claimed") return { outcome: "claimed", ...toSend(answer) };
      if (answer.outcome === "busy") return { outcome: "busy", remainingMs: answer.remaining_ms };
      return answer;
    },

    async beginPart({ run, fence, index }) {
      const p = { run_id: run, fence, index };
      return (await caller.call("begin_part", p, BeginPartAnswerSchema)).begun;
    },

    async settlePart({ run, fence, index, state, providerId, asPlain, asNote, gone, error }) {
      const found = { provider_id: providerId, as_plain: asPlain, as_note: asNote, gone, error };
      const p = { run_id: run, fence, index, state, ...found };
      return (await caller.call("settle_part", p, SettlePartAnswerSchema)).settled;
    },

    async releaseSend({ run, fence, delayMs, removed }) {
      const p = { run_id: run, fence, delay_ms: delayMs, removed };
      return { isDone: (await caller.call("release_send", p, ReleaseSendAnswerSchema)).done };
    },
  };
}

function toLink({ id, channel, name, household_id, linked_at }: LinkRow): ChannelLink {
  const linkedAt = isoTime(linked_at);
  return { id, channel: channelName(channel), name, household: household_id, linkedAt };
}

function toSend({
  fence,
  channel,
  tenant,
  address,
  key,
  placeholder,
  age_ms: ageMs,
  is_reply: isReply,
  language,
  ...row
}: ClaimedRow): ClaimedSend {
  const { text, options, parts } = row;
  return {
    ...{ fence, channel: channelName(channel), tenant, address, key, placeholder, ageMs },
    ...{ isReply, language },
    reply: { text, pending: options && { options } },
    parts: parts.map(({ provider_id, as_plain, as_note, unknown_for_ms, ...rest }) => ({
      ...rest,
      ...{ providerId: provider_id, asPlain: as_plain, asNote: as_note },
      unknownForMs: unknown_for_ms,
    })),
  };
}
