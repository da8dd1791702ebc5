// One message whose run waits: what is said, and the exit code.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import type { StartArgs } from "../flags/args.ts";
import type { Progress } from "../terminal/progress.ts";
import type { Connection } from "./connect.ts";
import { answerOnce } from "./once.ts";

const waitingRun = {
  ...{ id: "r", status: "waiting", steps: [], reply: null, error: null },
  process: { questions: [], waits: [] },
};

it("a run that waits is not reported as failed, and the exit code is 1", async () => {
  const server = createServer((request, response) => {
    if (request.url?.endsWith("/messages")) {
      response.writeHead(200, { "content-type": "text/event-stream", location: "/v1/runs/r" });
      response.end("id: 0.1\nevent: run.waiting\ndata: {}\n\n");
    } else {
      response.end(JSON.stringify(request.method === "POST" ? { id: "c" } : waitingRun));
    }
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const lines: string[] = [];
  const progress: Progress = {
    paint: (_, text) => text,
    width: 200,
    say: (line) => void lines.push(line),
    busy: () => {},
    stage: () => {},
    showAhead: () => {},
  };
  const { port } = server.address() as AddressInfo;
  const connection = { url: `http://127.0.0.1:${port}`, token: "t", title: "Alfred", parts: [] };
  const code = await answerOnce(
    { once: "hello" } as StartArgs & { once: string },
    connection as unknown as Connection,
    progress,
    new AbortController().signal,
  );
  expect(lines.at(-1)).toContain("The run waits for an answer");
  expect(lines.join("\n")).not.toContain("failed");
  expect(code).toBe(1);
});
