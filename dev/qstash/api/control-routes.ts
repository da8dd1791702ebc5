// Routes for queues, flow control, schedules and signing keys.
import { isRecord, ok, parseJson, type ApiReply, type ApiRequest, type Route } from "./api.ts";
import type { Broker } from "../delivery/broker.ts";
import { readNumber } from "./filters.ts";
import { badRequest } from "./http-error.ts";
import { checkName } from "./parse-headers.ts";
import { readPublish } from "./publish-routes.ts";
import type { Schedules } from "../delivery/schedules.ts";
import { rotateKeys } from "../delivery/sign.ts";

const DONE: ApiReply = { status: 200 };

/** The routes that configure deliveries. */
export function controlRoutes(broker: Broker, schedules: Schedules): Route[] {
  const { queues, flow, keys } = broker;
  const route = (
    methods: string | string[],
    pattern: RegExp,
    handle: Route["handle"],
    raw?: true,
  ): Route => ({ methods: [methods].flat(), pattern, handle, ...(raw && { raw }) });

  return [
    route("POST", /^\/v2\/queues\/?$/, upsertQueue),
    route("GET", /^\/v2\/queues\/?$/, () => ok(queues.list())),
    route("GET", /^\/v2\/queues\/([^/]+)$/, (_, [name = ""]) => ok(queues.describe(name))),
    route("DELETE", /^\/v2\/queues\/([^/]+)$/, (_, [name = ""]) => {
      for (const message of queues.remove(name)) broker.cancel(message);
      return DONE;
    }),
    route("POST", /^\/v2\/queues\/([^/]+)\/(pause|resume)$/, (_, [name = "", action]) => {
      queues.setPaused(name, action === "pause");
      return DONE;
    }),

    route("GET", /^\/v2\/flowControl\/?$/, () => ok(flow.list())),
    route("GET", /^\/v2\/flowControl\/([^/]+)$/, (_, [key = ""]) => ok(flow.describe(key))),
    route("POST", /^\/v2\/flowControl\/([^/]+)\/(pause|resume)$/, (_, [key = "", action]) => {
      flow.setPaused(key, action === "pause");
      return DONE;
    }),
    route("POST", /^\/v2\/flowControl\/([^/]+)\/pin$/, pinFlow),
    route("POST", /^\/v2\/flowControl\/([^/]+)\/unpin$/, ({ query }, [key = ""]) => {
      const isRequested = (name: string) => query.get(name) === "true";
      flow.unpin(key, { parallelism: isRequested("parallelism"), rate: isRequested("rate") });
      return DONE;
    }),
    route("POST", /^\/v2\/flowControl\/([^/]+)\/resetRate$/, (_, [key = ""]) => {
      flow.resetRate(key);
      return DONE;
    }),
    route("GET", /^\/v2\/globalParallelism$/, () =>
      ok({
        parallelismMax: broker.delivery.parallelismMax,
        parallelismCount: broker.delivery.active(),
      }),
    ),

    // The SDK sends PATCH; the API reference says POST.
    route(["PATCH", "POST"], /^\/v2\/schedules\/([\w.-]+)\/(pause|resume)$/, (_, params) => {
      schedules.setPaused(params[0] ?? "", params[1] === "pause");
      return DONE;
    }),
    route("POST", /^\/v2\/schedules\/(.+)$/s, createSchedule, true),
    route("GET", /^\/v2\/schedules\/?$/, () => ok(schedules.list())),
    route("GET", /^\/v2\/schedules\/([^/]+)$/, (_, [id = ""]) => ok(schedules.describe(id))),
    route("DELETE", /^\/v2\/schedules\/([^/]+)$/, (_, [id = ""]) => {
      schedules.remove(id);
      return DONE;
    }),

    route("GET", /^\/v2\/keys$/, () => ok(keys)),
    route("POST", /^\/v2\/keys\/rotate$/, () => {
      rotateKeys(keys);
      return ok(keys);
    }),
  ];

  function upsertQueue(request: ApiRequest): ApiReply {
    const body = parseJson(request.body);
    if (!isRecord(body)) throw badRequest("the body is not a JSON object");
    const { queueName, parallelism = 1, paused } = body;
    if (typeof queueName !== "string") throw badRequest("queueName is missing");
    if (!Number.isInteger(parallelism) || Number(parallelism) < 1) {
      throw badRequest("parallelism is not a whole number above zero");
    }
    if (paused !== undefined && typeof paused !== "boolean") {
      throw badRequest("paused is not a boolean");
    }
    const name = checkName(queueName, "queue name");
    queues.upsert(name, { parallelism: Number(parallelism), paused });
    return DONE;
  }

  function pinFlow({ query }: ApiRequest, [key = ""]: string[]): ApiReply {
    const parallelism = readNumber(query, "parallelism");
    const rate = readNumber(query, "rate");
    const period = readNumber(query, "period");
    if ([parallelism, rate, period].includes(0)) throw badRequest("limits must be above zero");
    flow.pin(key, {
      ...(parallelism !== undefined && { parallelism }),
      ...(rate !== undefined && { rate }),
      ...(period !== undefined && { periodMs: period * 1000 }),
    });
    return DONE;
  }

  function createSchedule(request: ApiRequest, [destination = ""]: string[]): ApiReply {
    const { "upstash-cron": cron, "upstash-schedule-id": id } = request.headers;
    if (cron === undefined) throw badRequest("Upstash-Cron is missing");
    if (id !== undefined) checkName(id, "schedule id");
    const spec = readPublish(request, destination);
    return ok({ scheduleId: schedules.upsert(spec, cron, id) });
  }
}
