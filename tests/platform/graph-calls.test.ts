// The graph executor in workerd, over Bolt, against the local stand-in and against bad servers.
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startGraph, type LocalGraph } from "../../dev/platform/graph/start-graph.ts";
import { codeOf, openExecutorWorld, type ExecutorWorld } from "./executor-world.ts";
import type { Given } from "./call-worker/worker.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(2);

let world: ExecutorWorld;
let graph: LocalGraph;

beforeAll(async () => {
  const [opened, started] = await Promise.all([openExecutorWorld(), startGraph()]);
  if (started === null)
    throw new Error("The embedded graph database has no build for this platform.");
  [world, graph] = [opened, started];
});
afterAll(async () => {
  await world.stop();
  await graph.stop();
});

const bad: { server: Server; sockets: Socket[] }[] = [];
afterEach(() => {
  for (const { server, sockets } of bad.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});

/** A server that treats each connection as the test says. @returns its address */
async function listen(answer: (socket: Socket) => void): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => socket.destroy());
    answer(socket);
  });
  bad.push({ server, sockets });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `bolt://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface More {
  endpoint?: string;
  protocol?: "bolt" | "bolt+s";
  access?: "read" | "write";
  inputs?: Record<string, unknown>;
  password?: string | null;
  allowed?: string[];
  timeoutMs?: number;
  outputBytes?: number;
}

function given(query: string, more: More = {}): Given {
  const endpoint = more.endpoint ?? graph.url;
  const { access = "read", inputs = {}, password = graph.login.password } = more;
  return {
    does: "call",
    rules: { ownHosts: ["alfred.example.com"], allowedOrigins: more.allowed ?? [endpoint] },
    call: {
      tool: {
        operation: { type: "graph_query", query, access },
        connectionParams: { endpoint },
        outputSchema: {},
        service: { id: "s", version: 1, type: "neo4j_graph", protocol: more.protocol ?? "bolt" },
      },
      inputs,
      key: "run:step",
      timeoutMs: more.timeoutMs ?? PATIENCE_MS,
      outputBytes: more.outputBytes ?? 100_000,
    },
    secret:
      password === null
        ? null
        : { value: password, placement: { in: "basic", username: graph.login.username } },
  };
}

const ask = (query: string, more?: More) => world.ask(given(query, more));

describe("a query of a graph", () => {
  it("answers with rows of plain JSON: nodes, relationships, paths, numbers, dates", async () => {
    const answer = await ask(
      `MATCH p = (c:City)-[l:LIES_ON]->(w:Water) WHERE c.name = $city
       RETURN c, l, p, w.km AS km, 1.5 AS half, date('2026-02-03') AS day, [1, 2] AS list, null AS nothing`,
      { inputs: { city: "Munich" } },
    );
    const city = { id: expect.any(String), labels: ["City"], properties: { name: "Munich" } };
    const lies = { type: "LIES_ON", properties: { km: 146 }, start: expect.any(String) };
    expect(answer).toMatchObject({
      outcome: "done",
      output: [
        {
          c: city,
          l: lies,
          km: 292,
          half: 1.5,
          day: "2026-02-03",
          list: [1, 2],
          nothing: null,
          p: { nodes: [city, { labels: ["Water"] }], relationships: [lies] },
        },
      ],
    });
    expect(answer.measure.bytesIn).toBeGreaterThan(100);
  });

  it("takes whole numbers as integers, and values as nothing but values", async () => {
    const evil = `x'}) DETACH DELETE c //`;
    const rows = await ask(
      "MATCH (c:City) WHERE c.name <> $evil RETURN c.name AS name LIMIT $most",
      { inputs: { evil, most: 3 } },
    );
    expect(rows).toMatchObject({ outcome: "done", output: { length: 3 } });
    const count = await ask("MATCH (c:City) RETURN count(*) AS cities");
    expect(count).toMatchObject({ output: [{ cities: 12 }] });
  });

  it("writes where the Tool says so, and once", async () => {
    const write = await ask("CREATE (n:Note {text: $text}) RETURN n.text AS text", {
      access: "write",
      inputs: { text: "high water" },
    });
    expect(write).toMatchObject({ outcome: "done", output: [{ text: "high water" }] });
    const notes = await ask("MATCH (n:Note) RETURN n.text AS text");
    expect(notes).toMatchObject({ output: [{ text: "high water" }] });
  });

  it("is refused by the server when it writes and the Tool says that it reads", async () => {
    const answer = await ask("MATCH (c:City) DETACH DELETE c");
    expect(answer).toMatchObject({ code: "rejected", detail: expect.stringContaining("access") });
    expect(await ask("MATCH (c:City) RETURN count(*) AS n")).toMatchObject({ output: [{ n: 12 }] });
  });

  it("fails as rejected when it is no Cypher, with the server's words apart", async () => {
    const answer = await ask("MATCH canary-of-the-query");
    expect(answer).toMatchObject({ outcome: "failed", code: "rejected", sent: false });
    const { said, ...own } = answer as Extract<typeof answer, { outcome: "failed" }>;
    expect(said).toMatchObject({
      code: "Neo.ClientError.Statement.SyntaxError",
      text: expect.stringContaining("canary-of-the-query"),
    });
    expect(JSON.stringify(own)).not.toContain("canary");
  });
});

describe("health", () => {
  it("is RETURN 1", async () => {
    const probe = { ...given(""), does: "probe" as const };
    expect(await world.ask(probe)).toMatchObject({ outcome: "done", output: null });
  });

  it("is unauthorized with a wrong password, of which nothing is repeated", async () => {
    const answer = await ask("RETURN 1", { password: "wrong-password-canary" });
    expect(answer).toMatchObject({ outcome: "failed", code: "unauthorized", sent: false });
    expect(JSON.stringify(answer)).not.toContain("canary");
  });

  it("is away where no server listens, and nothing was sent", async () => {
    const endpoint = await listen(() => {});
    await new Promise((resolve) => bad.pop()?.server.close(resolve));
    expect(await ask("RETURN 1", { endpoint })).toMatchObject({ code: "away", sent: false });
  });

  it("is away when the server speaks no TLS and the Service asks for it", async () => {
    const { port } = new URL(graph.url);
    const endpoint = `bolt+s://127.0.0.1:${port}`;
    expect(await ask("RETURN 1", { endpoint, protocol: "bolt+s" })).toMatchObject({
      code: "away",
      sent: false,
    });
  });
});

describe("a bad server", () => {
  it("is left in time when it never answers", async () => {
    const endpoint = await listen(() => {});
    const answer = await ask("RETURN 1", { endpoint, timeoutMs: 500 });
    expect(answer).toMatchObject({ code: "timeout", sent: false });
  });

  it("is left in time when its query takes for ever", async () => {
    const query =
      "UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b RETURN sum(a * b) AS s";
    expect(codeOf(await ask(query, { timeoutMs: 700 }))).toBe("timeout");
  });

  it("is cut off when its answer is too long, in bytes", async () => {
    const query = "UNWIND range(1, 5000) AS a RETURN a, 'some text to fill the row' AS text";
    const answer = await ask(query, { outputBytes: 10_000 });
    expect(answer).toMatchObject({ code: "too_large" });
    expect(answer.measure.bytesIn).toBeLessThan(300_000);
  });

  it("is cut off in the middle of one value that is too long", async () => {
    const query = "RETURN repeat('x', 4000000) AS text";
    const answer = await ask(query, { outputBytes: 10_000 });
    expect(answer).toMatchObject({ code: "too_large" });
    expect(answer.measure.bytesIn).toBeLessThan(1_000_000);
  });

  it("is cut off when its answer is too long, in rows", async () => {
    const answer = await ask("UNWIND range(1, 10001) AS a RETURN a", { outputBytes: 10_000_000 });
    expect(codeOf(answer)).toBe("too_large");
  });

  it.each([
    ["HTTP", (socket: Socket) => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n")],
    [
      "noise",
      (socket: Socket) => socket.write(Buffer.from([0, 0, 4, 5, 0, 3, 0xff, 0xff, 0xff, 0, 0])),
    ],
  ])("is told apart from a graph when it speaks %s", async (_, answer) => {
    const endpoint = await listen((socket) => socket.once("data", () => answer(socket)));
    expect(codeOf(await ask("RETURN 1", { endpoint }))).toBe("bad_answer");
  });

  it("leaves a write in doubt when it hangs up in the middle", async () => {
    const { hostname, port } = new URL(graph.url);
    const { connect } = await import("node:net");
    const endpoint = await listen((socket) => {
      const behind = connect(Number(port), hostname);
      behind.on("error", () => socket.destroy());
      socket.on("close", () => behind.destroy());
      behind.pipe(socket);
      socket.on("data", (bytes: Buffer) => {
        if (bytes.includes("CREATE")) socket.destroy();
        else behind.write(bytes);
      });
    });
    const answer = await ask("CREATE (n:Note {text: 'lost'})", { endpoint, access: "write" });
    expect(answer).toMatchObject({ code: "away", sent: true });
  });
});

describe("the egress guard of graphs", () => {
  it.each([
    "bolt://127.0.0.1:7687",
    "bolt+s://169.254.169.254",
    "bolt+s://localhost",
    "bolt+s://0x7f.1",
    "bolt+s://[::1]:7687",
    "bolt+s://alfred.example.com",
    "bolt+s://example.com:25",
    "neo4j+s://example.com",
    "https://example.com",
  ])("refuses %s before it connects", async (endpoint) => {
    const protocol = endpoint.startsWith("bolt:") ? "bolt" : "bolt+s";
    const answer = await ask("RETURN 1", { endpoint, protocol, allowed: [] });
    expect(answer).toMatchObject({ code: "egress_refused", sent: false });
    expect(answer.measure.bytesOut).toBe(0);
  });

  it("sends no password in the clear to a public host", async () => {
    const clear = { endpoint: "bolt://graph.example.com", allowed: [] };
    const answer = await ask("RETURN 1", clear);
    expect(answer).toMatchObject({ code: "egress_refused", sent: false });
    expect(answer).toMatchObject({ detail: expect.stringContaining("without encryption") });
  });

  it("refuses an endpoint of another protocol than the Service's", async () => {
    expect(codeOf(await ask("RETURN 1", { protocol: "bolt+s" }))).toBe("egress_refused");
  });
});
