// A server whose answers begin as the client expects, and never end.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

const EVENT_STREAM = "text/event-stream";
const FIRST_EVENT = {
  type: "message_start",
  message: { content: [], model: "m", stop_reason: null, usage: {} },
};

/** @returns the server's URL, the number of answers that have begun so far, and a function that stops the server */
export async function startEndlessServer(): Promise<{
  url: string;
  answers(): number;
  stop(): Promise<void>;
}> {
  let answers = 0;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      answers += 1;
      const accept = request.headers.accept ?? "";
      const isStream = accept.startsWith(EVENT_STREAM) || body.includes('"stream":true');
      const type = isStream ? EVENT_STREAM : "application/json";
      response.writeHead(200, { "content-type": accept.includes("html") ? "text/html" : type });
      response.write(isStream ? `data: ${JSON.stringify(FIRST_EVENT)}\n\n` : '{"a":');
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: () => answers,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
