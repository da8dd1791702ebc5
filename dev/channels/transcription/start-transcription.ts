// A transcription service like OpenAI's, for tests. It "hears" the words that follow the file's four letters of format.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { readBody } from "../../redis/read-body.ts";

export interface Transcription {
  /** The variables that make a Worker use it. */
  env: Readonly<Record<string, string>>;
  /** The requests that it has transcribed, in order. */
  readonly asked: { model: string; name: string; type: string; words: string }[];
  /** Makes it answer this many of the next requests with 503. */
  failNext(times: number): void;
  stop(): Promise<void>;
}

const PATH = "/v1/audio/transcriptions";
const KEY = "dev-transcription";
const FORMAT_LETTERS = 4;
const KNOWN_EXTENSION = /\.(flac|m4a|mp3|mp4|mpeg|mpga|oga|ogg|wav|webm)$/;

export async function startTranscription(): Promise<Transcription> {
  const asked: Transcription["asked"] = [];
  let failures = 0;
  const answer = async (request: http.IncomingMessage): Promise<[status: number, body: object]> => {
    const body = await readBody(request);
    if (request.method !== "POST" || request.url !== PATH) return [404, {}];
    if (request.headers.authorization !== `Bearer ${KEY}`) return [401, error("Incorrect API key")];
    if (failures > 0) {
      failures -= 1;
      return [503, error("The service is unavailable")];
    }
    const type = request.headers["content-type"] ?? "";
    if (body === undefined || !type.startsWith("multipart/form-data"))
      return [400, error("The body is not a form")];
    const form = await new Response(new Uint8Array(body), {
      headers: { "content-type": type },
    }).formData();
    const [file, model] = [form.get("file"), form.get("model")];
    if (typeof model !== "string" || !(file instanceof File))
      return [400, error("The form needs a file and a model")];
    if (!KNOWN_EXTENSION.test(file.name)) return [400, error(`Invalid file format: ${file.name}`)];
    const words = (await file.text()).slice(FORMAT_LETTERS);
    asked.push({ model, name: file.name, type: file.type, words });
    return [200, { text: words }];
  };
  const server = http.createServer((request, response) => {
    void answer(request)
      .catch((): [number, object] => [500, {}])
      .then(([status, body]) => {
        response
          .writeHead(status, { "content-type": "application/json" })
          .end(JSON.stringify(body));
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    asked,
    env: {
      TRANSCRIPTION_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      TRANSCRIPTION_KEY: KEY,
    },
    failNext(times) {
      failures = times;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const error = (message: string) => ({ error: { message } });
