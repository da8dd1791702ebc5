// Attacks by addresses of this machine and of Alfred, in many spellings, directly and by redirects; and by bad answers.
import { describe, expect, test } from "vitest";
import { sampleEvery } from "../../support/sample.ts";
import { toolBody, type AttackWorld } from "./attack-world.ts";

/** URLs of a port of this machine, in many spellings of its address. */
const spellings = (port: string) =>
  [
    ...["127.0.0.1", "localhost", "LOCALHOST.", "2130706433", "0x7f000001", "0177.0.0.1", "127.1"],
    ...[
      "[::1]",
      "[::ffff:127.0.0.1]",
      "[::ffff:7f00:1]",
      "０.0.0.0",
      "127。0。0。1",
      "0",
      "%31%32%37.0.0.1",
    ],
  ].map((host) => `http://${host}:${port}/`);

const CLOSED_ADDRESSES = [
  ...["http://169.254.169.254/latest/meta-data/", "https://169.254.169.254/", "https://10.0.0.1/"],
  ...[
    "https://192.168.0.1/",
    "https://[fd00::1]/",
    "https://metadata.google.internal/",
    "https://example.com:22/",
  ],
  "http://example.com/",
];

/** Whether a header can carry the text. */
const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text);

export function attackEgress(getWorld: () => AttackWorld): void {
  test("no endpoint of this machine or of Alfred is called, in any spelling of the list", async () => {
    const { alice, ask, evil, invoke, service, stack, trap } = getWorld();
    const port = new URL(trap.url).port;
    const ownAddresses = [stack.url, stack.redis.url, stack.qstash.url, stack.supabase.url];
    const otherSpelling = evil.url.replace("127.0.0.1", "localhost");
    const closed = [...ownAddresses, otherSpelling, ...spellings(port), ...CLOSED_ADDRESSES];
    const endpoints = [...sampleEvery(3, 1, closed)];
    const results = await Promise.all(
      endpoints.map(async (endpoint) => {
        const creation = await ask(alice, "/v1/tools", { body: toolBody(service, endpoint, {}) });
        if (creation.status === 422) return [endpoint, "egress_refused"];
        const run = await invoke(alice, creation.body.id);
        return [endpoint, run.error?.code];
      }),
    );
    expect(results).toEqual(endpoints.map((endpoint) => [endpoint, "egress_refused"]));
    expect(trap.requests()).toEqual([]);
    for (const endpoint of [
      "https://me:pw@example.com",
      "file:///etc/passwd",
      "javascript:1",
      "//x",
    ]) {
      const creation = await ask(alice, "/v1/tools", { body: toolBody(service, endpoint, {}) });
      expect([endpoint, creation.status]).toEqual([endpoint, 422]);
    }
  });

  test("no endpoint of this machine is called or probed as a model, an MCP server or a graph", async () => {
    const { alice, ask, invoke, make, trap } = getWorld();
    const { port } = new URL(trap.url);
    const operations = {
      llm_provider: { type: "llm_call", promptTemplate: "x" },
      mcp_server: { type: "mcp_call", tool: "find", retry: "safe", schemaHash: "0".repeat(64) },
      neo4j_graph: { type: "graph_query", query: "RETURN 1", access: "read" },
    };
    for (const [type, operation] of Object.entries(operations)) {
      const isGraph = type === "neo4j_graph";
      const properties = { endpoint: {}, model: {}, dialect: {} };
      const serviceId = await make(alice, "/v1/services", {
        name: type,
        type,
        protocol: isGraph ? "bolt" : "http",
        connectionSchema: { type: "object", properties, required: ["endpoint"] },
      });
      const results = await Promise.all(
        spellings(port).map(async (url) => {
          const endpoint = isGraph ? url.replace(/^http/, "bolt").replace(/\/$/, "") : url;
          const connectionParams = { endpoint, model: "m", dialect: "openai" };
          const inputSchema = { type: "object", properties: {} };
          const creation = await ask(alice, "/v1/tools", {
            body: { name: "T", serviceId, connectionParams, operation, inputSchema },
          });
          if (creation.status === 422) return [endpoint, "egress_refused"];
          const probe = await ask(alice, `/v1/tools/${creation.body.id}/probe`, { method: "POST" });
          expect([endpoint, probe.status, probe.body["status"]]).not.toContain("healthy");
          return [endpoint, (await invoke(alice, creation.body.id)).error?.code];
        }),
      );
      expect(results.filter(([, code]) => code !== "egress_refused" && code !== "closed")).toEqual(
        [],
      );
    }
    expect(trap.requests()).toEqual([]);
  });

  test("no redirect leads to an endpoint of this machine, and no credentials are sent along with a redirect", async () => {
    const { alice, invoke, evil, rest, secret, stack, tool, trap } = getWorld();
    const port = new URL(trap.url).port;
    const id = await tool(alice, {
      endpoint: rest.url,
      operation: { path: "/faults/redirect", query: { to: "{{to}}" } },
      inputs: ["to"],
      fields: { secret: { secretId: secret, placement: { in: "header", name: "X-Key" } } },
    });
    const closedAddresses = [
      ...[
        ...spellings(port).filter(isAscii),
        ...CLOSED_ADDRESSES,
        `${stack.url}/v1/profile`,
        `//localhost:${port}/x`,
      ],
      ...["file:///etc/passwd", "data:application/json,1", `http://u:p@127.0.0.1:${port}/`],
    ];
    const results = await Promise.all(
      closedAddresses.map(async (to) => [to, (await invoke(alice, id, { to })).error?.code]),
    );
    expect(results).toEqual(closedAddresses.map((to) => [to, "egress_refused"]));
    expect(trap.requests()).toEqual([]);
    expect(await invoke(alice, id, { to: `${evil.url}/led` })).toMatchObject({
      status: "completed",
    });
    const redirectedRequest = evil.requests().findLast(({ path }) => path === "/led");
    expect(redirectedRequest).toBeDefined();
    expect(JSON.stringify(redirectedRequest)).not.toContain(getWorld().canary.slice(0, 12));
    expect(redirectedRequest?.headers["x-key"]).toBeUndefined();
  });

  describe("bad answers", () => {
    test.each([
      ["endless", "too_large"],
      ["huge", "too_large"],
      ["broken-json", "bad_answer"],
      ["type", "bad_answer"],
      ["cut", "away"],
    ])("%s ends the step as %s, and the run has no numbers of the answer", async (kind, code) => {
      const { alice, invoke, rest, tool } = getWorld();
      const operation = { path: `/faults/${kind}` };
      const run = await invoke(alice, await tool(alice, { endpoint: rest.url, operation }));
      expect(run).toMatchObject({ status: "failed", error: { code } });
      expect(JSON.stringify(run)).not.toContain("1,1,1");
    });

    test("an answer that drips slowly ends the call at the step's time limit", async () => {
      const { alice, make, rest, run, tool } = getWorld();
      const id = await tool(alice, { endpoint: rest.url, operation: { path: "/faults/drip" } });
      const steps = [
        { id: "s", calls: { tool: id }, output: { variable: "v" }, execution: { timeout: 0.5 } },
      ];
      const process = await make(alice, "/v1/processes", {
        name: "P",
        steps,
        outputTemplate: "{{v}}",
      });
      expect(await run(alice, process)).toMatchObject({
        status: "failed",
        error: { code: "timeout" },
      });
    });

    test("an answer that does not match the output schema fails the step with the path, and without the value", async () => {
      const { alice, invoke, tool } = getWorld();
      const id = await tool(alice, {
        inputs: ["json"],
        operation: { query: { json: "{{json}}" } },
        fields: {
          outputSchema: {
            type: "object",
            required: ["list"],
            properties: {
              list: {
                type: "array",
                items: { type: "object", properties: { n: { type: "number" } } },
              },
            },
          },
        },
      });
      const run = await invoke(alice, id, { json: '{"list":[{"n":1},{"n":"words-of-it"}]}' });
      expect(run).toMatchObject({ status: "failed", error: { code: "output_mismatch" } });
      const text = JSON.stringify(run);
      expect(text).toContain("/list/1/n");
      expect(text).not.toContain("words-of-it");
    });
  });
}
