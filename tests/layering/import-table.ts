// A second copy of the import table, so that a weakened lint configuration disagrees with it.

/** What files of a folder may import: other folders (from the repository's root) and packages. */
export interface Row {
  readonly from: string;
  readonly folders: readonly string[];
  readonly packages: readonly string[];
}

const words = (text: string) => text.split(" ").filter((word) => word !== "");
const inShared = (names: string) => words(names).map((name) => `shared/${name}`);

const functionsFolders = words("functions/nodes functions/webhooks functions/api functions/mcp");
const functionsImport = "contracts domain platform engine chain ports services http mcp runtime";
const treeLibraries = "mdast-util-from-markdown mdast-util-gfm micromark-extension-gfm";
const devLibraries =
  "zod jose pg ioredis croner miniflare wrangler left-pad node:fs node:crypto cloudflare:workers" +
  ` openapi-fetch eventsource-parser ${treeLibraries}`;

export const rows: readonly Row[] = [
  { from: "shared/contracts", folders: [], packages: ["zod", "zod/v4"] },
  {
    from: "shared/domain",
    folders: inShared("contracts"),
    packages: ["zod", "zod/v4", "micromark-extension-gfm"],
  },
  { from: "shared/ports", folders: inShared("contracts"), packages: ["zod", "zod/v4"] },
  {
    from: "shared/kitchen",
    folders: inShared("contracts domain"),
    packages: ["zod", "zod/v4", "parse-ingredient", "htmlparser2", "entities"],
  },
  { from: "shared/engine", folders: inShared("contracts ports"), packages: [] },
  { from: "shared/chain", folders: inShared("contracts domain ports engine"), packages: [] },
  {
    from: "shared/redis",
    folders: inShared("contracts ports"),
    packages: ["@upstash/redis", "@upstash/redis/cloudflare"],
  },
  { from: "shared/queue", folders: inShared("contracts ports"), packages: ["@upstash/qstash"] },
  {
    from: "shared/channels",
    folders: inShared("contracts ports"),
    packages: ["zod", "zod/v4", "postal-mime", "entities", ...words(treeLibraries)],
  },
  {
    from: "shared/postgres",
    folders: inShared("contracts ports"),
    packages: ["@supabase/supabase-js", "jose"],
  },
  {
    from: "shared/llm",
    folders: inShared("contracts ports"),
    packages: ["@anthropic-ai/sdk", "@anthropic-ai/sdk/helpers/zod"],
  },
  { from: "shared/egress", folders: inShared("contracts ports"), packages: [] },
  {
    from: "shared/finders",
    folders: inShared("contracts ports egress"),
    packages: ["zod", "zod/v4"],
  },
  {
    from: "shared/platform",
    folders: inShared("contracts"),
    packages: [
      "zod",
      "zod/v4",
      "mustache",
      "@marcbachmann/cel-js",
      "@cfworker/json-schema",
      "croner",
      "js-yaml",
    ],
  },
  {
    from: "shared/process",
    folders: inShared("contracts domain ports platform engine chain"),
    packages: [],
  },
  {
    from: "shared/executors",
    folders: inShared("contracts ports platform egress"),
    packages: [
      ...words("@modelcontextprotocol/client neo4j-driver-core neo4j-driver-bolt-connection"),
      ...words("cloudflare:sockets zod zod/v4"),
    ],
  },
  { from: "shared/messaging", folders: inShared("contracts domain ports"), packages: [] },
  {
    from: "shared/runtime",
    folders: [
      ...inShared("contracts domain ports kitchen engine chain redis queue postgres llm"),
      ...inShared("channels messaging egress finders platform process executors"),
      "prompts",
    ],
    packages: ["zod", "zod/v4"],
  },
  {
    from: "shared/services",
    folders: inShared("contracts domain ports platform engine chain runtime"),
    packages: ["zod", "zod/v4", "ical-generator"],
  },
  {
    from: "shared/http",
    folders: inShared("contracts domain ports engine runtime services"),
    packages: ["cloudflare:workers", "hono", "hono/streaming", "jose", "zod", "zod/v4"],
  },
  {
    from: "shared/mcp",
    folders: inShared("contracts domain ports engine runtime services"),
    packages: ["@modelcontextprotocol/server", "zod", "zod/v4"],
  },
  {
    from: "functions",
    folders: [...inShared(functionsImport), ...functionsFolders],
    packages: ["hono", "hono/streaming", "@cloudflare/workers-types"],
  },
  ...functionsFolders.map((from) => ({
    from,
    folders: inShared(functionsImport),
    packages: ["hono", "hono/streaming", "@cloudflare/workers-types"],
  })),
  { from: "dev/offline-model", folders: inShared("contracts"), packages: [] },
  {
    from: "clients/typescript",
    folders: [],
    packages: ["node:fs", "openapi-fetch", "eventsource-parser", "zod", "zod/v4"],
  },
  {
    from: "console",
    folders: ["clients/typescript"],
    packages: words(
      `preact preact/hooks @tanstack/query-core @supabase/auth-js mdast uqr yaml ${treeLibraries}`,
    ),
  },
  {
    from: "dev/platform",
    folders: [...inShared("contracts ports"), "dev/redis"],
    packages: [
      ...words(`${devLibraries} zod/v4 @cloudflare/workers-types vendor/zod vendor/hono`),
      ...words("@modelcontextprotocol/server @ladybugdb/core"),
    ],
  },
  {
    from: "dev/model",
    folders: [...inShared("contracts ports"), "dev/redis"],
    packages: words(`${devLibraries} zod/v4 @cloudflare/workers-types vendor/zod vendor/hono`),
  },
];

/** The folders that files planted in each room import. */
export const folders: readonly string[] = [
  ...inShared(
    "contracts domain ports kitchen engine chain redis queue postgres llm channels messaging egress finders" +
      " platform process executors services http mcp runtime",
  ),
  ...functionsFolders,
  ...words("dev/redis tests/chain bench prompts supabase clients/typescript console"),
];

/** The packages that files planted in each room import. */
export const packages: readonly string[] = words(
  `${devLibraries} hono hono/streaming zod/v4 @upstash/redis @upstash/redis/cloudflare
   @upstash/qstash @supabase/supabase-js @anthropic-ai/sdk @anthropic-ai/sdk/helpers/zod
   @modelcontextprotocol/server @modelcontextprotocol/client neo4j-driver-core
   preact preact/hooks mdast uqr @tanstack/query-core @supabase/auth-js
   @cloudflare/workers-types vendor/zod vendor/hono`.replaceAll(/\s+/g, " "),
);

/** Rooms in which time, identity, chance and I/O arrive through ports only. */
export const pureRooms = inShared(
  "contracts domain kitchen engine chain messaging platform process",
);

/** Rooms and folders that may use the runtime's globals. */
export const impureRooms = [
  "shared/executors",
  ...inShared("ports redis queue postgres llm channels egress finders services http mcp runtime"),
  ...words("functions/nodes dev/model clients/typescript console"),
];
