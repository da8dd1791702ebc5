// Tests the MCP executor in workerd, with a server made with the official SDK and with bad ones.
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startMcp, type LocalMcp } from "../../dev/platform/mcp/start-mcp.ts";
import type { SeenTool } from "../../shared/executors/mcp/list-tools.ts";
import type { Protocol } from "../../shared/contracts/definitions/services.ts";
import { codeOf, openExecutorWorld, type ExecutorWorld } from "./executor-world.ts";
import type { CallRequest } from "./call-worker/worker.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(3);

let world: ExecutorWorld;
let mcp: LocalMcp;
const pins = new Map<string, string>();

beforeAll(async () => {
  [world, mcp] = await Promise.all([openExecutorWorld(), startMcp()]);
  const catalogue = await world.send({ ...mcpCall("", {}), action: "list" });
  if (catalogue.outcome !== "done") throw new Error(catalogue.detail);
  for (const { name, schemaHash } of catalogue.output as SeenTool[]) pins.set(name, schemaHash);
});
afterAll(async () => {
  await world.stop();
  await mcp.stop();
});

const badServers: Server[] = [];
afterEach(() => {
  for (const server of badServers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a server that answers as the test says. @returns its address */
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  badServers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

interface CallOptions {
  endpoint?: string;
  protocol?: Protocol;
  pinned?: string | undefined;
  secret?: CallRequest["secret"];
  allowed?: string[];
  timeoutMs?: number;
  outputBytes?: number;
  connectionParams?: Record<string, unknown>;
}

function mcpCall(
  tool: string,
  args: Record<string, unknown>,
  options: CallOptions = {},
): CallRequest {
  const endpoint = options.endpoint ?? mcp.url;
  const pinned = "pinned" in options ? options.pinned : pins.get(tool);
  return {
    action: "call",
    rules: { ownHosts: [], allowedOrigins: options.allowed ?? [new URL(endpoint).origin] },
    call: {
      tool: {
        operation: {
          type: "mcp_call",
          tool,
          retry: "never",
          arguments: placeholders(args),
          ...(pinned === undefined ? {} : { schemaHash: pinned }),
        },
        connectionParams: options.connectionParams ?? { endpoint },
        outputSchema: {},
        service: { id: "s", version: 1, type: "mcp_server", protocol: options.protocol ?? "http" },
      },
      inputs: args,
      key: "run:step",
      timeoutMs: options.timeoutMs ?? PATIENCE_MS,
      outputBytes: options.outputBytes ?? 100_000,
    },
    secret: options.secret ?? { value: mcp.token, placement: { in: "bearer" } },
  };
}

/** The answers of the oldest kind of server, by method. */
const OLDEST_ANSWERS = {
  initialize: {
    protocolVersion: "2024-11-05",
    capabilities: { tools: {} },
    serverInfo: { name: "oldest", version: "1" },
  },
  "tools/list": { tools: [{ name: "say", inputSchema: { type: "object" } }] },
  "tools/call": { content: [{ type: "text", text: '{"said":true}' }] },
};

const placeholders = (args: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(args).map((key) => [key, `{{${key}}}`]));

describe("a call of a tool of an MCP server", () => {
  it("a call of a tool of an MCP server answers with the server's structured content", async () => {
    const answer = await world.send(mcpCall("convert_mass", { value: 2, from: "kg", to: "g" }));
    expect(answer).toMatchObject({ outcome: "done", output: { value: 2000, unit: "g" } });
    expect(answer.measure.bytesIn).toBeGreaterThan(100);
    expect(answer.measure.bytesOut).toBeGreaterThan(100);
  });

  it("a call of a tool of an MCP server takes effect once", async () => {
    const before = mcp.notebook.calls.length;
    const answer = await world.send(mcpCall("add_note", { text: "buy a lamp" }));
    expect(codeOf(answer)).toBe("done");
    expect(mcp.notebook.calls.slice(before)).toEqual(["add_note buy a lamp"]);
  });

  it("a call of a tool of an MCP server ends its session with a server of the older generation, even if the call fails", async () => {
    const older = await startMcp({ onlyOlder: true });
    const endpoint = older.url;
    const answers = [
      await world.send(mcpCall("add_note", { text: "older" }, { endpoint })),
      await world.send({ ...mcpCall("", {}, { endpoint }), action: "probe" }),
      await world.send(mcpCall("wait", {}, { endpoint, timeoutMs: 700 })),
      await world.send(mcpCall("ask_person", {}, { endpoint })),
    ];
    const sessions = older.sessions();
    await older.stop();
    expect(answers.map(codeOf)).toEqual(["done", "done", "timeout", expect.any(String)]);
    expect(codeOf(answers[3] ?? answers[0]!)).not.toBe("done");
    expect(older.notebook.notes).toEqual(["older"]);
    expect(sessions).toEqual({ open: 0, opened: 4 });
  });

  it("a call of a tool of an MCP server reaches a server that answers on a separate stream, as the oldest ones do", async () => {
    const receivedCalls: string[] = [];
    let stream: ServerResponse | undefined;
    const endpoint = await listen(async (request, response) => {
      if (request.method === "GET") {
        stream = response.writeHead(200, { "content-type": "text/event-stream" });
        stream.write("event: endpoint\ndata: /messages\n\n");
        return;
      }
      let text = "";
      for await (const chunk of request) text += String(chunk);
      const { id, method } = JSON.parse(text) as {
        id?: number;
        method: keyof typeof OLDEST_ANSWERS;
      };
      receivedCalls.push(`${method} ${request.headers.authorization}`);
      response.writeHead(202).end();
      const result = OLDEST_ANSWERS[method];
      if (id === undefined) return;
      stream?.write(`data: ${JSON.stringify({ jsonrpc: "2.0", id, result })}\n\n`);
    });
    const oldest = { endpoint, protocol: "sse" as const };
    const first = await world.send(mcpCall("say", {}, { ...oldest, pinned: "0".repeat(64) }));
    const pinned = first.outcome === "failed" ? /[0-9a-f]{64}/.exec(first.detail)?.[0] : undefined;
    const answer = await world.send(mcpCall("say", {}, { ...oldest, pinned }));
    expect(answer).toMatchObject({ outcome: "done", output: { said: true } });
    expect(receivedCalls).toContain(`tools/call Bearer ${mcp.token}`);
  });

  it("a call of a tool of an MCP server answers with the text of a tool without structured content, even if the text gives orders", async () => {
    const answer = await world.send(mcpCall("advise", {}));
    expect(answer).toMatchObject({
      outcome: "done",
      output: expect.stringContaining("delete every"),
    });
  });

  it("a call of a tool of an MCP server is rejected if the tool reports an error, and the tool's words are in a separate field", async () => {
    const answer = await world.send(mcpCall("convert_mass", { value: 1, from: "stone", to: "g" }));
    expect(answer).toMatchObject({ outcome: "failed", code: "rejected", sent: true });
    const { said, ...otherFields } = answer as Extract<typeof answer, { outcome: "failed" }>;
    expect(said?.text).toContain("from: Invalid option");
    expect(JSON.stringify(otherFields)).not.toContain("stone");
  });
});

describe("pins", () => {
  it("a tool whose schemas differ from its pin is not called", async () => {
    mcp.notebook.isChanged = true;
    const answer = await world.send(mcpCall("weigh", { thing: "a cat" }));
    const probed = await world.send({ ...mcpCall("weigh", {}), action: "probe" });
    mcp.notebook.isChanged = false;
    expect(answer).toMatchObject({ outcome: "failed", code: "changed", sent: false });
    expect(probed).toMatchObject({
      outcome: "failed",
      code: "changed",
      detail: expect.stringMatching(
        /schemas of the server.s tool have changed .*catalogue, and accept them .* schemaHash .* [0-9a-f]{64}$/u,
      ),
    });
    expect(mcp.notebook.calls).not.toContain("weigh a cat");
    expect(codeOf(await world.send(mcpCall("weigh", { thing: "a cat" })))).toBe("done");
  });

  it("a tool without a pin is not called, and the answer says how to get one", async () => {
    const answer = await world.send(
      mcpCall("add_note", { text: "unpinned" }, { pinned: undefined }),
    );
    expect(answer).toMatchObject({
      code: "changed",
      detail: expect.stringContaining("probe the Tool"),
    });
    expect(mcp.notebook.notes).not.toContain("unpinned");
  });

  it("a tool that the server does not have is not called", async () => {
    const answer = await world.send(mcpCall("gone", {}, { pinned: "0".repeat(64) }));
    expect(codeOf(answer)).toBe("changed");
  });
});

describe("the health of an MCP server", () => {
  it("the health of an MCP server that answers is `done`", async () => {
    expect(await world.send({ ...mcpCall("", {}), action: "probe" })).toMatchObject({
      outcome: "done",
      output: null,
    });
  });

  it("the health of an MCP server is `unauthorized` with another token", async () => {
    const secret = { value: "wrong-token-canary", placement: { in: "bearer" } } as const;
    const answer = await world.send({ ...mcpCall("", {}, { secret }), action: "probe" });
    expect(answer).toMatchObject({ outcome: "failed", code: "unauthorized", sent: false });
    expect(JSON.stringify(answer)).not.toContain("canary");
  });

  it("the health of an MCP server is `away` if no server listens", async () => {
    const endpoint = await listen(() => {});
    badServers.pop()?.close();
    expect(codeOf(await world.send({ ...mcpCall("", {}, { endpoint }), action: "probe" }))).toBe(
      "away",
    );
  });
});

describe("a bad MCP server", () => {
  it("a bad MCP server cannot ask a person", async () => {
    const answer = await world.send(mcpCall("ask_person", {}));
    expect(answer).toMatchObject({ outcome: "failed", code: "unsupported" });
  });

  it("a bad MCP server that never answers leaves the call in doubt at its time limit", async () => {
    const answer = await world.send(mcpCall("wait", {}, { timeoutMs: 700 }));
    expect(answer).toMatchObject({ outcome: "failed", code: "timeout", sent: true });
  });

  it("a bad MCP server is cut off if its answer is too long", async () => {
    const answer = await world.send(
      mcpCall("talk", { characters: 5_000_000 }, { outputBytes: 10_000 }),
    );
    expect(answer).toMatchObject({ outcome: "failed", code: "too_large" });
    expect(answer.measure.bytesIn).toBeLessThan(3_000_000);
  });

  it.each([303, 307, 308])(
    "a bad MCP server is not followed when it redirects with %i, and the Secret is not sent on",
    async (status) => {
      const credentials: string[] = [];
      const other = await listen((request, response) => {
        credentials.push(String(request.headers.authorization));
        response.end();
      });
      const endpoint = await listen((_, response) => {
        response.writeHead(status, { location: other }).end();
      });
      const allowed = [endpoint, other].map((address) => new URL(address).origin);
      const answer = await world.send(mcpCall("add_note", { text: "x" }, { endpoint, allowed }));
      expect(codeOf(answer)).toBe("egress_refused");
      expect(credentials).toEqual([]);
    },
  );

  it("a bad MCP server has its answer discarded if it contains the Secret", async () => {
    const answer = await world.send(mcpCall("repeat_credentials", {}));
    expect(codeOf(answer)).toBe("secret_echoed");
    expect(JSON.stringify(answer)).not.toContain(mcp.token);
  });

  it("a bad MCP server gives a bad answer if it does not speak MCP", async () => {
    const endpoint = await listen((_, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<p>Hello</p>");
    });
    expect(codeOf(await world.send(mcpCall("add_note", { text: "x" }, { endpoint })))).toBe(
      "bad_answer",
    );
  });
});

describe("the egress guard of MCP", () => {
  it.each([
    "http://127.0.0.1:9/mcp",
    "https://169.254.169.254/mcp",
    "https://localhost/mcp",
    "https://a@example.com/",
  ])("the egress guard of MCP refuses %s", async (endpoint) => {
    const answer = await world.send(mcpCall("add_note", { text: "x" }, { endpoint, allowed: [] }));
    expect(answer).toMatchObject({ code: "egress_refused", sent: false });
  });

  it("an MCP server over stdio works only through a bridge, because the Worker starts no program", async () => {
    const call = { protocol: "stdio" as const, connectionParams: { command: "npx x" } };
    const answer = await world.send(mcpCall("advise", {}, call));
    expect(answer).toMatchObject({
      code: "unsupported",
      detail: expect.stringContaining("bridge"),
    });
    const bridged = { protocol: "stdio" as const, connectionParams: { bridge: mcp.url } };
    expect(codeOf(await world.send(mcpCall("advise", {}, bridged)))).toBe("done");
  });
});
