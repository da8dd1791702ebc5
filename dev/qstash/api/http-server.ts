// The HTTP side of the API: reads requests, checks the token on every route, and writes JSON.
import { createHash, timingSafeEqual } from "node:crypto";
import http from "node:http";
import type { ApiReply, ApiRequest, Route } from "./api.ts";
import { HttpError } from "./http-error.ts";

const MAX_REQUEST_BYTES = 16 * 1024 * 1024;
/** Longer than clients usually keep an idle connection, so that the server does not close one during a request. */
const KEEP_ALIVE_MS = 75_000;

/** An HTTP server (not yet listening) that answers `routes` to holders of `token`. */
export function createHttpServer(token: string, routes: Route[]): http.Server {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_REQUEST_BYTES) chunks.push(chunk);
    });
    // Answers after the body has been read, because an earlier answer would break a reused connection.
    request.on("end", () => {
      const reply = answer(request, size > MAX_REQUEST_BYTES ? undefined : Buffer.concat(chunks));
      write(response, reply);
    });
    request.on("error", () => response.destroy());
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;

  function answer(request: http.IncomingMessage, body: Buffer | undefined): ApiReply {
    try {
      if (!hasToken(request.headers.authorization, token)) {
        throw new HttpError(401, "unauthorized: a valid bearer token is required");
      }
      if (body === undefined) throw new HttpError(413, "the request is too large");
      return dispatch(routes, readRequest(request, body));
    } catch (error) {
      if (error instanceof HttpError) {
        return { status: error.status, body: { error: error.message } };
      }
      const reason = error instanceof Error ? error.message : String(error);
      return { status: 500, body: { error: `internal error: ${reason}` } };
    }
  }
}

function dispatch(routes: Route[], request: ApiRequest): ApiReply {
  const [rawPath = ""] = request.target.split("?", 1);
  const path = decode(rawPath);
  let pathExists = false;
  for (const route of routes) {
    const match = route.pattern.exec(route.raw ? request.target : path);
    if (match === null) continue;
    pathExists = true;
    if (route.methods.includes(request.method)) return route.handle(request, match.slice(1));
  }
  if (pathExists) throw new HttpError(405, `${request.method} is not allowed on ${path}`);
  throw new HttpError(404, `no such route: ${request.method} ${path}`);
}

function readRequest(request: http.IncomingMessage, body: Buffer): ApiRequest {
  const target = request.url ?? "/";
  const queryIndex = target.indexOf("?");
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string") headers[name] = value;
  }
  return {
    method: request.method ?? "GET",
    target,
    query: new URLSearchParams(queryIndex < 0 ? "" : target.slice(queryIndex + 1)),
    headers,
    body,
    callerIp: request.socket.remoteAddress,
  };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new HttpError(400, "the path is not valid percent-encoding");
  }
}

function hasToken(authorization: string | undefined, token: string): boolean {
  const bearerToken = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1];
  if (bearerToken === undefined) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(bearerToken), digest(token));
}

function write(response: http.ServerResponse, reply: ApiReply): void {
  if (reply.body === undefined) {
    response.writeHead(reply.status, { "Content-Length": 0 }).end();
    return;
  }
  const body = Buffer.from(JSON.stringify(reply.body));
  response
    .writeHead(reply.status, { "Content-Type": "application/json", "Content-Length": body.length })
    .end(body);
}
