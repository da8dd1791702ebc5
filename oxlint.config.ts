// The lint rules: who may import whom, which rooms are pure, and general correctness.
//
// Packages are allow-listed (what a room's row does not name is refused); rooms are refused by
// name, because a relative specifier does not say where it starts. `tests/layering` plants every
// forbidden pair and sees it reported, and fails when a folder appears that this file does not know.
import { defineConfig, type OxlintOverride } from "oxlint";

type OxlintRules = NonNullable<OxlintOverride["rules"]>;

/** A folder of `shared/`: what its files may import, and whether chance, time and I/O are barred. */
interface Room {
  readonly rooms: readonly string[];
  readonly packages: readonly string[];
  readonly pure: boolean;
  readonly prompts?: true;
}

/** Small, pure libraries that the kitchen may use to parse and convert quantities, and to read pages. */
const kitchenLibraries: readonly string[] = ["parse-ingredient", "htmlparser2", "entities"];

/** The parser of Markdown: pure, and what judges what a reply may carry. */
const markdownLibraries: readonly string[] = [
  "micromark",
  "micromark-extension-gfm",
  "micromark-util-decode-string",
];

/** What reads a reply as a tree, to be written as a platform wants it. */
const treeLibraries: readonly string[] = [
  "mdast-util-from-markdown",
  "mdast-util-gfm",
  "micromark-extension-gfm",
];

/** What reads templates, conditions, schemas and descriptions of services: pure, without `eval`. */
const platformLibraries: readonly string[] = [
  "mustache",
  "@marcbachmann/cel-js",
  "@cfworker/json-schema",
  "croner",
  "js-yaml",
];

const adapter = (sdk: string, ...more: string[]): Room => ({
  rooms: ["contracts", "ports"],
  packages: [sdk, ...more],
  pure: false,
});

const shared: Readonly<Record<string, Room>> = {
  contracts: { rooms: [], packages: ["zod"], pure: true },
  domain: { rooms: ["contracts"], packages: ["zod", ...markdownLibraries], pure: true },
  ports: { rooms: ["contracts"], packages: ["zod"], pure: false },
  kitchen: { rooms: ["contracts", "domain"], packages: ["zod", ...kitchenLibraries], pure: true },
  engine: { rooms: ["contracts", "ports"], packages: [], pure: true },
  chain: { rooms: ["contracts", "domain", "ports", "engine"], packages: [], pure: true },
  redis: adapter("@upstash/redis", "@upstash/ratelimit"),
  queue: adapter("@upstash/qstash"),
  postgres: adapter("@supabase/supabase-js", "jose"),
  llm: adapter("@anthropic-ai/sdk"),
  // Not pure: signatures are checked with the runtime's crypto.
  channels: {
    rooms: ["contracts", "ports"],
    packages: ["zod", "postal-mime", "htmlparser2", "entities", ...treeLibraries],
    pure: false,
  },
  messaging: { rooms: ["contracts", "domain", "ports"], packages: [], pure: true },
  // Not pure: it fetches, within a time.
  egress: { rooms: ["contracts", "ports"], packages: [], pure: false },
  // Not pure: it fetches, within a time.
  finders: { rooms: ["contracts", "ports", "egress"], packages: ["zod"], pure: false },
  platform: { rooms: ["contracts"], packages: ["zod", ...platformLibraries], pure: true },
  process: {
    rooms: "contracts domain ports platform engine chain".split(" "),
    packages: [],
    pure: true,
  },
  // Not pure: it calls the outside, within a time, and opens secrets with the runtime's crypto.
  executors: {
    rooms: "contracts ports platform egress".split(" "),
    packages: [
      "@modelcontextprotocol/client",
      "neo4j-driver-core",
      "neo4j-driver-bolt-connection",
      "cloudflare:sockets",
      "zod",
    ],
    pure: false,
  },
  runtime: {
    rooms:
      "contracts domain ports kitchen engine chain redis queue postgres llm channels messaging egress finders platform process executors".split(
        " ",
      ),
    packages: ["zod"],
    pure: false,
    prompts: true,
  },
  // Not pure: codes and signatures are made with the runtime's crypto.
  services: {
    rooms: "contracts domain ports platform engine chain runtime".split(" "),
    packages: ["zod", "ical-generator"],
    pure: false,
  },
  http: {
    rooms: "contracts domain ports engine runtime services".split(" "),
    packages: ["cloudflare:workers", "hono", "jose", "zod"],
    pure: false,
  },
  mcp: {
    rooms: "contracts domain ports engine runtime services".split(" "),
    packages: ["@modelcontextprotocol/server", "zod"],
    pure: false,
  },
};

const topLevel = [
  ...["functions", "prompts", "supabase", "dev", "tests", "bench", "docs", "console", "clients"],
];
const functionsMayImport =
  "contracts domain platform engine chain ports services http mcp runtime".split(" ");
const functionsFolders = ["nodes", "webhooks", "api", "mcp"];
const devMayImport = ["contracts", "ports"];
const vendorSdks = [
  "@upstash/redis",
  "@upstash/ratelimit",
  "@upstash/qstash",
  "@supabase/supabase-js",
  "@anthropic-ai/sdk",
  "@modelcontextprotocol/server",
  "@modelcontextprotocol/client",
  "neo4j-driver",
  "neo4j-driver-core",
  "neo4j-driver-bolt-connection",
];

/** What the page is made of. */
const consoleLibraries = [
  "preact",
  "@tanstack/query-core",
  "@supabase/auth-js",
  "mdast",
  "uqr",
  "yaml",
];

/** Time, identity, chance and I/O as a JavaScript runtime offers them without an import. */
const ambient = [
  "Date Temporal performance scheduler setTimeout setInterval setImmediate queueMicrotask",
  "clearTimeout clearInterval clearImmediate fetch WebSocket EventSource caches",
  "crypto process navigator globalThis global self",
].flatMap((line) => line.split(" "));

interface Refusal {
  readonly regex: string;
  readonly message: string;
}

const without = (all: readonly string[], some: readonly string[]) =>
  all.filter((name) => !some.includes(name));
const sharedExcept = (rooms: readonly string[]) =>
  without(Object.keys(shared), rooms).map((name) => `shared/${name}`);

/** Refuses relative specifiers that climb and then enter one of the folders. */
const noClimbingInto = (folders: readonly string[], message: string): Refusal => ({
  regex: `^(?:\\.\\./)+(?:${folders.join("|")})(?:/|$)`,
  message,
});

/** Refuses spellings that would get round the other patterns. */
const plainPaths: Refusal = {
  regex: "^\\./\\.\\.(?:/|$)|[^./]/\\.\\.?(?:/|$)|//|^/",
  message: "Write a relative path in its shortest form.",
};

/**
 * Refuses every package except those named, with their subpaths. As in a .gitignore the last match
 * counts, and a name without a slash matches at any depth: so "vendor/zod" is refused again.
 */
const onlyPackages = (packages: readonly string[]) => [
  "**",
  ...packages.flatMap((name) => [`!${name}`, `!${name}/**`]),
  ...packages.map((name) => `*/**/${name}`),
  "!./**",
  "!../**",
];

/** The group comes last: a specifier that it lets through is not held against later patterns. */
const restrict = (
  message: string,
  packages: readonly string[],
  ...refusals: Refusal[]
): OxlintRules => ({
  "no-restricted-imports": [
    "error",
    { patterns: [plainPaths, ...refusals, { group: onlyPackages(packages), message }] },
  ],
});

const pure: OxlintRules = {
  "no-restricted-globals": ["error", ...ambient],
  "no-restricted-properties": [
    "error",
    { object: "Math", property: "random", message: "Chance arrives through a port." },
    { object: "AbortSignal", property: "timeout", message: "Time arrives through a port." },
  ],
};

const roomOverrides = Object.entries(shared).map(([name, room]) => {
  const says = `shared/${name} may import: ${[...room.rooms, ...room.packages].join(", ")}.`;
  const otherRooms = without(Object.keys(shared), [name, ...room.rooms]);
  const outside = room.prompts ? without(topLevel, ["prompts"]) : topLevel;
  const imports = restrict(
    says,
    room.packages,
    noClimbingInto([...otherRooms, "shared", ...outside], says),
  );
  return {
    files: [`shared/${name}/**/*.ts`],
    rules: room.pure ? { ...imports, ...pure } : imports,
  };
});

const functionsSays = `functions may import: ${functionsMayImport.join(", ")}, hono.`;
const functionsRefusal = noClimbingInto(
  [...sharedExcept(functionsMayImport), ...topLevel],
  functionsSays,
);
const functionsPackages = ["hono", "@cloudflare/workers-types"];

const functionsOverrides = [
  {
    files: ["functions/**/*.ts"],
    rules: restrict(functionsSays, functionsPackages, functionsRefusal),
  },
  ...functionsFolders.map((folder) => ({
    files: [`functions/${folder}/**/*.ts`],
    rules: restrict(
      functionsSays,
      functionsPackages,
      functionsRefusal,
      noClimbingInto(
        [...without(functionsFolders, [folder]), "worker.ts", "routes.ts"],
        "The folders of functions never import each other.",
      ),
    ),
  })),
];

const devSays = `dev may import: ${devMayImport.join(", ")}, and libraries of its own.`;
const devRules = (refusedSdks: readonly string[]): OxlintRules => ({
  "no-restricted-imports": [
    "error",
    {
      patterns: [
        plainPaths,
        noClimbingInto([...sharedExcept(devMayImport), ...topLevel], devSays),
        {
          regex: `^(?:${[...refusedSdks, ...consoleLibraries, "hono"].join("|")})(?:/|$)`,
          message: devSays,
        },
      ],
    },
  ],
});
const devOverride: OxlintOverride = { files: ["dev/**/*.ts"], rules: devRules(vendorSdks) };

/** The local MCP server is what the product's client has to get on with: it is made with the official SDK. */
const platformOverride: OxlintOverride = {
  files: ["dev/platform/**/*.ts"],
  rules: devRules(without(vendorSdks, ["@modelcontextprotocol/server"])),
};

/** The offline model knows prompts and contracts, and the wire that it answers on. */
const offlineSays = "dev/offline-model may import: contracts, dev/model.";
const devFolders =
  "channels chaos cli client deploy eval gate page platform prompts qstash redis replay stack supabase trace worker".split(
    " ",
  );
const offlineOverride: OxlintOverride = {
  files: ["dev/offline-model/**/*.ts"],
  rules: restrict(
    offlineSays,
    [],
    noClimbingInto([...sharedExcept(["contracts"]), ...devFolders, ...topLevel], offlineSays),
  ),
};

/** A client is copied into other programs: its own package.json names all that it needs. */
const clientsOverride: OxlintOverride = {
  files: ["clients/**/*.ts"],
  rules: restrict(
    "A client imports nothing of this repository; may import: openapi-fetch, eventsource-parser, zod.",
    ["openapi-fetch", "eventsource-parser", "zod", "node:fs"],
    noClimbingInto(["shared", ...topLevel], "A client imports nothing of this repository."),
  ),
};

/** The page knows the API alone, by its client, as any other program does. */
const consoleSays = `console may import: clients/typescript, ${[...consoleLibraries, ...treeLibraries].join(", ")}.`;
const consoleOverride: OxlintOverride = {
  files: ["console/**/*.{ts,tsx}"],
  rules: restrict(
    consoleSays,
    [...consoleLibraries, ...treeLibraries],
    noClimbingInto(["shared", ...without(topLevel, ["clients"])], consoleSays),
  ),
};

/** These wire or test the whole, so the tables do not bind them. */
const freeFiles = [
  ...["dev/cli/**/*.ts", "dev/stack/**/*.ts", "dev/prompts/**/*.ts"],
  "dev/client/**/*.ts",
  ...["dev/replay/**/*.ts", "dev/probe/**/*.ts", "dev/deploy/**/*.ts"],
  "**/*.test.ts",
];

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import", "promise", "vitest"],
  categories: { correctness: "error", suspicious: "error" },
  options: { reportUnusedDisableDirectives: "error" },
  ignorePatterns: ["**/node_modules/**", "**/dist/**", ".alfred/**", ".wrangler/**"],
  rules: {
    eqeqeq: ["error", "always", { null: "ignore" }],
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "no-new-func": "error",
    "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    "no-var": "error",
    "oxc/no-barrel-file": ["error", { threshold: 0 }],
    "prefer-const": "error",
    // `import("x").Y` as a type escapes no-restricted-imports and no-cycle, so it is refused.
    "typescript/consistent-type-imports": ["error", { disallowTypeAnnotations: true }],
    "typescript/no-explicit-any": "error",
    "typescript/no-require-imports": "error",
    "unicorn/no-abusive-eslint-disable": "error",
    "unicorn/prefer-node-protocol": "error",
    // Matters of taste, or at odds with ES2023's copying methods where the array is our own.
    "no-shadow": "off",
    "no-underscore-dangle": "off",
    "promise/always-return": "off",
    "unicorn/consistent-function-scoping": "off",
    "unicorn/no-array-reverse": "off",
    "unicorn/no-array-sort": "off",
    "unicorn/no-useless-spread": "off",
    "unicorn/prefer-add-event-listener": "off",
    // Assertions also live in helpers, such as contract suites shared by two implementations.
    "vitest/expect-expect": "off",
  },
  overrides: [
    { files: ["shared/**/*.ts", "functions/**/*.ts"], rules: { "no-console": "error" } },
    { files: ["shared/runtime/**/*.ts"], rules: { "no-console": "off" } },
    ...roomOverrides,
    ...functionsOverrides,
    devOverride,
    platformOverride,
    offlineOverride,
    clientsOverride,
    consoleOverride,
    {
      files: freeFiles,
      rules: {
        "no-console": "off",
        "no-restricted-globals": "off",
        "no-restricted-imports": "off",
        "no-restricted-properties": "off",
      },
    },
  ],
});
