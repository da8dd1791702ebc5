// The faults that the REST service has on demand, each under a path of its own.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RestAnswer } from "./rest-answer.ts";

export interface FaultyCall {
  request: IncomingMessage;
  url: URL;
  body: string;
  response: ServerResponse;
}

const JSON_TYPE = { "content-type": "application/json" };
const DRIP_MS = 50;
const SLOW_MS = 60_000;
const HUGE_BYTES = 64 * 1024 * 1024;

/** @returns undefined if this function writes the answer itself */
export function answerFault(kind: string, call: FaultyCall): RestAnswer {
  const { request, url, body, response } = call;
  const numberParam = (name: string, fallback: number) =>
    Number(url.searchParams.get(name) ?? fallback);
  switch (kind) {
    case "slow":
      later(response, numberParam("ms", SLOW_MS), () =>
        response.writeHead(200, JSON_TYPE).end(`{"slow":true}`),
      );
      return undefined;
    case "drip":
      // Always fast enough for a client that limits only the wait for the next byte.
      response.writeHead(200, JSON_TYPE).write("[");
      every(response, DRIP_MS, () => response.write("1,"));
      return undefined;
    case "endless":
      response.writeHead(200, JSON_TYPE).write("[");
      pour(response, Infinity);
      return undefined;
    case "huge":
      response.writeHead(200, { ...JSON_TYPE, "content-length": HUGE_BYTES });
      pour(response, HUGE_BYTES);
      return undefined;
    case "redirect": {
      const location = url.searchParams.get("to") ?? "http://127.0.0.1/";
      response.writeHead(numberParam("code", 302), { location }).end();
      return undefined;
    }
    case "echo":
      // Repeats what was received, in any part of an answer that can contain it.
      return echo(call);
    case "status":
      if (url.searchParams.has("wait")) response.setHeader("retry-after", numberParam("wait", 1));
      return { status: numberParam("code", 500), body: { error: body } };
    case "long":
      return { status: 200, body: { text: "a".repeat(numberParam("length", 230_000)) } };
    case "type":
      response.writeHead(200, { "content-type": "image/png" }).end("\u0089PNG");
      return undefined;
    case "broken-json":
      response.writeHead(200, JSON_TYPE).end(`{"half": `);
      return undefined;
    case "cut":
      response.writeHead(200, { ...JSON_TYPE, "content-length": "100" }).write(`{"half": `);
      setTimeout(() => request.socket.destroy(), DRIP_MS);
      return undefined;
    default:
      return { status: 404, body: { error: "no such fault" } };
  }
}

/**
 * Repeats the request's headers and query; `?as=` selects the form: raw, base64, url, json or error. With `header` or
 * `location` it repeats only the request header that `?of=` names.
 */
function echo({ request, url, response }: FaultyCall): RestAnswer {
  const requestText = request.rawHeaders.join("\n") + url.search;
  const received = decodeURIComponent(requestText);
  const as = url.searchParams.get("as") ?? "raw";
  const header = url.searchParams.get("of") ?? "x-api-key";
  const value = String(request.headers[header] ?? "");
  const write = (status: number, text: string) =>
    void response.writeHead(status, JSON_TYPE).end(text);
  if (as === "header") response.setHeader("x-echo", value);
  if (as === "location") {
    response.writeHead(302, { location: `/tasks?seen=${encodeURIComponent(value)}` }).end();
    return undefined;
  }
  if (as === "base64") return { status: 200, body: Buffer.from(`?${received}`).toString("base64") };
  if (as === "url") return { status: 200, body: encodeURIComponent(received) };
  if (as === "error") return { status: 500, body: received };
  if (as === "header") return { status: 200, body: "see the header" };
  if (as !== "json") return { status: 200, body: received };
  const codes = Array.from({ length: received.length }, (_, index) => received.charCodeAt(index));
  write(200, `"${codes.map((code) => `\\u${code.toString(16).padStart(4, "0")}`).join("")}"`);
  return undefined;
}

function later(response: ServerResponse, ms: number, act: () => void): void {
  const timer = setTimeout(act, ms);
  response.once("close", () => clearTimeout(timer));
}

function every(response: ServerResponse, ms: number, act: () => void): void {
  const timer = setInterval(act, ms);
  response.once("close", () => clearInterval(timer));
}

/** Sends bytes as fast as the client reads them. */
function pour(response: ServerResponse, maxBytes: number): void {
  const piece = "1,".repeat(8 * 1024);
  let sentBytes = 0;
  const writeMore = () => {
    while (!response.destroyed && sentBytes < maxBytes) {
      sentBytes += piece.length;
      if (!response.write(piece)) return void response.once("drain", writeMore);
    }
    response.end();
  };
  writeMore();
}
