// /v1/conversations/{id}/messages: send a message, read the transcript.
import { ConversationParamsSchema } from "../../shared/contracts/api/common.ts";
import {
  AcceptedMessageSchema,
  PostMessageSchema,
  TranscriptQuerySchema,
  TranscriptPageSchema,
} from "../../shared/contracts/api/conversations.ts";
import { StreamEventSchema } from "../../shared/contracts/api/events.ts";
import type { RunId } from "../../shared/contracts/ids.ts";
import { acceptMessage } from "../../shared/engine/run/accept-message.ts";
import { startProblems } from "../../shared/http/platform/problem-specs.ts";
import { checkedInputs } from "../../shared/services/definitions/start-run.ts";
import { attachRun, wantsEvents } from "../../shared/http/runs/attach-run.ts";
import { runAccepted } from "../../shared/http/runs/accepted-run.ts";
import { defineRoute } from "../../shared/http/api-route.ts";
import { WORDLESS } from "../../shared/contracts/media.ts";
import { uploadReferences } from "../../shared/services/runs/keep-upload.ts";
import { notFound, Refusal } from "../../shared/services/refusal.ts";
import { messageRefused } from "../../shared/services/runs/message-refused.ts";
import type { MessagePlace } from "../../shared/ports/run-database.ts";
import { toPublicChanges } from "../../shared/services/runs/public-changes.ts";

const params = ConversationParamsSchema;

export const messageRoutes = [
  defineRoute({
    method: "post",
    path: "/v1/conversations/{id}/messages",
    id: "postMessage",
    summary: "Send a message; its run is recorded before this answers",
    authenticated: true,
    limited: "runs",
    idempotent: true,
    resumable: true,
    params,
    body: PostMessageSchema,
    success: {
      status: 202,
      description: "Accepted, once per key",
      schema: AcceptedMessageSchema,
      headers: { Location: "the run's address" },
    },
    streamed: {
      description:
        "Accepted, once per key, and followed: server-sent events, first `message.accepted` with what " +
        "202 would contain, then the events of the run up to its end. The same request again, with the " +
        "Last-Event-ID if there is one, follows the same run; disconnecting does not stop the run",
      schema: StreamEventSchema,
      headers: { Location: "the run's address" },
    },
    problems: [
      ...startProblems,
      { status: 409, code: "conversation_archived", when: "the conversation is archived" },
      {
        status: 409,
        code: "question_closed",
        when: "`answer` does not name the open question, or names an option that the question does not have",
      },
      {
        status: 409,
        code: "changed_since",
        when: "effects is undo, and a later change would be lost",
      },
      {
        status: 409,
        code: "effects_stand",
        when: "edit or retry removes runs that have changed data from the path, and effects is absent",
      },
      {
        status: 409,
        code: "still_answering",
        when: "edit or retry names a turn that no run has answered yet, or a later one is being answered",
      },
      { status: 409, code: "media_gone", when: "retry names a message that came with pictures" },
      { status: 409, code: "not_a_message", when: "edit or retry names an undo" },
      {
        status: 409,
        code: "busy",
        when: "ifBusy is reject and a run is in progress",
        retryAfter: true,
      },
      {
        status: 429,
        code: "budget_exhausted",
        when: "the user's budget for today (UTC) is used up; undoing stays possible",
        retryAfter: true,
      },
      {
        status: 429,
        code: "queue_full",
        when: "too many messages are waiting already",
        retryAfter: true,
      },
    ],
    async handle(call) {
      const { runtime, userId, body, idempotency } = call;
      const { id } = call.params;
      const { processId, inputs = {} } = body;
      const place = placeOf(body);
      const process =
        processId === undefined
          ? undefined
          : await checkedInputs(runtime, userId, { id: processId, version: undefined, inputs });
      if (process instanceof Refusal) return process;
      const attachment = wantsEvents(call.request.headers) ? attachRun(call) : undefined;
      const references = await uploadReferences(runtime.flow.media, userId, body.uploads);
      // A message that has only pictures or voice notes is stored with a sign in place of words.
      const text = body.text ?? (references[0] && WORDLESS[references[0].kind]);
      const message = {
        user: userId,
        conversation: id,
        route: `POST /v1/conversations/${id}/messages`,
        ...idempotency,
        ...(text === undefined ? {} : { text }),
        ...(references.length === 0 ? {} : { media: references }),
        ...(body.answer === undefined ? {} : { answer: optionOf(body.answer) }),
        ...(process === undefined ? {} : { process }),
        ...(place === undefined ? {} : { place }),
        ...(body.effects === undefined ? {} : { effects: body.effects }),
        ifBusy: body.ifBusy,
      };
      const acceptance = await acceptMessage(runtime.flow, message, attachment?.drive);
      if (!("run" in acceptance)) return messageRefused(acceptance, runtime.flow);
      return attachment
        ? attachment.answer(acceptance)
        : runAccepted(acceptance.run, acceptance.undo);
    },
  }),
  defineRoute({
    method: "get",
    path: "/v1/conversations/{id}/messages",
    id: "listMessages",
    summary: "The transcript along the path that is shown",
    authenticated: true,
    params,
    query: TranscriptQuerySchema,
    success: { status: 200, description: "A page", schema: TranscriptPageSchema },
    async handle({ runtime, userId, params: { id }, query }) {
      const page = await runtime
        .api(userId)
        .transcript(id, { limit: query.limit, cursor: query.cursor ?? null, order: query.order });
      if (!page) return notFound();
      const items = page.items.map((m) => ({
        turnId: m.turn,
        alternativeId: m.alternative,
        alternative: m.number,
        alternatives: m.alternatives,
        siblingIds: m.siblingIds,
        speaker: m.speaker,
        text: m.text,
        changes: toPublicChanges(m.changes, runtime.flow.pack),
        runId: m.run,
        runStatus: m.runStatus,
        createdAt: m.createdAt,
      }));
      return { status: 200, json: { items, next: page.next } };
    },
  }),
];

function placeOf({
  from,
  edit,
  retry,
}: { [K in "from" | "edit" | "retry"]?: string | undefined }): MessagePlace | undefined {
  if (from !== undefined) return { from };
  if (edit !== undefined) return { edit };
  return retry === undefined ? undefined : { retry };
}

const optionOf = ({ questionId: question, option }: { questionId: RunId; option: number }) => ({
  question,
  option,
});
