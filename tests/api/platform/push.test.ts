// Definitions pushed from code: planned, stored where they have changed, pulled as TypeScript, YAML and JSON.
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Bundle } from "../../../clients/typescript/define.ts";
import { planPush, PushError, type Requests } from "../../../clients/typescript/push.ts";
import { createApiClient, type ApiClient } from "../../../dev/cli/chat/api-client.ts";
import { loadDefinitions } from "../../../dev/cli/platform/code/load-definitions.ts";
import { pullDefinitions } from "../../../dev/cli/platform/code/pull-definitions.ts";
import { pushBundle } from "../../../dev/cli/platform/code/push-file.ts";
import { createProgress } from "../../../dev/cli/terminal/progress.ts";
import { forSuite } from "../../support/for-suite.ts";
import { shareApiWorld } from "../api-world.ts";

const world = forSuite(shareApiWorld);
const env = { SHOP_KEY: "canary-shop-key" };
let folder: string;
let api: ApiClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "alfred-push-"));
  await symlink(join(import.meta.dirname, "../../../node_modules"), join(folder, "node_modules"));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  const user = await world.createUser("Ada");
  api = createApiClient(world.url, user.token);
});

let files = 0;
async function load(text: string, ending = "ts"): Promise<Bundle> {
  const file = join(folder, `${(files += 1)}.${ending}`);
  await writeFile(file, text);
  return loadDefinitions(file);
}

/** Pushes as the command does. @returns its exit code and what a person sees */
async function push(bundle: Bundle, isDryRun = false) {
  const lines: string[] = [];
  const keepLine = (line: string) => void lines.push(line);
  const spies = [vi.spyOn(console, "log"), vi.spyOn(console, "error")];
  for (const spy of spies) spy.mockImplementation(keepLine);
  vi.stubEnv("SHOP_KEY", env.SHOP_KEY);
  try {
    const progress = { ...createProgress(process.stderr, false), say: () => {} };
    const code = await pushBundle({ api, progress }, bundle, { isDryRun, json: false });
    return { code, text: lines.join("\n") };
  } finally {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}

const count = async (path: string): Promise<number> => {
  const page = await api.request<{ items: unknown[] }>("GET", `/v1/${path}?own=true&limit=100`);
  return page.items.length;
};

const source = ({ most = 20, tool = "Price" } = {}) => `
import * as z from "zod";
import { cel, defineProcess, defineSecret, defineService, defineTool, existingTool } from "alfred-client/define";
const shop = defineService({
  name: "Shop", type: "rest_api", protocol: "https",
  connection: z.strictObject({ endpoint: z.url(), currency: z.string().default("EUR") }),
});
const key = defineSecret({ name: "Shop key", type: "api_key", env: "SHOP_KEY" });
const price = defineTool({
  name: "${tool}", service: shop, secret: key, placement: { in: "bearer" },
  connectionParams: { endpoint: "https://shop.example.com" },
  operation: {
    type: "rest_call", method: "GET", path: "/prices/{{item}}", retry: "safe", retries: { attempts: 2 },
  },
  input: z.strictObject({ item: z.string().max(80).describe("what it is called") }),
  output: z.object({ amount: z.number(), tags: z.array(z.enum(["new", "sale"])).optional() }),
  answersMayDecide: ["/amount"],
});
const addToList = existingTool("shopping_list.create", {
  input: z.object({ items: z.array(z.object({ name: z.string() })) }), output: z.any(),
});
const ask = defineProcess({
  name: "Ask a price",
  input: z.object({ item: z.string().describe("what it is called"), most: z.number().default(20), note: z.string().optional() }),
})
  .step("price", price, ({ input }) => ({ inputs: { item: cel<string>(\`\${input.item} + "!"\`) }, timeout: 20, retry: { backoffSeconds: 2 } }))
  .output(({ steps }) => \`\${steps.price.output.amount}\`, ({ steps }) => ({ price: steps.price.output.amount }));
export default defineProcess({ name: "Buy", description: "Buys {cheap} things", input: z.object({ item: z.string() }) })
  .step({ id: "look", variable: "found" }, price, ({ input }) => ({ inputs: { item: \`{{one}} \${input.item}\` } }))
  .step("asked", ask, ({ input }) => ({ inputs: { item: input.item }, required: false, mode: "parallel" }))
  .step("add", addToList, ({ input, steps }) => ({
    inputs: { items: [{ name: input.item }] }, dependsOn: ["look"], interactionMode: "manual",
    condition: \`\${steps.found.output.amount} < ${most}\`,
  }))
  .step("alone", addToList, ({ input, steps }) => ({
    inputs: { items: [{ name: input.item }] }, condition: \`\${steps.found.output.amount} < 2\`,
  }))
  .output(({ steps }) => \`It costs \${steps.found.output.amount}, or \${steps.asked.output}.\`);
`;

test("a push stores a file's definitions in order; the same push again changes nothing, and says so", async () => {
  const bundle = await load(source());
  const dry = await push(bundle, true);
  expect(dry).toMatchObject({ code: 0, text: expect.stringContaining("this was a dry run") });
  expect(await count("services")).toBe(0);
  const first = await push(bundle);
  expect(first).toMatchObject({ code: 0, text: expect.stringContaining("Stored: 5.") });
  expect(first.text).toMatch(/\+ process +Ask a price +new[^]*\+ process +Buy +new/);
  expect(first.text).toMatch(/\+ tool +Price +new *\n +may decide about your data: \/amount\n/);
  expect(first.text).not.toContain(env.SHOP_KEY);
  const again = await push(bundle);
  expect(again).toMatchObject({ code: 0, text: expect.stringContaining("Nothing has changed.") });
  expect(again.text).not.toContain("may decide");
  expect(again.text).toMatch(/= process +Buy +version 1 +unchanged/);
  const pushResult = await push(await load(source({ most: 30 })));
  expect(pushResult.text).toMatch(
    /= tool +Price[^]*= process +Ask a price[^]*~ process +Buy +version 1 +steps\n +may decide about your data: \/amount of Price/,
  );
  expect((await push(await load(source({ most: 30 })))).text).toMatch(/= process +Buy +version 2/);
});

test("a pull gives a file whose push changes nothing, as TypeScript, YAML and JSON", async () => {
  await push(await load(source()));
  for (const as of ["typescript", "yaml", "json"] as const) {
    const text = await pullDefinitions(api, { name: "Buy", as });
    expect(text).not.toContain(env.SHOP_KEY);
    const bundle = await load(text, { typescript: "ts", yaml: "yaml", json: "json" }[as]);
    expect(bundle.processes.map(({ name }) => name)).toEqual(["Ask a price", "Buy"]);
    expect((await push(bundle)).text).toContain("Nothing has changed.");
  }
  const code = await pullDefinitions(api, { name: undefined, as: "typescript" });
  expect(code).toContain("`{{one}} ${input.item}`");
  expect(code).toContain('z.array(z.enum(["new","sale"])).optional()');
  expect(code).toContain("z.number().default(20)");
  expect(code).toContain('answersMayDecide: ["/amount"]');
  expect(code).not.toContain("jsonSchema:");
  const unknown = pullDefinitions(api, { name: "Nothing", as: "yaml" });
  await expect(unknown).rejects.toThrow('You have no Process "Nothing".');
});

test("a file that throws, cannot be parsed, is missing or defines nothing is refused with the reason", async () => {
  const loading = load(
    `import "zod";\nconst rows: string[] = [];\nexport const first = rows[0].length;`,
  );
  await expect(loading).rejects.toThrow(
    /\.ts: Cannot read properties .*\.ts:3:\d+\) Nothing was stored\.$/,
  );
  await expect(load("export const a = ;")).rejects.toThrow(/ \(\/\S+\.ts:1\) Nothing/);
  await expect(load("throw { why: 'no key' };")).rejects.toThrow("It throws { why: 'no key' }.");
  await expect(load("export const a = 1;")).rejects.toThrow("exports no definition");
  await expect(load("tools: 7", "yaml")).rejects.toThrow(
    "tools is not a list of named definitions",
  );
  await expect(load("toools: []", "yaml")).rejects.toThrow('"toools" is not a part of a bundle');
  await expect(loadDefinitions(join(folder, "none.ts"))).rejects.toThrow("none.ts");
});

test("a push that cannot succeed as a whole lists every reason before anything is stored", async () => {
  const bundle = await load(source());
  await expect(planPush(api, bundle, {})).rejects.toThrow(
    'Secret "Shop key" does not exist yet: set SHOP_KEY to its value.',
  );
  const [tool] = bundle.tools;
  if (tool === undefined) throw new Error("the file has a tool");
  const brokenBundle = { ...bundle, tools: [{ ...tool, service: "Stop" }], secrets: [] };
  await expect(planPush(api, brokenBundle, env)).rejects.toThrow(
    'Tool "Price": there is no Service "Stop".\nTool "Price": there is no Secret "Shop key".',
  );
  await push(bundle);
  const movedBundle = {
    ...bundle,
    services: bundle.services.map((service) => ({ ...service, protocol: "http" as const })),
  };
  await expect(planPush(api, movedBundle, env)).rejects.toThrow(
    'Service "Shop": protocol cannot change.',
  );
  const faulty = {
    ...bundle,
    processes: bundle.processes.map((process) => ({ ...process, outputTemplate: "{{wrong}}" })),
  };
  await expect(planPush(api, faulty, env)).rejects.toThrow(
    'Process "Ask a price" /outputTemplate: No step and no input fills "wrong".',
  );
  expect((await push(bundle)).text).toContain("Nothing has changed.");
});

test("a push that fails in the middle says what was stored and what was not, and the next push continues", async () => {
  const bundle = await load(source());
  const [, buy] = bundle.processes;
  if (buy === undefined) throw new Error("the file has two Processes");
  const faulty = {
    ...bundle,
    processes: [...bundle.processes.slice(0, 1), { ...buy, outputTemplate: "{{wrong}}" }],
  };
  const failure = await push(faulty);
  expect(failure.code).toBe(1);
  expect(failure.text).toContain('No step and no input fills "wrong".');
  expect(failure.text).toContain(
    "Stored: service Shop, secret Shop key, tool Price, process Ask a price.\nNot stored: process Buy.",
  );
  const secondPush = await push(bundle);
  expect(secondPush.text).toMatch(/= tool +Price[^]*\+ process +Buy[^]*Stored: 1\./);
});

test("if a request fails, the push stops, and the next push finds what was stored before", async () => {
  const bundle = await load(source());
  const lossyApi: Requests = {
    async request(method, path, body) {
      if (path === "/v1/tools" && method === "POST") throw new TypeError("fetch failed");
      return api.request(method, path, body);
    },
  };
  const plan = await planPush(lossyApi, bundle, env);
  const error = await plan.store().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PushError);
  expect((error as PushError).left.map(({ name }) => name)).toEqual(["Ask a price", "Buy"]);
  expect((await push(bundle)).text).toContain("Stored: 3.");
});
