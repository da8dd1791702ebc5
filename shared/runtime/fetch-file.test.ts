import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { TransientError } from "../contracts/errors.ts";
import { fetchFile, isAllowed } from "./fetch-file.ts";

const HOSTS = ["files.example", ".cdn.example"];

test.each([
  ["https://files.example/a?b=c", true],
  ["https://x.cdn.example/a", true],
  ["https://cdn.example/a", false],
  ["https://evilcdn.example/a", false],
  ["https://files.example.evil.example/a", false],
  ["https://files.example@evil.example/a", false],
  ["https://me:secret@files.example/a", false],
  ["https://files.example:8443/a", false],
  ["http://files.example/a", false],
  ["https://evil.example/files.example", false],
  ["https://127.0.0.1/a", false],
  ["//files.example/a", false],
  ["file:///etc/passwd", false],
  ["", false],
])("the address %s is the platform's own: %s", (url, isOwn) => {
  expect(isAllowed(url, HOSTS)).toBe(isOwn);
});

interface ReceivedRequest {
  url: string;
  authorization: string | undefined;
}

describe("files", () => {
  const requests: ReceivedRequest[] = [];
  let answer: (request: http.IncomingMessage, response: http.ServerResponse) => void;
  const server = http.createServer((request, response) => {
    requests.push({ url: request.url ?? "", authorization: request.headers.authorization });
    answer(request, response);
  });
  let baseUrl = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    requests.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const get = (maxBytes = 100) =>
    fetchFile(
      { url: "https://files.example/a", headers: { authorization: "Bearer t" } },
      maxBytes,
      { hosts: HOSTS, baseUrl },
    );

  it("a file is returned completely, up to the limit", async () => {
    answer = (_, response) => response.end(Buffer.alloc(100, 1));
    expect(await get()).toEqual({ bytes: new Uint8Array(100).fill(1) });
  });

  it("a file is refused if its stated length is too big, or if it has more bytes than stated", async () => {
    answer = (_, response) => response.writeHead(200, { "content-length": "101" }).end();
    expect(await get()).toEqual({ fault: "too_big" });
    answer = (_, response) => {
      response.write(Buffer.alloc(60));
      response.end(Buffer.alloc(60));
    };
    expect(await get()).toEqual({ fault: "too_big" });
  });

  it("a file is cancelled at the limit if it never ends", async () => {
    const closing = new Promise<void>((resolve) => {
      answer = (_, response) => {
        const timer = setInterval(() => response.write(Buffer.alloc(50)), 1);
        response.on("close", () => {
          clearInterval(timer);
          resolve();
        });
      };
    });
    expect(await get()).toEqual({ fault: "too_big" });
    await closing;
  });

  it("a file on another host of the platform is fetched after a redirect without the secrets", async () => {
    answer = ({ url }, response) =>
      url === "/a"
        ? response.writeHead(307, { location: "https://x.cdn.example/signed" }).end()
        : response.end("ok");
    expect(await get()).toHaveProperty("bytes");
    expect(requests).toEqual([
      { url: "/a", authorization: "Bearer t" },
      { url: "/signed", authorization: undefined },
    ]);
  });

  test.each(["https://evil.example/x", "http://files.example/x", "https://169.254.169.254/x"])(
    "a file behind a redirect to %s is not fetched",
    async (location) => {
      answer = (_, response) => response.writeHead(302, { location }).end();
      expect(await get()).toEqual({ fault: "forbidden" });
      expect(requests).toHaveLength(1);
    },
  );

  it("a file counts as gone if it redirects without end or without a target", async () => {
    answer = (_, response) =>
      response.writeHead(302, { location: "https://files.example/a" }).end();
    expect(await get()).toEqual({ fault: "gone" });
    expect(requests).toHaveLength(4);
    answer = (_, response) => response.writeHead(302).end();
    expect(await get()).toEqual({ fault: "gone" });
  });

  test.each([400, 401, 403, 404, 410, 206])(
    "a file whose address answers %i is gone",
    async (status) => {
      answer = (_, response) => response.writeHead(status).end("x");
      expect(await get()).toEqual({ fault: "gone" });
    },
  );

  test.each([429, 500, 503])(
    "a file whose address answers %i throws an error that can be retried",
    async (status) => {
      answer = (_, response) => response.writeHead(status).end();
      await expect(get()).rejects.toBeInstanceOf(TransientError);
    },
  );

  it("a file whose server breaks off throws an error that can be retried and names no address", async () => {
    answer = (request) => request.socket.destroy();
    const failure = await get().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TransientError);
    expect(String(failure)).not.toMatch(/127|files\.example|Bearer/);
  });
});
