// A public route as data: schemas once, for checking requests and for the OpenAPI document alike.
import type { Context } from "hono";
import type { z } from "zod";
import { ContractError } from "../contracts/errors.ts";
import type { App, AppContext } from "./create-worker.ts";
import type { Runtime } from "./create-runtime.ts";
import { authenticate } from "./authenticate.ts";
import { problem, ProblemError } from "./problem.ts";
import { readBody, readIdempotencyKey, readParams, readQuery } from "./read-request.ts";

export interface ApiCall<P, Q, B> {
  runtime: Runtime;
  userId: string;
  request: Request;
  params: P;
  query: Q;
  body: B;
  /** Set on idempotent routes: the client's key and the hash of the canonical body. */
  idempotency: { key: string; bodyHash: string };
}

/** What a handler answers: JSON with a status, or a whole Response (streams, problems). */
export type ApiAnswer =
  { status: number; json: unknown; headers?: Record<string, string> } | Response;

export interface ApiRoute<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
> {
  method: "get" | "post" | "put" | "patch";
  /** OpenAPI style: `/v1/runs/{id}`. */
  path: string;
  /** operationId */
  id: string;
  summary: string;
  /** False for `/healthz` and `/openapi.json`. */
  authenticated: boolean;
  params?: P;
  query?: Q;
  body?: B;
  /** Needs an Idempotency-Key. */
  idempotent?: boolean;
  success: { status: number; description: string; schema?: z.ZodType; contentType?: string };
  /** Problem codes this route may answer beside the common ones. */
  problems?: { status: number; code: string; when: string }[];
  handle(call: ApiCall<z.output<P>, z.output<Q>, z.output<B>>): Promise<ApiAnswer>;
}

/** Keeps the schemas' types together with their handler. */
export function defineRoute<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(route: ApiRoute<P, Q, B>): ApiRoute {
  return route as unknown as ApiRoute;
}

/** Registers the routes, 405 for their other methods, and 404 for every unknown path. */
export function registerApi(app: App, routes: ApiRoute[]): void {
  const methods = new Map<string, string[]>();
  for (const route of routes) {
    const path = route.path.replace(/\{(\w+)\}/g, ":$1");
    app.on(route.method.toUpperCase(), path, (c) => serve(c, route));
    methods.set(path, [...(methods.get(path) ?? []), route.method.toUpperCase()]);
  }
  for (const [path, allowed] of methods) {
    app.all(path, async (c) => {
      await c.req.raw.text();
      return problem({
        status: 405,
        code: "method_not_allowed",
        title: "This address does not take that method",
        detail: `Use ${allowed.join(" or ")}.`,
        headers: { Allow: allowed.join(", ") },
      });
    });
  }
  app.notFound(async (c) => {
    await c.req.raw.text();
    return problem({
      status: 404,
      code: "route_not_found",
      title: "There is nothing at this address",
      detail: "GET /openapi.json lists every route.",
    });
  });
}

async function serve(c: Context<AppContext>, route: ApiRoute): Promise<Response> {
  const { runtime } = c.var;
  const request = c.req.raw;
  // The body is read before anything is answered: an unread one breaks reused connections.
  const text = await request.text();
  const userId = route.authenticated ? await authenticate(runtime, request) : "";
  const params = route.params ? readParams(route.params, c.req.param()) : undefined;
  const query = route.query ? readQuery(route.query, new URL(request.url)) : undefined;
  const key = route.idempotent ? readIdempotencyKey(request) : "";
  const body = route.body ? readBody(route.body, request, text) : undefined;
  const bodyHash = route.idempotent ? await hash(JSON.stringify(body ?? null)) : "";
  try {
    const answer = await route.handle({
      runtime,
      userId,
      request,
      params,
      query,
      body,
      idempotency: { key, bodyHash },
    });
    if (answer instanceof Response) return answer;
    return Response.json(answer.json, { status: answer.status, headers: answer.headers ?? {} });
  } catch (error) {
    // What the database calls invalid input came from the request: a cursor of another listing.
    if (error instanceof ContractError && error.code === "invalid_input") {
      throw new ProblemError({
        status: 400,
        code: "invalid_request",
        title: "The request is not valid",
        detail: error.message,
      });
    }
    throw error;
  }
}

/** SHA-256, hex. */
async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (b) => b.toString(16).padStart(2, "0")).join("");
}
