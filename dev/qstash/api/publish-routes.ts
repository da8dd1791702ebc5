// Routes for publish, enqueue and batch.
import { isRecord, ok, parseJson, type ApiRequest, type ApiReply, type Route } from "./api.ts";
import type { Broker, PublishReply } from "../delivery/broker.ts";
import { checkCallbacks } from "../delivery/callbacks.ts";
import { badRequest, HttpError } from "./http-error.ts";
import type { MessageSpec } from "../delivery/message.ts";
import { parseMessage, type PublishContext, type PublishHeaders } from "./parse-headers.ts";

/**
 * The limit of the service's smallest plan, so that a message that is too large there is refused here
 * too.
 */
const MAX_MESSAGE_BYTES = 1024 * 1024;
const MAX_BATCH = 1000;

/** The routes that publish messages. */
export function publishRoutes(broker: Broker): Route[] {
  return [
    {
      methods: ["POST"],
      pattern: /^\/v2\/publish\/(.+)$/s,
      raw: true,
      handle: (request, [destination = ""]) =>
        toApiReply(broker.publish(readPublish(request, destination))),
    },
    {
      methods: ["POST"],
      pattern: /^\/v2\/enqueue\/([^/]+)\/(.+)$/s,
      raw: true,
      handle: (request, [queueName = "", destination = ""]) =>
        toApiReply(broker.publish(readPublish(request, destination, { queueName }))),
    },
    {
      methods: ["POST"],
      pattern: /^\/v2\/batch\/?$/,
      handle: (request) => publishBatch(broker, request),
    },
  ];
}

/** Makes a spec from a request that publishes or schedules; errors as in `readSpec`. */
export function readPublish(
  request: ApiRequest,
  destination: string,
  context: PublishContext = {},
): MessageSpec {
  const { callerIp } = request;
  return readSpec(destination, request.headers, request.body, { ...context, callerIp });
}

/** Makes a spec from its parts. A 413 if the body is too large, a 400 if a header or a setting of a callback is invalid. */
export function readSpec(
  destination: string,
  headers: PublishHeaders,
  body: Buffer,
  context: PublishContext,
): MessageSpec {
  if (body.length > MAX_MESSAGE_BYTES) {
    throw new HttpError(413, `the message is larger than ${MAX_MESSAGE_BYTES} bytes`);
  }
  const spec = parseMessage(destination, headers, body, context);
  checkCallbacks(spec);
  return spec;
}

function publishBatch(broker: Broker, request: ApiRequest): ApiReply {
  const items = parseJson(request.body);
  if (!Array.isArray(items)) throw badRequest("the batch is not a JSON array");
  if (items.length > MAX_BATCH) throw badRequest(`more than ${MAX_BATCH} messages in a batch`);
  // All messages are parsed before the first is published, so that a batch with a mistake publishes nothing.
  const specs = items.map((item, index) => {
    try {
      return readItem(item, request.callerIp);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      throw new HttpError(error.status, `message ${index} of the batch: ${error.message}`);
    }
  });
  return ok(specs.map((spec) => broker.publish(spec)));
}

function readItem(item: unknown, callerIp: string | undefined): MessageSpec {
  if (!isRecord(item)) throw badRequest("not an object");
  const { destination, headers = {}, body = "", queue } = item;
  if (typeof destination !== "string") throw badRequest("destination is missing");
  if (typeof body !== "string") throw badRequest("body is not a string");
  if (!isRecord(headers)) throw badRequest("headers is not an object");
  if (queue !== undefined && typeof queue !== "string") throw badRequest("queue is not a string");
  const lowerCaseHeaders: PublishHeaders = {};
  for (const [name, value] of Object.entries(headers)) {
    const text: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof text !== "string") throw badRequest(`header ${name} is not a string`);
    lowerCaseHeaders[name.toLowerCase()] = text;
  }
  return readSpec(destination, lowerCaseHeaders, Buffer.from(body), { queueName: queue, callerIp });
}

/** A duplicate gets a 202: accepted, but not enqueued. */
function toApiReply(answer: PublishReply): ApiReply {
  return { status: answer.deduplicated ? 202 : 200, body: answer };
}
