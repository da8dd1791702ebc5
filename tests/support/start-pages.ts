// A local web site: it serves a test's pages and records the requests.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface PageSite {
  origin: string;
  /** Paths with the headers that came along, in order. */
  requests: { path: string; headers: IncomingHttpHeaders }[];
  /** Sets a page, or a function that answers instead of one. */
  put(path: string, page: string | ((response: ServerResponse) => void)): void;
  stop(): Promise<void>;
}

export async function startPages(): Promise<PageSite> {
  const pages = new Map<string, string | ((response: ServerResponse) => void)>();
  const requests: PageSite["requests"] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    requests.push({ path, headers: request.headers });
    const page = pages.get(path);
    if (typeof page === "function") return void page(response);
    response.writeHead(page === undefined ? 404 : 200, {
      "content-type": "text/html; charset=utf-8",
    });
    response.end(page ?? "<p>Nothing here</p>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    put: (path, page) => void pages.set(path, page),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
