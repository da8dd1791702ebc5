// Tests the graph executor in workerd, over Bolt, with the local stand-in and with bad servers.
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startGraph, type LocalGraph } from "../../dev/platform/graph/start-graph.ts";
import { codeOf, openExecutorWorld, type ExecutorWorld } from "./executor-world.ts";
import type { CallRequest } from "./call-worker/worker.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { sampleTests } from "../support/sample.ts";

sampleTests(3);

let world: ExecutorWorld;
let graph: LocalGraph;

beforeAll(async () => {
  const [openedWorld, startedGraph] = await Promise.all([openExecutorWorld(), startGraph()]);
  if (startedGraph === null)
    throw new Error("The embedded graph database has no build for this platform.");
  [world, graph] = [openedWorld, startedGraph];
});
afterAll(async () => {
  await world.stop();
  await graph.stop();
});

const badServers: { server: Server; sockets: Socket[] }[] = [];
afterEach(() => {
  for (const { server, sockets } of badServers.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});

/** Starts a server that treats each connection as the test says. @returns its address */
async function listen(answer: (socket: Socket) => void): Promise<string> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => socket.destroy());
    answer(socket);
  });
  badServers.push({ server, sockets });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `bolt://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

interface CallOptions {
  endpoint?: string;
  protocol?: "bolt" | "bolt+s";
  access?: "read" | "write";
  inputs?: Record<string, unknown>;
  password?: string | null;
  allowed?: string[];
  timeoutMs?: number;
  outputBytes?: number;
}

function graphCall(query: string, options: CallOptions = {}): CallRequest {
  const endpoint = options.endpoint ?? graph.url;
  const { access = "read", inputs = {}, password = graph.login.password } = options;
  return {
    action: "call",
    rules: { ownHosts: ["alfred.example.com"], allowedOrigins: options.allowed ?? [endpoint] },
    call: {
      tool: {
        operation: { type: "graph_query", query, access },
        connectionParams: { endpoint },
        outputSchema: {},
        service: { id: "s", version: 1, type: "neo4j_graph", protocol: options.protocol ?? "bolt" },
      },
      inputs,
      key: "run:step",
      timeoutMs: options.timeoutMs ?? PATIENCE_MS,
      outputBytes: options.outputBytes ?? 100_000,
    },
    secret:
      password === null
        ? null
        : { value: password, placement: { in: "basic", username: graph.login.username } },
  };
}

const run = (query: string, options?: CallOptions) => world.send(graphCall(query, options));

describe("a query of a graph", () => {
  it("a query of a graph answers with rows of plain JSON: nodes, relationships, paths, numbers, dates", async () => {
    const answer = await run(
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

  it("a query of a graph gets whole numbers as integers, and values that cannot change the query", async () => {
    const evil = `x'}) DETACH DELETE c //`;
    const rows = await run(
      "MATCH (c:City) WHERE c.name <> $evil RETURN c.name AS name LIMIT $most",
      { inputs: { evil, most: 3 } },
    );
    expect(rows).toMatchObject({ outcome: "done", output: { length: 3 } });
    const count = await run("MATCH (c:City) RETURN count(*) AS cities");
    expect(count).toMatchObject({ output: [{ cities: 12 }] });
  });

  it("a query of a graph writes once if its Tool writes", async () => {
    const write = await run("CREATE (n:Note {text: $text}) RETURN n.text AS text", {
      access: "write",
      inputs: { text: "high water" },
    });
    expect(write).toMatchObject({ outcome: "done", output: [{ text: "high water" }] });
    const notes = await run("MATCH (n:Note) RETURN n.text AS text");
    expect(notes).toMatchObject({ output: [{ text: "high water" }] });
  });

  it("a query of a graph is refused by the server if it writes although its Tool only reads", async () => {
    const answer = await run("MATCH (c:City) DETACH DELETE c");
    expect(answer).toMatchObject({ code: "rejected", detail: expect.stringContaining("access") });
    expect(await run("MATCH (c:City) RETURN count(*) AS n")).toMatchObject({ output: [{ n: 12 }] });
  });

  it("a query of a graph is rejected if it is not Cypher, and the server's words are in a separate field", async () => {
    const answer = await run("MATCH canary-of-the-query");
    expect(answer).toMatchObject({ outcome: "failed", code: "rejected", sent: false });
    const { said, ...otherFields } = answer as Extract<typeof answer, { outcome: "failed" }>;
    expect(said).toMatchObject({
      code: "Neo.ClientError.Statement.SyntaxError",
      text: expect.stringContaining("canary-of-the-query"),
    });
    expect(JSON.stringify(otherFields)).not.toContain("canary");
  });

  it("a refused query that writes and calls leaves open whether it changed something, because it may commit in batches", async () => {
    const query =
      "CALL (row) { CREATE (:Row {n: 1 / row}) } IN TRANSACTIONS OF 1 ROWS, and no Cypher";
    const ofWrite = await run(query, { access: "write" });
    expect(ofWrite).toMatchObject({ outcome: "failed", code: "rejected", sent: true });
    const ofRead = await run(query, { access: "read" });
    expect(ofRead).toMatchObject({ outcome: "failed", code: "rejected", sent: false });
    const withoutCall = await run("CREATE no Cypher", { access: "write" });
    expect(withoutCall).toMatchObject({ outcome: "failed", code: "rejected", sent: false });
  });
});

describe("the connection to a graph", () => {
  it("a probe of a graph that answers succeeds, without an output", async () => {
    const probe = { ...graphCall(""), action: "probe" as const };
    expect(await world.send(probe)).toMatchObject({ outcome: "done", output: null });
  });

  it("a call of a graph is `unauthorized` with a wrong password, which the answer does not repeat", async () => {
    const answer = await run("RETURN 1", { password: "wrong-password-canary" });
    expect(answer).toMatchObject({ outcome: "failed", code: "unauthorized", sent: false });
    expect(JSON.stringify(answer)).not.toContain("canary");
  });

  it("a call of a graph is `away` if no server listens, and nothing was sent", async () => {
    const endpoint = await listen(() => {});
    await new Promise((resolve) => badServers.pop()?.server.close(resolve));
    expect(await run("RETURN 1", { endpoint })).toMatchObject({ code: "away", sent: false });
  });

  it("a call of a graph is `away` if the Service requires TLS and the server does not offer it", async () => {
    const { port } = new URL(graph.url);
    const endpoint = `bolt+s://127.0.0.1:${port}`;
    expect(await run("RETURN 1", { endpoint, protocol: "bolt+s" })).toMatchObject({
      code: "away",
      sent: false,
    });
  });
});

describe("a bad graph server", () => {
  it("a graph server that never answers ends the call at its time limit", async () => {
    const endpoint = await listen(() => {});
    const answer = await run("RETURN 1", { endpoint, timeoutMs: 500 });
    expect(answer).toMatchObject({ code: "timeout", sent: false });
  });

  it("a query that takes too long ends the call at its time limit", async () => {
    const query =
      "UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b RETURN sum(a * b) AS s";
    expect(codeOf(await run(query, { timeoutMs: 700 }))).toBe("timeout");
  });

  it("an answer with too many bytes is cut off", async () => {
    const query = "UNWIND range(1, 5000) AS a RETURN a, 'some text to fill the row' AS text";
    const answer = await run(query, { outputBytes: 10_000 });
    expect(answer).toMatchObject({ code: "too_large" });
    expect(answer.measure.bytesIn).toBeLessThan(300_000);
  });

  it("an answer is cut off in the middle of a value that is too long", async () => {
    const query = "RETURN repeat('x', 4000000) AS text";
    const answer = await run(query, { outputBytes: 10_000 });
    expect(answer).toMatchObject({ code: "too_large" });
    expect(answer.measure.bytesIn).toBeLessThan(1_000_000);
  });

  it("an answer with too many rows is cut off", async () => {
    const answer = await run("UNWIND range(1, 10001) AS a RETURN a", { outputBytes: 10_000_000 });
    expect(codeOf(answer)).toBe("too_large");
  });

  it.each([
    ["HTTP", (socket: Socket) => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n")],
    [
      "noise",
      (socket: Socket) => socket.write(Buffer.from([0, 0, 4, 5, 0, 3, 0xff, 0xff, 0xff, 0, 0])),
    ],
  ])("a server that speaks %s gives a bad answer", async (_, answer) => {
    const endpoint = await listen((socket) => socket.once("data", () => answer(socket)));
    expect(codeOf(await run("RETURN 1", { endpoint }))).toBe("bad_answer");
  });

  it("a write is in doubt if the server closes the connection in the middle", async () => {
    const { hostname, port } = new URL(graph.url);
    const { connect } = await import("node:net");
    const endpoint = await listen((socket) => {
      const upstream = connect(Number(port), hostname);
      upstream.on("error", () => socket.destroy());
      socket.on("close", () => upstream.destroy());
      upstream.pipe(socket);
      socket.on("data", (bytes: Buffer) => {
        if (bytes.includes("CREATE")) socket.destroy();
        else upstream.write(bytes);
      });
    });
    const answer = await run("CREATE (n:Note {text: 'lost'})", { endpoint, access: "write" });
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
  ])("the egress guard of graphs refuses %s before it connects", async (endpoint) => {
    const protocol = endpoint.startsWith("bolt:") ? "bolt" : "bolt+s";
    const answer = await run("RETURN 1", { endpoint, protocol, allowed: [] });
    expect(answer).toMatchObject({ code: "egress_refused", sent: false });
    expect(answer.measure.bytesOut).toBe(0);
  });

  it("the egress guard of graphs sends no password without encryption to a public host", async () => {
    const unencrypted = { endpoint: "bolt://graph.example.com", allowed: [] };
    const answer = await run("RETURN 1", unencrypted);
    expect(answer).toMatchObject({ code: "egress_refused", sent: false });
    expect(answer).toMatchObject({ detail: expect.stringContaining("without encryption") });
  });

  it("the egress guard of graphs refuses an endpoint whose protocol is not the Service's", async () => {
    expect(codeOf(await run("RETURN 1", { protocol: "bolt+s" }))).toBe("egress_refused");
  });
});
