// Imports of OpenAPI documents over the API, in the world of a suite: what is shown, accepted, stored, and refused.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { RestService } from "../../../dev/platform/rest/start-rest-service.ts";
import type { TestUser } from "../../support/stack.ts";
import type { SharedApiWorld } from "../api-world.ts";

interface Parts {
  world: SharedApiWorld;
  rest: RestService;
  ada: TestUser;
  bob: TestUser;
  /** An address that may be called, at which no server answers. */
  unreachableAddress: string;
}

const document = (fields: object = {}) => ({
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  servers: [{ url: "https://notes.example.com" }],
  paths: {
    "/notes": { get: { operationId: "list", responses: {} } },
    "/tree": {
      put: {
        operationId: "putTree",
        requestBody: {
          content: { "application/json": { schema: { $ref: "#/components/schemas/T" } } },
        },
      },
    },
  },
  components: { schemas: { T: { properties: { trees: { $ref: "#/components/schemas/T" } } } } },
  ...fields,
});

export function testImports(parts: () => Parts): void {
  const preview = (body: object, user = parts().ada) =>
    parts().world.call(user, "POST /v1/openapi-imports/preview", { body });
  const create = (body: object, key: string = randomUUID(), user = parts().ada) =>
    parts().world.call(user, "POST /v1/openapi-imports", { body, key });
  const namesOf = async (kind: string, user = parts().ada) => {
    const { body } = await parts().world.call(user, `GET /v1/${kind}?own=true`);
    return body.items.map(({ name }: { name: string }) => name);
  };

  test("a document at an address becomes a Service with Tools once, as its preview has shown", async () => {
    const { rest, world, ada } = parts();
    const address = { document: { address: `${rest.url}/openapi.json` } };
    expect((await preview(address)).body).toMatchObject({
      title: "Example forecasts",
      operations: [
        {
          ...{ id: "forecast", method: "GET", path: "/weather/{city}/forecast", retry: "safe" },
          needsSecret: false,
        },
        { id: "addTask", method: "POST", path: "/tasks", retry: "never", needsSecret: true },
      ],
      ...{ leftOut: 0, tools: [], hash: null },
    });
    const choice = { ...address, operations: ["forecast"] };
    const { body: plan } = await preview(choice);
    expect(plan).toMatchObject({
      service: { id: null, name: "Example forecasts", protocol: "http" },
      tools: [
        { does: "create", name: "Example forecasts: forecast", operation: { retry: "safe" } },
      ],
    });
    const key = randomUUID();
    const creation = await create({ ...choice, hash: plan.hash }, key);
    expect(creation).toMatchObject({ status: 201, body: { tools: [{ version: 1 }] } });
    const again = await create({ ...choice, hash: plan.hash }, key);
    expect(again.body).toEqual(creation.body);
    const inputs = { city: "Graz", days: 1 };
    const call = await world.call(ada, `POST /v1/tools/${creation.body.tools[0].id}/invoke`, {
      body: { inputs },
    });
    const run = await world.call(ada, `GET /v1/runs/${call.body.runId}?wait=20`);
    expect(run.body).toMatchObject({ status: "completed", output: { city: "Graz" } });

    // A further import adds an operation to the Service, and keeps the Tools that the Service has.
    const wider = {
      ...choice,
      operations: ["forecast", "addTask"],
      serviceId: creation.body.service.id,
    };
    const { body: second } = await preview(wider);
    expect(second.tools.map(({ does }: { does: string }) => does)).toEqual(["exists", "create"]);
    expect(second.notes).toEqual(["addTask asks for a credential: name your Secret."]);
    expect((await create({ ...wider, hash: second.hash })).body.tools).toMatchObject([
      { name: "Example forecasts: addTask" },
    ]);
    expect(await preview(wider, parts().bob)).toMatchObject({
      body: { code: "invalid_definition", errors: [{ pointer: "/serviceId" }] },
    });
    expect(await namesOf("tools", parts().bob)).toEqual([]);
  });

  test("an import is refused as a whole if it differs from its preview or cannot be stored", async () => {
    const text = JSON.stringify(document());
    const choice = { document: { text }, operations: ["list"] };
    const { hash } = (await preview(choice)).body;
    const changed = { text: text.replace("notes.example", "other.example") };
    const before = [await namesOf("services"), await namesOf("tools")];
    for (const [body, code] of [
      [{ ...choice, document: changed, hash }, "import_changed"],
      [{ ...choice, operations: ["putTree"], hash }, "invalid_definition"],
    ] as const) {
      expect((await create(body)).body).toMatchObject({ code });
    }
    // The Secret does not exist, so neither the Service nor a Tool is stored.
    const secured = document({
      security: [{ key: [] }],
      components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
    });
    const unknownSecretImport = {
      ...choice,
      document: { text: JSON.stringify(secured) },
      secretId: randomUUID(),
    };
    const previewed = await preview(unknownSecretImport);
    expect(
      (await create({ ...unknownSecretImport, hash: previewed.body.hash })).body,
    ).toMatchObject({ code: "secret_not_found" });
    expect([await namesOf("services"), await namesOf("tools")]).toEqual(before);
  });

  test.each<[string, object, string, RegExp]>([
    ["a text that is not a document", { text: "{" }, "invalid_definition", /neither JSON nor YAML/],
    ["a page", { text: "<html>" }, "invalid_definition", /not an object/],
    ["Swagger 2", { text: "swagger: '2.0'" }, "invalid_definition", /it says version 2.0/],
    [
      "values without end",
      { text: "a: &a [*a, *a]" },
      "invalid_definition",
      /too many values|neither/,
    ],
    [
      "a host that is not public",
      { address: "https://10.0.0.1/o.json" },
      "invalid_definition",
      /public/,
    ],
    ["20 MB", { text: "#".repeat(20_000_000) }, "body_too_large", /./],
    ["more than 4 MiB", { text: "#".repeat(4_300_000) }, "document_too_long", /more than 4 MiB/],
  ])("%s is refused", async (_, source, code, words) => {
    const { body } = await preview({ document: source });
    expect(body).toMatchObject({ code, detail: expect.stringMatching(words) });
  });

  test("an address that does not answer, or that answers with an error, is reported", async () => {
    const { unreachableAddress, rest } = parts();
    for (const [address, words] of [
      [unreachableAddress, /cannot be reached/],
      [`${rest.url}/nothing`, /status 404/],
    ] as const) {
      expect((await preview({ document: { address } })).body).toMatchObject({
        code: "document_unreachable",
        detail: expect.stringMatching(words),
      });
    }
  });

  test("a document's 500 operations are listed with none chosen, and a reference without a target is reported with its place", async () => {
    const operations = Array.from({ length: 500 }, (_, index) => [
      `/a/${index}`,
      { get: { operationId: `o${index}` } },
    ]);
    const text = JSON.stringify(document({ paths: Object.fromEntries(operations) }));
    const { body } = await preview({ document: { text } });
    expect([body.operations.length, body.leftOut, body.hash]).toEqual([500, 0, null]);
    expect(
      await preview({ document: { text }, operations: operations.slice(0, 51).map(String) }),
    ).toMatchObject({ body: { errors: [{ pointer: "/operations" }] } });
    const broken = {
      "/a": { get: { operationId: "a", parameters: [{ $ref: "#/components/x" }] } },
    };
    const answer = await preview({
      document: { text: JSON.stringify(document({ paths: broken })) },
      operations: ["a"],
    });
    expect(answer.body.errors).toEqual([
      { pointer: "/paths/~1a/get/parameters/0", detail: '"#/components/x" is not in the document' },
    ]);
  });
}
