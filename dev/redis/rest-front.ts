// The HTTP side: routes, bearer token and status codes of the Upstash REST API.
import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Redis } from "ioredis";
import { encodeReply, type JsonReply, type ReplyEncoding } from "./encode-reply.ts";
import { MAX_BODY_BYTES, readBody } from "./read-body.ts";
import type { RedisBackend } from "./redis-backend.ts";
import { isBlocking, parseCommand, RequestError, type RedisCommand } from "./redis-command.ts";
import { runPipeline, runTransaction, type Replies } from "./run-commands.ts";
import { streamSubscription } from "./stream-subscription.ts";

type CommandResult = { result: JsonReply } | { error: string };

/**
 * An HTTP server (not yet listening) that answers like the Upstash REST API:
 * `POST /` (one command), `/pipeline`, `/multi-exec`, `/subscribe/…`, `/psubscribe/…`, and
 * `/<command>/<arg>/…`, whose body and query are further arguments.
 *
 * Status: 200; 400 for malformed requests, for errors of a single command and for a transaction that was not run; 401
 * without the token, on every route; 405; 413; 500 if Redis is gone. The body of an error is `{error}`.
 * `redis` runs the requests without a blocking command.
 */
export function createRestFront(backend: RedisBackend, redis: Redis, token: string): Server {
  const hasToken = createTokenCheck(token);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isAuthorized = hasToken(request.headers.authorization);
    const body = await readBody(request, isAuthorized ? MAX_BODY_BYTES : 0);
    if (!isAuthorized) throw new RequestError("WRONGPASS invalid or missing auth token", 401);
    if (body === undefined) {
      const message = `ERR max request size exceeded. Limit: ${MAX_BODY_BYTES} bytes`;
      throw new RequestError(message, 413);
    }
    if (!["GET", "HEAD", "POST", "PUT"].includes(request.method ?? "")) {
      throw new RequestError("ERR HTTP method is not allowed", 405);
    }
    const url = new URL(`http://front${request.url ?? "/"}`);
    const path = decodePath(url.pathname);
    const encoding = request.headers["upstash-encoding"] === "base64" ? "base64" : "text";
    const [route, ...channels] = path;

    if ((route === "subscribe" || route === "psubscribe") && channels.length > 0) {
      return streamSubscription(backend, route, channels, response);
    }
    if (path.length === 1 && (route === "pipeline" || route === "multi-exec")) {
      const commands = parseCommands(body);
      const run = route === "pipeline" ? runPipeline : runTransaction;
      const replies = await withConnection(commands, response, (connection) =>
        run(connection, commands, backend.adaptScript),
      );
      return sendJson(response, 200, toResults(replies, encoding));
    }
    const command =
      route === undefined ? parseCommand(parseJson(body)) : commandFromUrl(path, url, body);
    const replies = await withConnection([command], response, (connection) =>
      runPipeline(connection, [command], backend.adaptScript),
    );
    const [item] = toResults(replies, encoding);
    sendJson(response, item !== undefined && "result" in item ? 200 : 400, item);
  }

  /** Gives a request with a blocking command its own connection, which also closes when the client disconnects. */
  async function withConnection(
    commands: RedisCommand[],
    response: ServerResponse,
    run: (connection: Redis) => Promise<Replies>,
  ): Promise<Replies> {
    if (!commands.some(isBlocking)) return run(redis);
    const connection = await backend.connect();
    const release = (): void => connection.disconnect();
    response.once("close", release);
    try {
      return await run(connection);
    } finally {
      response.off("close", release);
      release();
    }
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return void response.destroy();
      const message = error instanceof Error ? error.message : String(error);
      if (error instanceof RequestError) sendJson(response, error.status, { error: message });
      else sendJson(response, 500, { error: `ERR the stand-in's Redis failed: ${message}` });
    });
  });
  // When a server closes an idle connection just as a client reuses it, the client sends its
  // command twice. Idle connections are cheap here, so they are never closed.
  server.keepAliveTimeout = 0;
  return server;
}

/** Compares digests, so that the duration reveals nothing about the token. */
function createTokenCheck(token: string): (header: string | undefined) => boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  const expectedDigest = digest(token);
  return (header) => {
    const token = /^Bearer (.*)$/i.exec(header ?? "")?.[1];
    return token !== undefined && timingSafeEqual(digest(token), expectedDigest);
  };
}

function decodePath(pathname: string): string[] {
  try {
    return pathname
      .split("/")
      .slice(1)
      .filter((part, i, parts) => part !== "" || i < parts.length - 1)
      .map(decodeURIComponent);
  } catch {
    throw new RequestError("ERR failed to parse the request path");
  }
}

/** Reads `/set/key?EX=10`: the path, then the body as the value, then the query parameters are the arguments. */
function commandFromUrl(path: string[], url: URL, body: Buffer): RedisCommand {
  const command = parseCommand(path);
  if (body.length > 0) command.args.push(body);
  for (const [name, value] of url.searchParams) {
    command.args.push(name, ...(value === "" ? [] : [value]));
  }
  return command;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new RequestError("ERR failed to parse the request body as JSON");
  }
}

function parseCommands(body: Buffer): RedisCommand[] {
  const commands = parseJson(body);
  if (!Array.isArray(commands) || commands.length === 0) {
    throw new RequestError("ERR expected a JSON array of one or more commands");
  }
  return commands.map(parseCommand);
}

function toResults(replies: Replies, encoding: ReplyEncoding): CommandResult[] {
  return replies.map((reply) =>
    reply instanceof Error ? { error: reply.message } : { result: encodeReply(reply, encoding) },
  );
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}
