// Mistakes in calls of MCP servers and graphs: what was pinned, what is read only, where they go, what cuts them off.
import type { Mutant } from "./mutant.ts";

const MCP = ["tests/platform/mcp-calls.test.ts"];
const GRAPH = ["tests/platform/graph-calls.test.ts"];
const BOLT = ["shared/egress/check-bolt-address.test.ts"];

export const SOCKET_MUTANTS: readonly Mutant[] = [
  {
    invariant: "I13",
    what: "a tool is called although its server says something else of it now",
    file: "shared/executors/mcp/create-mcp-executor.ts",
    find: "if (seen.schemaHash === pinned) return;",
    put: "if (pinned !== undefined) return;",
    tests: MCP,
  },
  {
    invariant: "I6",
    what: "a call that an MCP server may have done counts as not sent",
    file: "shared/executors/mcp/create-mcp-executor.ts",
    find: "      sent = true;",
    put: "      sent = false;",
    tests: MCP,
  },
  {
    invariant: "I13",
    what: "an MCP server's answer may be as long as it likes",
    file: "shared/executors/mcp/guarded-transport.ts",
    find: "if (traffic.bytesIn > most) {",
    put: "if (traffic.bytesIn > most * 1e6) {",
    tests: MCP,
  },
  {
    invariant: "I13",
    what: "a redirect of an MCP server is followed",
    file: "shared/executors/mcp/guarded-transport.ts",
    find: "redirects: 0,",
    put: "redirects: 4,",
    tests: MCP,
  },
  {
    invariant: "I13",
    what: "a session with an MCP server stays open",
    file: "shared/executors/mcp/open-session.ts",
    find: `if ("terminateSession" in transport)`,
    put: `if ("terminateSession" in client)`,
    tests: MCP,
  },
  {
    invariant: "I10",
    what: "a graph is asked to write where the Tool says that it reads",
    file: "shared/executors/graph/run-query.ts",
    find: `defaultAccessMode: asked.access === "read" ? "READ" : "WRITE",`,
    put: `defaultAccessMode: "WRITE",`,
    tests: GRAPH,
  },
  {
    invariant: "I13",
    what: "a graph that never answers is waited for",
    file: "shared/executors/graph/run-query.ts",
    find: "const timer = setTimeout(open.giveUp, asked.timeoutMs);",
    put: "const timer = setTimeout(open.giveUp, asked.timeoutMs * 100);",
    tests: GRAPH,
  },
  {
    invariant: "I13",
    what: "a graph's answer may be as long as it likes",
    file: "shared/executors/graph/socket-channel.ts",
    find: `if (this.#traffic.bytesIn > this.#most) return this.break("too_large");`,
    put: `if (this.#traffic.bytesIn < 0) return this.break("too_large");`,
    tests: GRAPH,
  },
  {
    invariant: "I6",
    what: "a write of which nobody knows the outcome counts as not sent",
    file: "shared/executors/graph/open-driver.ts",
    find: "      isIn = true;",
    put: "      isIn = false;",
    tests: GRAPH,
  },
  {
    invariant: "I16",
    what: "a graph's password goes over the open network in the clear",
    file: "shared/executors/graph/create-graph-executor.ts",
    find: "if (secret !== null && !address.encrypted && !address.listed)",
    put: "if (secret !== null && address.encrypted && address.listed)",
    tests: GRAPH,
  },
  {
    invariant: "I13",
    what: "a graph is reached at an address that is not public",
    file: "shared/egress/check-bolt-address.ts",
    find: "return port === PORT && isPublicHost(host) && !own.includes(host) ? address : null;",
    put: "return port === PORT && !own.includes(host) ? address : null;",
    tests: BOLT,
  },
  {
    invariant: "I13",
    what: "any port of a public host is reached as a graph",
    file: "shared/egress/check-bolt-address.ts",
    find: "return port === PORT && isPublicHost(host)",
    put: "return isPublicHost(host)",
    tests: BOLT,
  },
];
