import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createTestHarness } from "wrangler";
import { startGraph } from "../../../dev/platform/graph/start-graph.ts";

test("x", async () => {
  const graph = await startGraph();
  const configPath = fileURLToPath(new URL("worker/wrangler.toml", import.meta.url));
  const harness = createTestHarness({ workers: [{ configPath }] });
  await harness.listen();
  const call = { tool: { operation: { type: "graph_query", query: "MATCH (c:City)-[l:LIES_ON]->(w) WHERE c.name = $n RETURN c, l, w.km AS km", parameters: {n: "{{n}}"}, access: "read" }, connectionParams: { endpoint: graph!.url }, outputSchema: {}, service: { id: "x", version: 1, type: "neo4j_graph", protocol: "bolt" }, secret: null }, inputs: { n: "Munich" }, key: "k", timeoutMs: 5000, outputBytes: 10000 };
  const body = JSON.stringify({ kind: "graph", does: "call", rules: { own: [], allowed: [graph!.url] }, call, secret: { value: graph!.login.password, placement: { in: "basic", username: "neo4j" } } });
  const t = Date.now();
  console.log(JSON.stringify(await (await harness.fetch("/", { method: "POST", body })).json()), Date.now() - t);
  await harness.close();
  await graph!.stop();
  expect(1).toBe(1);
}, 60000);
