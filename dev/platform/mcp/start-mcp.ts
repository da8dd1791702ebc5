// The local MCP server, built with the official SDK: it speaks streamable HTTP in both generations of the protocol. The
// older generation has sessions.
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { createNotebookServer, type Notebook } from "./notebook-server.ts";

export interface LocalMcp {
  url: string;
  /** The bearer token that every request must have. */
  token: string;
  notebook: Notebook;
  /** Sessions of the older protocol: how many are open, and how many were opened. */
  sessions(): { open: number; opened: number };
  stop(): Promise<void>;
}

const TOKEN = "alfred-local-mcp";
const MAX_SESSIONS = 100;

export interface McpOptions {
  /** 0, the default, for any free port. */
  port?: number;
  /** Whether the server speaks only the older generation of the protocol. */
  onlyOlder?: boolean;
}

export async function startMcp({ port = 0, onlyOlder }: McpOptions = {}): Promise<LocalMcp> {
  const notebook: Notebook = { notes: [], calls: [], isChanged: false };
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  let openedCount = 0;
  const modern = createMcpHandler(() => createNotebookServer(notebook), { legacy: "reject" });

  async function serve(request: Request): Promise<Response> {
    if (request.headers.get("authorization") !== `Bearer ${TOKEN}`)
      return new Response("The token is wrong.", { status: 401 });
    if (onlyOlder !== true && !(await isLegacyRequest(request.clone())))
      return modern.fetch(request);
    const session = sessions.get(request.headers.get("mcp-session-id") ?? "");
    return (session ?? (await openSession())).handleRequest(request);
  }

  async function openSession(): Promise<WebStandardStreamableHTTPServerTransport> {
    if (sessions.size >= MAX_SESSIONS) sessions.delete(sessions.keys().next().value ?? "");
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized(id) {
        openedCount += 1;
        sessions.set(id, transport);
      },
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await createNotebookServer(notebook).connect(transport);
    return transport;
  }

  const server = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing, serve).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    token: TOKEN,
    notebook,
    sessions: () => ({ open: sessions.size, opened: openedCount }),
    async stop() {
      await modern.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  serve: (request: Request) => Promise<Response>,
): Promise<void> {
  const { method = "GET", url = "/", headers } = incoming;
  const disconnect = new AbortController();
  outgoing.on("close", () => disconnect.abort());
  const body = method === "GET" || method === "DELETE" ? null : await readAll(incoming);
  const request = new Request(`http://${headers.host ?? "127.0.0.1"}${url}`, {
    method,
    body,
    signal: disconnect.signal,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  });
  const response = await serve(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) return void outgoing.end();
  // Node has its own type for the same stream.
  Readable.fromWeb(response.body as NodeStream)
    .on("error", () => outgoing.destroy())
    .pipe(outgoing);
}

async function readAll(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}
