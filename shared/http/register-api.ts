// Serves the public routes: checks a request against its route's schemas, then calls the handler.
import type { Context } from "hono";
import { ContractError } from "../contracts/errors.ts";
import type { UserId } from "../contracts/ids.ts";
import type { ApiRoute } from "./api-route.ts";
import { accountErased, authenticate } from "./authenticate.ts";
import type { App, AppContext } from "./create-worker.ts";
import { sha256 } from "./digest.ts";
import { limitRate } from "./limit-rate.ts";
import { problem, ProblemError } from "./problem.ts";
import {
  invalidQuery,
  MAX_BODY_BYTES,
  readBody,
  readIdempotencyKey,
  readParams,
  readQuery,
} from "./read-request.ts";
import { receiveBody } from "./receive-body.ts";

/** Registers the routes, 405 for their other methods, and 404 for every unknown path. */
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
    return problem({
      status: 404,
      code: "route_not_found",
      title: "There is nothing at this address",
      detail: "GET /openapi.json lists every route.",
    });
  });
}

/** Answers 405 to the methods that a path does not support. Registered after the supported ones. */
export function refuseOtherMethods(app: App, path: string, allowed: string[]): void {
  const names = allowed.includes("GET") ? [...allowed, "HEAD"] : allowed;
  app.all(path, async (c) => {
    await receiveBody(c.req.raw, 0);
    return problem({
      status: 405,
      code: "method_not_allowed",
      title: "This address does not take that method",
      detail: `Use ${allowed.join(" or ")}.`,
      headers: { Allow: names.join(", ") },
    });
  });
}

/** The user of an open route, whose handler does not ask who it is. */
const NOBODY = "" as UserId;

async function serve(c: Context<AppContext>, route: ApiRoute): Promise<Response> {
  const { runtime } = c.var;
  const request = c.req.raw;
  const received = await receiveBody(request, route.body ? MAX_BODY_BYTES : 0);
  const userId = route.authenticated ? await authenticate(runtime, request.headers) : NOBODY;
  const isErased = async () =>
    route.authenticated && !route.erasedToo && runtime.database.account(userId).isErased();
  // What is addressed by an id is of a household, and a deleted account has none: it gets no answer but a
  // problem. Elsewhere it is asked beside the work.
  const erased = route.params ? Promise.resolve(false) : isErased();
  erased.catch(() => {});
  const params = route.params ? readParams(route.params, c.req.param()) : undefined;
  const query = route.query ? readQuery(route.query, new URL(request.url)) : undefined;
  const key = route.idempotent ? readIdempotencyKey(request.headers) : "";
  const body = route.body ? readBody(route.body, request.headers, received) : undefined;
  const bodyHash = route.idempotent ? await sha256(JSON.stringify(body ?? null)) : "";
  const idempotency = { key, bodyHash };
  if (route.limited) await limitRate(runtime, route.limited, userId);
  try {
    const answer = await route.handle({
      runtime,
      userId,
      request,
      params,
      query,
      body,
      idempotency,
      ifMatch: route.conditional ? request.headers.get("If-Match") : null,
      defer: (work) => c.executionCtx.waitUntil(work),
    });
    if (await erased) throw accountErased();
    if (answer instanceof Response) return answer;
    const headers = { "Cache-Control": "no-store", ...answer.headers };
    if (answer.status === 204) return new Response(null, { status: 204, headers });
    return Response.json(answer.json, { status: answer.status, headers });
  } catch (error) {
    if (await isErased().catch(() => false)) throw accountErased();
    throw fromTheRequest(error, route);
  }
}

/** Input that the database calls invalid came from the request: a cursor of another listing. */
function fromTheRequest(error: unknown, route: ApiRoute): unknown {
  if (!(error instanceof ContractError) || error.code !== "invalid_input") return error;
  if (route.query) return invalidQuery(error.message);
  const title = "The body is not valid";
  return new ProblemError({ status: 422, code: "invalid_body", title, detail: error.message });
}
