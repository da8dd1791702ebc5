// Routes for unfinished messages, the event log, and the dead-letter queue.
import { ok, type ApiRequest, type Route } from "./api.ts";
import type { Broker, PublishReply } from "../delivery/broker.ts";
import { describeLetter, type DeadLetter } from "../delivery/dead-letters.ts";
import { compileFilter } from "./filters.ts";
import { HttpError } from "./http-error.ts";
import { describeMessage } from "../delivery/message.ts";
import { readSpec } from "./publish-routes.ts";

/**
 * Settings that only apply to the first publication: a retried dead letter is sent at once, as a new
 * message, unless the request to retry it has such a setting.
 */
const FIRST_PUBLISH_ONLY = [
  "upstash-delay",
  "upstash-not-before",
  "upstash-deduplication-id",
  "upstash-content-based-deduplication",
];

/** The routes that show messages, cancel them, and retry dead letters. */
export function messageRoutes(broker: Broker): Route[] {
  const { deadLetters, events } = broker;

  function cancelMany({ query }: ApiRequest): number {
    const ids = query.getAll("messageIds").flatMap((text) => text.split(","));
    const idFilter = ids.length > 0 ? new Set(ids) : undefined;
    const matches = compileFilter(query);
    const messages = broker
      .openMessages()
      .filter(({ id, spec, createdAt }) =>
        idFilter ? idFilter.has(id) : matches({ messageId: id, spec, time: createdAt }),
      );
    return messages.filter((message) => broker.cancel(message)).length;
  }

  function redrive(letter: DeadLetter, request: ApiRequest): PublishReply {
    const { spec } = letter.message;
    const config = { ...spec.config };
    for (const name of FIRST_PUBLISH_ONLY) delete config[name];
    for (const [name, value] of Object.entries(request.headers)) {
      if (name.startsWith("upstash-")) config[name] = value;
    }
    const { queueName, scheduleId, callerIp } = spec;
    const context = { queueName, scheduleId, callerIp };
    const answer = broker.publish(readSpec(spec.url, config, spec.body, context));
    deadLetters.remove(letter);
    return answer;
  }

  return [
    {
      methods: ["GET"],
      pattern: /^\/v2\/messages\/([^/]+)$/,
      handle: (_, [id = ""]) => ok(describeMessage(broker.get(id))),
    },
    {
      methods: ["DELETE"],
      pattern: /^\/v2\/messages\/([^/]+)$/,
      handle: (_, [id = ""]) => ok({ cancelled: broker.cancel(broker.get(id)) ? 1 : 0 }),
    },
    {
      methods: ["DELETE"],
      pattern: /^\/v2\/messages\/?$/,
      handle: (request) => ok({ cancelled: cancelMany(request) }),
    },
    {
      methods: ["GET"],
      pattern: /^\/v2\/events\/?$/,
      handle: ({ query }) => ok(events.list(query)),
    },
    {
      methods: ["GET"],
      pattern: /^\/v2\/logs\/?$/,
      handle: ({ query }) => {
        const { events: logs, cursor } = events.list(query);
        return ok({ logs, cursor });
      },
    },
    {
      methods: ["GET"],
      pattern: /^\/v2\/dlq\/?$/,
      handle: ({ query }) => {
        const { letters, cursor } = deadLetters.find(query);
        return ok({ messages: letters.map(describeLetter), cursor });
      },
    },
    {
      methods: ["DELETE"],
      pattern: /^\/v2\/dlq\/?$/,
      handle: ({ query }) => {
        const { letters, cursor } = deadLetters.find(query);
        for (const letter of letters) deadLetters.remove(letter);
        return ok({ deleted: letters.length, cursor });
      },
    },
    {
      methods: ["POST"],
      pattern: /^\/v2\/dlq\/retry\/?$/,
      handle: (request) => {
        const { letters, cursor } = deadLetters.find(request.query);
        const ids = request.query.getAll("dlqIds").flatMap((text) => text.split(","));
        if (letters.length < ids.length) {
          throw new HttpError(404, "some messages were not found in the DLQ");
        }
        const responses = letters.map((letter) => redrive(letter, request));
        return { status: 201, body: { responses, cursor } };
      },
    },
    {
      methods: ["POST"],
      pattern: /^\/v2\/dlq\/retry\/([^/]+)$/,
      handle: (request, [id = ""]) => ({
        status: 201,
        body: redrive(deadLetters.get(id), request),
      }),
    },
    {
      methods: ["GET"],
      pattern: /^\/v2\/dlq\/([^/]+)$/,
      handle: (_, [id = ""]) => ok(describeLetter(deadLetters.get(id))),
    },
    {
      methods: ["DELETE"],
      pattern: /^\/v2\/dlq\/([^/]+)$/,
      handle: (_, [id = ""]) => {
        deadLetters.remove(deadLetters.get(id));
        return { status: 200 };
      },
    },
  ];
}
