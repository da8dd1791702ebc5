// Serves the public routes: checks a request against its route's schemas, then calls the handler.
import type { Context } from "hono";
import { ContractError } from "../contracts/errors.ts";
import type { UserId } from "../contracts/ids.ts";
import { hasVersions, limitOf, type ApiAnswer, type ApiRoute } from "./api-route.ts";
import { accountErased, admit, authenticate, type Caller } from "./authenticate.ts";
import type { App, AppContext } from "./create-worker.ts";
import { sha256 } from "../services/codes/digest.ts";
import { withFurtherFaults } from "./further-faults.ts";
import { entityTag, isKnown } from "../services/rows/entity-tag.ts";
import { limitRate } from "./limit-rate.ts";
import { pageFor } from "./serve-page.ts";
import type { RateHeaders } from "./rate-headers.ts";
import { problem, ProblemError, problemOf, toProblem } from "./problem.ts";
import { Refusal } from "../services/refusal.ts";
import {
  invalidQuery,
  MAX_BODY_BYTES,
  parseJson,
  readBody,
  readIdempotencyKey,
  readParams,
  readQuery,
  tooLarge,
} from "./read-request.ts";
import { receiveBody } from "./receive-body.ts";

/** Registers the routes, 405 for their other methods, and for every unknown path the page or 404. */
export function registerApi(app: App, routes: ApiRoute[]): void {
  const methods = new Map<string, string[]>();
  for (const route of routes) {
    const path = route.path.replace(/\{(\w+)\}/g, ":$1");
    const method = route.method.toUpperCase();
    app.on(method, path, (c) => serve(c, route));
    methods.set(path, [...(methods.get(path) ?? []), method]);
  }
  for (const [path, allowed] of methods) refuseOtherMethods(app, path, allowed);
  app.notFound(async (c) => {
    await receiveBody(c.req.raw, 0);
    const page = await pageFor(c.req.raw, c.env, c.var.runtime.env);
    if (page !== undefined) return page;
    return problem({
      status: 404,
      code: "route_not_found",
      title: "There is nothing at this address",
      detail: "GET /openapi.json lists every route.",
    });
  });
}

/** Answers 405 to the methods that a path does not support. Registered after the supported ones. */
export function refuseOtherMethods(app: App, path: string, methods: string[]): void {
  const names = methods.includes("GET") ? [...methods, "HEAD"] : methods;
  app.all(path, async (c) => {
    await receiveBody(c.req.raw, 0);
    return problem({
      status: 405,
      code: "method_not_allowed",
      title: "This address does not accept that method",
      detail: `Use ${methods.join(" or ")}.`,
      headers: { Allow: names.join(", ") },
    });
  });
}

/** The caller of a route without authentication, whose handler does not use it. */
const NO_CALLER: Caller = { user: "" as UserId, endsAt: 0 };

const adminOnly = () =>
  new ProblemError({
    status: 403,
    code: "admin_only",
    title: "Only an administrator may do this",
    detail: "Sign in with an account whose `app_metadata.role` is `admin`.",
  });

async function serve(c: Context<AppContext>, route: ApiRoute): Promise<Response> {
  const rate: RateHeaders = {};
  const response = await answer(c, route, rate).catch((error: unknown) =>
    toProblem(error, c.var.runtime.flow.log),
  );
  for (const [name, value] of Object.entries(rate)) response.headers.set(name, value);
  return response;
}

/** @param rate set as soon as the request is counted */
async function answer(
  c: Context<AppContext>,
  route: ApiRoute,
  rate: RateHeaders,
): Promise<Response> {
  const { runtime } = c.var;
  const request = c.req.raw;
  const bodyBytes = route.bodyBytes ?? MAX_BODY_BYTES;
  const rawBody = await receiveBody(request, route.body || route.file ? bodyBytes : 0);
  const caller = route.authenticated ? await callerOf(c, route) : NO_CALLER;
  if (route.admin && caller.admin !== true) throw adminOnly();
  const { user: userId, endsAt } = caller;
  const isErased = async () =>
    route.authenticated && !route.erasedToo && runtime.database.account(userId).isErased();
  // An id in the address names data that a deleted account no longer has: no separate check is
  // needed. On other routes the check runs at the same time as the handler.
  const isAccountErased = route.params ? Promise.resolve(false) : isErased();
  isAccountErased.catch(() => {});
  const params = route.params ? readParams(route.params, c.req.param()) : undefined;
  const query = route.query ? readQuery(route.query, new URL(request.url)) : undefined;
  const takesKey = route.idempotent === true || request.headers.has("Idempotency-Key");
  const key = route.idempotent && takesKey ? readIdempotencyKey(request.headers) : "";
  const limit = limitOf(route);
  const countAgainstLimit = async () => {
    if (limit) Object.assign(rate, await limitRate(runtime, limit, userId));
  };
  let body: unknown;
  try {
    if (route.file && rawBody === "too_large") throw tooLarge(bodyBytes);
    body = route.body
      ? readBody(route.body, request.headers, rawBody, bodyBytes)
      : route.file && rawBody;
  } catch (error) {
    const hasFaults = error instanceof ProblemError && error.details.errors !== undefined;
    if (!hasFaults || !route.furtherFaults || rawBody === "too_large") throw error;
    await countAgainstLimit();
    const refusedBody = parseJson(rawBody);
    throw await withFurtherFaults(route, error, { runtime, userId, params, refusedBody });
  }
  const bodyHash = route.idempotent ? await sha256(JSON.stringify(body ?? null)) : "";
  const idempotency = { key, bodyHash };
  await countAgainstLimit();
  try {
    const answer = await route.handle({
      runtime,
      userId,
      endsAt,
      request,
      params,
      query,
      body,
      idempotency,
      ifMatch: route.conditional ? request.headers.get("If-Match") : null,
      defer: (work) => c.executionCtx.waitUntil(work),
    });
    if (await isAccountErased) throw accountErased();
    if (answer instanceof Response) return answer;
    if (answer instanceof Refusal) throw new ProblemError(problemOf(answer));
    if (answer.json instanceof Refusal) throw new ProblemError(problemOf(answer.json));
    return await toResponse(answer, hasVersions(route) ? { request, userId } : null);
  } catch (error) {
    if (await isErased().catch(() => false)) throw accountErased();
    throw asRequestFault(error, route);
  }
}

/** Uses the ticket when the request has one and no token. */
function callerOf(c: Context<AppContext>, { ticketed }: ApiRoute): Promise<Caller> {
  const ticket = ticketed === true ? c.req.query("ticket") : undefined;
  const { headers } = c.req.raw;
  if (ticket === undefined || headers.has("Authorization")) {
    return authenticate(c.var.runtime, headers);
  }
  return admit(c.var.runtime, ticket, (c.req.param("id") ?? "").toLowerCase());
}

/** @param readRequest the request that reads; null when the answer has no versions */
async function toResponse(
  answer: Exclude<ApiAnswer, Response | Refusal>,
  readRequest: { request: Request; userId: UserId } | null,
): Promise<Response> {
  const { status, json } = answer;
  if (readRequest === null) {
    const headers = { "Cache-Control": cacheRule("no-store", answer.headers), ...answer.headers };
    if (status === 204) return new Response(null, { status, headers });
    return Response.json(json, { status, headers });
  }
  const tag = answer.headers?.["ETag"] ?? (await entityTag(readRequest.userId, json));
  const headers = {
    "Cache-Control": cacheRule("private, no-cache", answer.headers),
    Vary: "Authorization",
    ...answer.headers,
    ETag: tag,
  };
  const knownTag = readRequest.request.headers.get("If-None-Match");
  if (knownTag !== null && isKnown(knownTag, tag))
    return new Response(null, { status: 304, headers });
  return Response.json(json, { status, headers });
}

/**
 * The Cache-Control of an answer. For an answer with the handler's own tag it has `no-transform`: the
 * tag serves If-Match, which accepts no weak tag, and a proxy that compresses an answer weakens its tag.
 */
const cacheRule = (rule: string, headers: Record<string, string> = {}) =>
  "ETag" in headers ? `${rule}, no-transform` : rule;

/**
 * The error as a problem of the request, if the database calls the input invalid: the input came from
 * the request, such as a cursor of another listing. Any other error is returned unchanged.
 */
function asRequestFault(error: unknown, route: ApiRoute): unknown {
  if (!(error instanceof ContractError) || error.code !== "invalid_input") return error;
  if (route.query) return invalidQuery(error.message);
  const title = "The body is not valid";
  return new ProblemError({ status: 422, code: "invalid_body", title, detail: error.message });
}
