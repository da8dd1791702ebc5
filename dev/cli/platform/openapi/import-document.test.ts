// Operations of an OpenAPI document as Tools: the Tools that they become, and the faults that are reported.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { stringify } from "yaml";
import { checkTool } from "../../../../shared/platform/tools/check-tool.ts";
import { operationsOf } from "../../../../shared/platform/openapi/operations.ts";
import { bundleOf, type NamedChoice } from "./bundle-of.ts";
import { importDocument, operationsNamed } from "./import-document.ts";
import { readDocument } from "./read-document.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "alfred-openapi-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const json = (schema: object, overrides: object = {}) => ({
  "application/json": { schema, ...overrides },
});
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const answers = (schema: object, overrides: object = {}) => ({
  responses: { "200": { description: "ok", content: json(schema, overrides) } },
});
const DOCUMENT = {
  openapi: "3.0.3",
  info: { title: "Tasks", version: "1" },
  servers: [
    { url: "https://{region}.tasks.example/v1/", variables: { region: { default: "eu" } } },
  ],
  security: [{ key: [] }],
  paths: {
    "/weather/{city}": {
      parameters: [
        { name: "city", in: "path", required: true, schema: { type: "string", pattern: "^A" } },
      ],
      get: {
        ...{ operationId: "weather", summary: "The weather", security: [] },
        parameters: [
          { name: "X-Units", in: "header", schema: { type: "string", nullable: true } },
          {
            name: "days-ahead",
            in: "query",
            schema: { type: "integer", minimum: 0, exclusiveMinimum: true },
          },
          { name: "Accept", in: "header", schema: { type: "string" } },
        ],
        ...answers(ref("Weather"), { example: { sky: "rain" } }),
      },
    },
    "/tasks": {
      post: {
        operationId: "addTask",
        requestBody: {
          required: true,
          content: json({
            ...{ type: "object", required: ["title"] },
            properties: { title: { type: "string" }, id: { type: "integer", readOnly: true } },
          }),
        },
        ...answers(ref("Task")),
      },
    },
    "/tree": {
      put: { operationId: "putTree", requestBody: { content: json(ref("Tree")) }, ...answers({}) },
    },
    "/photo": {
      post: {
        operationId: "addPhoto",
        requestBody: { required: true, content: { "image/png": {} } },
        ...answers({}),
      },
    },
  },
  components: {
    securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Api-Key" } },
    schemas: {
      Weather: { type: "object", required: ["sky"], properties: { sky: { type: "string" } } },
      Task: { type: "object", properties: { id: { type: "integer" }, next: ref("Task") } },
      Tree: { type: "object", properties: { trees: { type: "array", items: ref("Tree") } } },
    },
  },
};

let files = 0;
function fileOf(text: string): string {
  const file = join(folder, `${(files += 1)}.yaml`);
  writeFileSync(file, text);
  return file;
}

async function importOf(document: object, ids: string[], choice: NamedChoice = {}) {
  const read = await readDocument(fileOf(stringify(document)), []);
  return bundleOf(read, operationsNamed(read, ids), choice);
}

it("an import makes a Service and Tools that the API accepts, with an example, and retries that depend on the method", async () => {
  const { bundle, notes } = await importOf(DOCUMENT, ["weather", "addTask"], { secret: "Key" });
  const [service] = bundle.services;
  expect(service).toMatchObject({ name: "Tasks", protocol: "https" });
  expect(bundle.tools).toMatchObject([
    {
      name: "Tasks: weather",
      connectionParams: { endpoint: "https://eu.tasks.example/v1" },
      operation: {
        ...{ method: "GET", path: "/weather/{{city}}", retry: "safe" },
        query: { "days-ahead": "{{days_ahead}}" },
        headers: { "X-Units": "{{X_Units}}" },
      },
      inputSchema: {
        required: ["city"],
        properties: {
          city: { type: "string" },
          X_Units: { type: ["string", "null"] },
          days_ahead: { type: "integer", exclusiveMinimum: 0 },
        },
      },
      outputSchema: { required: ["sky"], examples: [{ sky: "rain" }] },
      secret: null,
    },
    {
      name: "Tasks: addTask",
      operation: { method: "POST", body: { title: "{{title}}" }, retry: "never" },
      inputSchema: { required: ["title"] },
      secret: { secret: "Key", placement: { in: "header", name: "X-Api-Key" } },
    },
  ]);
  const { connectionSchema } = service ?? { connectionSchema: {} };
  for (const { secret: _, service: _name, ...tool } of bundle.tools) {
    const whole = { ...tool, serviceId: "", secret: null } as Parameters<typeof checkTool>[0];
    const service = {
      type: "rest_api",
      protocol: "https",
      connectionSchema,
      requiresSecret: false,
    };
    expect(checkTool(whole, service as unknown as Parameters<typeof checkTool>[1])).toEqual([]);
  }
  expect(notes).toEqual([
    "/paths/~1weather~1{city}/parameters/0/schema/pattern is not checked.",
    expect.stringMatching(
      /^\/paths\/~1tasks\/post\/responses\/200\/.*next leads back to itself: it allows/,
    ),
  ]);
});

it.each([
  [
    "an input that leads back to itself",
    ["putTree"],
    /\/paths\/~1tree\/put\/requestBody\/.*leads back to itself/,
  ],
  [
    "a body that no Tool can send",
    ["addPhoto"],
    /\/paths\/~1photo\/post\/requestBody\/content: a Tool sends JSON/,
  ],
  [
    "an operation that the document does not have",
    ["weather", "rain"],
    /no operation "rain".\nThe document has weather, addTask/,
  ],
])("an import of %s is refused with what is at fault", async (_, ids, words) => {
  await expect(importOf(DOCUMENT, ids)).rejects.toThrow(words);
});

it("a document is refused if it has faults or references that lead only to themselves, is of another kind, refers to other documents, or is too long", async () => {
  const { components, ...rest } = DOCUMENT;
  const wrong = {
    ...rest,
    components: { ...components, schemas: { Weather: { type: "nummer" } } },
  };
  await expect(importOf(wrong, [])).rejects.toThrow(
    /\/components\/schemas\/Weather\/type: .*\n[^]*\$ref/,
  );
  await expect(importOf({ swagger: "2.0" }, [])).rejects.toThrow(
    "is not an OpenAPI document of version 3",
  );
  const outside = { ...DOCUMENT, paths: { "/a": { $ref: "/etc/passwd" } } };
  await expect(importOf(outside, [])).rejects.toThrow(
    "references to other documents are not followed",
  );
  const circle = { A: { $ref: "#/components/schemas/B" }, B: { $ref: "#/components/schemas/A" } };
  await expect(importOf({ ...rest, components: { schemas: circle } }, [])).rejects.toThrow(
    /nothing was stored\.\n  \/components\/schemas\/A: the reference leads back to itself\n/,
  );
  const long = fileOf(`openapi: 3.0.3\n${"#".repeat(16 * 1024 * 1024)}`);
  await expect(readDocument(long, [])).rejects.toThrow("is longer than 16 MiB");
});

it("an import from a document without a server needs an address, which becomes the Tool's endpoint", async () => {
  const { servers: _, ...nowhere } = DOCUMENT;
  await expect(importOf(nowhere, ["weather"])).rejects.toThrow("name one with --server");
  const { bundle } = await importOf(nowhere, ["weather"], { server: "https://a.example" });
  expect(bundle.tools[0]?.connectionParams).toEqual({ endpoint: "https://a.example" });
});

it("a document is fetched from an http address only if its origin is allowed, and not if it is too long", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/long") return response.end("#".repeat(17 * 1024 * 1024));
    return response.end(JSON.stringify(DOCUMENT));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  await expect(readDocument(`${origin}/openapi.json`, [])).rejects.toThrow("only https addresses");
  expect(operationsOf((await readDocument(`${origin}/a`, [origin])).root, [])).toHaveLength(4);
  await expect(readDocument(`${origin}/long`, [origin])).rejects.toThrow("is longer than 16 MiB");
});

it("an import with --json that would have to ask is refused before the document is read", async () => {
  const parts = {} as Parameters<typeof importDocument>[0];
  const options = { document: "missing.json", operations: ["weather"], json: true };
  const asked = importDocument(parts, { ...options, isDryRun: false, isAccepted: false });
  await expect(asked).rejects.toThrow("add --yes or --dry-run");
});
