// A deployment in front of a stack: the same page, as another version of it from a moment on.
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface Deployments {
  url: string;
  /** From now on the page is another version. */
  deploy(): void;
  close(): void;
}

export async function openDeployments(target: string): Promise<Deployments> {
  let isNext = false;
  const { hostname, port } = new URL(target);
  const server = createServer((asked, answer) => {
    const { url: path = "/", method = "GET", headers: given } = asked;
    const isWorker = path === "/sw.js";
    const headers = { ...given, ...(isWorker ? { "accept-encoding": "identity" } : {}) };
    if (isWorker) delete headers["if-none-match"];
    const passed = request({ hostname, port, path, method, headers }, (response) => {
      const { statusCode = 502, headers: heads } = response;
      if (!isWorker || !isNext) {
        answer.writeHead(statusCode, heads);
        response.pipe(answer);
        return;
      }
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const { "content-length": _, etag: __, ...rest } = heads;
        const script = Buffer.concat(parts).toString();
        answer.writeHead(statusCode, rest);
        answer.end(script.replace(/__VERSION__ = "[^"]*"/, `__VERSION__ = "next"`));
      });
    });
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: () => void (isNext = true),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
