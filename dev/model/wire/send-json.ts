// Sends a JSON body, or an error in the API's own shape.
import type { ServerResponse } from "node:http";
import { WireError, errorBody } from "./errors.ts";

export function toWireError(error: unknown): WireError {
  if (error instanceof WireError) return error;
  return new WireError(500, error instanceof Error ? error.message : String(error));
}

/** Closes the connection without the error if the head has already been sent. */
export function sendError(response: ServerResponse, error: WireError, requestId: string): void {
  if (response.headersSent) return void response.destroy();
  if (error.retryAfterSeconds !== undefined) {
    response.setHeader("retry-after", String(error.retryAfterSeconds));
  }
  sendJson(response, error.status, errorBody(error, requestId), requestId);
}

export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  id: string,
): void {
  const body = Buffer.from(JSON.stringify(value));
  // `bridge.ts` may already have sent the head.
  if (response.headersSent) return void response.end(body);
  response
    .writeHead(status, {
      "Content-Type": "application/json",
      "Content-Length": body.length,
      "request-id": id,
    })
    .end(body);
}
