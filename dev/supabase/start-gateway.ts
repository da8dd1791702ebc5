// Serves a project's URL: forwards /rest/v1 to PostgREST with a token in place of the API key, and answers for Auth.
import { Agent, createServer, request as httpRequest } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { JWK } from "jose";
import { createApiKeys } from "./api-key.ts";
import type { Auth } from "./auth/answer-auth.ts";
import { answerAuth, PREFLIGHT } from "./auth/over-http.ts";
import { PortTakenError } from "./cluster/free-port.ts";

export interface GatewayOptions {
  /** A free port if undefined. */
  port: number | undefined;
  /** Returns PostgREST's port; called for each request that needs PostgREST. */
  postgrestPort: () => Promise<number>;
  jwtSecret: string;
  publishableKey: string;
  /** The public keys that verifiers of tokens can read. */
  signingKeys?: readonly JWK[] | undefined;
  /** Signs users in; undefined for a project in which users cannot sign in. */
  auth?: Auth | undefined;
}

export interface Gateway {
  url: string;
  stop(): Promise<void>;
}

/** Headers of one connection, which are not forwarded. */
const hopByHopHeaders = ["connection", "keep-alive"];

/** @throws PortTakenError if the port is taken */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const keys = createApiKeys(options);
  // Idle connections are closed before PostgREST closes them (30 s), so that no closing one is reused.
  const agent = new Agent({ keepAlive: true, timeout: 10_000 });

  const server = createServer((request, response) => {
    handle(request, response).catch((error: Error) => {
      if (response.headersSent) response.destroy();
      else answer(request, response, 500, { message: error.message });
    });
  });

  function baseUrl(): string {
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : options.port;
    return `http://127.0.0.1:${port}`;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? "/";
    const path = url.split("?", 1)[0];
    if (path === "/health") {
      const isUp = await isAvailable(await options.postgrestPort(), agent);
      return answer(request, response, isUp ? 200 : 503, { status: isUp ? "ok" : "unavailable" });
    }
    if (path === "/auth/v1/.well-known/jwks.json") {
      return answer(request, response, 200, { keys: options.signingKeys ?? [] });
    }
    if (path?.startsWith("/auth/v1/") && options.auth) {
      if (request.method === "OPTIONS") {
        response.writeHead(204, PREFLIGHT);
        response.end();
        return;
      }
      const issuer = `${baseUrl()}/auth/v1`;
      return answerAuth(request, response, { auth: options.auth, keys, issuer });
    }
    if (path !== "/rest/v1" && !path?.startsWith("/rest/v1/")) {
      return answer(request, response, 404, { message: `no service at ${path}` });
    }
    const headers = { ...request.headers };
    // A browser's preflight has no key, and PostgREST answers it without a role.
    if (request.method !== "OPTIONS") {
      const apikey = [headers["apikey"]].flat()[0];
      const admission = await keys.authorize(apikey, headers.authorization);
      if (!admission.ok) return answer(request, response, 401, { message: admission.message });
      headers.authorization = admission.authorization;
    }
    const restPath = url.slice("/rest/v1".length);
    const port = await options.postgrestPort();
    forward(request, response, port, restPath.startsWith("/") ? restPath : `/${restPath}`, headers);
  }

  function forward(
    request: IncomingMessage,
    response: ServerResponse,
    port: number,
    path: string,
    headers: IncomingMessage["headers"],
  ): void {
    for (const name of hopByHopHeaders) delete headers[name];
    const upstream = httpRequest({
      agent,
      host: "127.0.0.1",
      port,
      method: request.method,
      path,
      headers,
    });
    upstream.on("response", (reply) => {
      const replyHeaders = { ...reply.headers };
      for (const name of hopByHopHeaders) delete replyHeaders[name];
      response.writeHead(reply.statusCode ?? 502, replyHeaders);
      reply.pipe(response);
      reply.on("error", () => response.destroy());
    });
    upstream.on("error", (error) => {
      if (!response.headersSent) {
        answer(request, response, 502, { message: `PostgREST: ${error.message}` });
      } else if (!response.writableEnded) response.destroy();
    });
    // PostgREST may answer before it has read the complete body; the rest must still be read.
    upstream.on("close", () => {
      request.unpipe(upstream);
      request.resume();
    });
    response.on("close", () => {
      if (!response.writableFinished) upstream.destroy();
    });
    request.pipe(upstream);
  }

  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(isTaken ? new PortTakenError(options.port ?? 0, "The Supabase gateway") : error);
    });
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  return {
    url: baseUrl(),
    async stop() {
      const closing = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closing;
      agent.destroy();
    },
  };
}

/** Whether PostgREST accepts requests: OPTIONS needs neither a role nor the database. */
async function isAvailable(port: number, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = httpRequest({ agent, host: "127.0.0.1", port, method: "OPTIONS", path: "/" });
    probe.on("response", (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    probe.on("error", () => resolve(false));
    probe.end();
  });
}

/**
 * Sends the gateway's own answer after the request has been read: an unread body would break the
 * client's connection for its next request.
 */
function answer(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: object,
): void {
  const send = () => {
    response.writeHead(status, {
      "content-type": "application/json",
      "access-control-allow-origin": "*",
    });
    response.end(JSON.stringify(body));
  };
  if (request.readableEnded) return send();
  request.once("end", send);
  request.resume();
}
