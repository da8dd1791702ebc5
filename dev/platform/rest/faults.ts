// The faults that the REST service shows on demand, one path per fault.
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

/** @returns undefined when the answer is written here */
export function answerFault(kind: string, call: FaultyCall): RestAnswer {
  const { request, url, body, response } = call;
  const number = (name: string, instead: number) => Number(url.searchParams.get(name) ?? instead);
  switch (kind) {
    case "slow":
      later(response, number("ms", SLOW_MS), () =>
        response.writeHead(200, JSON_TYPE).end(`{"slow":true}`),
      );
      return undefined;
    case "drip":
      // One byte at a time, always fast enough for a client that only limits the wait for the next
      // byte.
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
      response.writeHead(number("code", 302), { location }).end();
      return undefined;
    }
    case "echo":
      // Everything that was received, wherever an answer can contain it.
      return echo(call);
    case "status":
      if (url.searchParams.has("wait")) response.setHeader("retry-after", number("wait", 1));
      return { status: number("code", 500), body: { error: body } };
    case "long":
      return { status: 200, body: { text: "a".repeat(number("length", 230_000)) } };
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

/** `?as=` selects the form: raw, base64, url, json, header, location or error. */
function echo({ request, url, response }: FaultyCall): RestAnswer {
  const requestText = request.rawHeaders.join("\n") + url.search;
  const all = decodeURIComponent(requestText);
  const as = url.searchParams.get("as") ?? "raw";
  const one = url.searchParams.get("of") ?? "x-api-key";
  const value = String(request.headers[one] ?? "");
  const write = (status: number, text: string) =>
    void response.writeHead(status, JSON_TYPE).end(text);
  if (as === "header") response.setHeader("x-echo", value);
  if (as === "location") {
    response.writeHead(302, { location: `/tasks?seen=${encodeURIComponent(value)}` }).end();
    return undefined;
  }
  if (as === "base64") return { status: 200, body: Buffer.from(`?${all}`).toString("base64") };
  if (as === "url") return { status: 200, body: encodeURIComponent(all) };
  if (as === "error") return { status: 500, body: all };
  if (as === "header") return { status: 200, body: "see the header" };
  if (as !== "json") return { status: 200, body: all };
  const codes = Array.from({ length: all.length }, (_, index) => all.charCodeAt(index));
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

/** As fast as the client reads. */
function pour(response: ServerResponse, most: number): void {
  const piece = "1,".repeat(8 * 1024);
  let sentBytes = 0;
  const more = () => {
    while (!response.destroyed && sentBytes < most) {
      sentBytes += piece.length;
      if (!response.write(piece)) return void response.once("drain", more);
    }
    response.end();
  };
  more();
}
