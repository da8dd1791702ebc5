// A server with OpenAI's API for embeddings, for tests and for a laptop: POST /v1/embeddings.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { readBody } from "../redis/read-body.ts";

export interface EmbeddingsStandIn {
  /** The server's address, without `/embeddings`. */
  url: string;
  /** The texts of the requests, in order, without those that `answerWith` has answered. */
  readonly texts: string[];
  /** Answers the following requests by this function, until `answerWith` is called with null. */
  answerWith(answer: ((response: http.ServerResponse) => void) | null): void;
  stop(): Promise<void>;
}

export interface EmbeddingsOptions {
  vectorOf(text: string): number[];
  /** The API key that a request must have; none if absent. */
  key?: string;
  port?: number;
}

export async function startEmbeddings(options: EmbeddingsOptions): Promise<EmbeddingsStandIn> {
  const { vectorOf, key, port = 0 } = options;
  const requestedTexts: string[] = [];
  let override: ((response: http.ServerResponse) => void) | null = null;

  const answer = async (request: http.IncomingMessage): Promise<[number, unknown]> => {
    const text = (await readBody(request))?.toString() ?? "";
    const { model, input } = JSON.parse(text) as { model?: unknown; input?: unknown };
    const texts = [input].flat();
    requestedTexts.push(...texts.map(String));
    if (request.method !== "POST" || request.url !== "/v1/embeddings")
      return [404, { error: { message: "Not Found" } }];
    if (key !== undefined && request.headers.authorization !== `Bearer ${key}`)
      return [401, { error: { message: "Incorrect API key provided" } }];
    if (
      typeof model !== "string" ||
      !texts.every((entry) => typeof entry === "string" && entry !== "")
    )
      return [400, { error: { message: "model, input" } }];
    const data = texts.map((entry, index) => ({
      object: "embedding",
      index,
      embedding: vectorOf(entry as string),
    }));
    return [200, { object: "list", model, data, usage: { prompt_tokens: 0, total_tokens: 0 } }];
  };
  const server = http.createServer((request, response) => {
    if (override !== null) {
      request.resume();
      override(response);
      return;
    }
    void answer(request)
      .catch((): [number, unknown] => [400, { error: { message: "no JSON" } }])
      .then(([status, body]) => {
        response
          .writeHead(status, { "content-type": "application/json" })
          .end(JSON.stringify(body));
      });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    texts: requestedTexts,
    answerWith(next) {
      override = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
