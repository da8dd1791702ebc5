// A Service converted to form fields and back.
import { expect, it } from "vitest";
import type { components } from "../../../../clients/typescript/types.ts";
import { EMPTY_SERVICE, serviceBodyOf, serviceDraftOf } from "./service-draft.ts";

type Service = components["schemas"]["Service"];

const service = {
  name: "Weather",
  type: "rest_api",
  protocol: "https",
  requiresSecret: true,
  enabled: true,
  shared: false,
  connectionSchema: {
    type: "object",
    properties: { endpoint: { type: "string", default: "https://a.example.com" }, key: {} },
    required: ["endpoint"],
  },
} as unknown as Service;

it("a Service has its address in a separate field, and is converted back unchanged", () => {
  const draft = serviceDraftOf(service);
  expect(draft.address).toBe("https://a.example.com");
  expect(draft.connection).not.toContain("a.example.com");
  expect(serviceBodyOf(draft)).toEqual({ body: service, faults: [] });
  const { connectionSchema } = serviceBodyOf({ ...draft, address: "" }).body;
  expect(connectionSchema).toMatchObject({ properties: { endpoint: { type: "string" } } });
  expect(JSON.stringify(connectionSchema)).not.toContain("default");
});

it("a new Service is a REST service whose Tools set the address, an unreadable connection is a fault, and one that is not an object is sent empty", () => {
  expect(serviceBodyOf(EMPTY_SERVICE).body).toMatchObject({
    type: "rest_api",
    connectionSchema: { required: ["endpoint"], properties: { endpoint: { format: "uri" } } },
  });
  expect(serviceBodyOf({ ...EMPTY_SERVICE, connection: "[" }).faults).not.toEqual([]);
  expect(serviceBodyOf({ ...EMPTY_SERVICE, connection: "a", address: "b" }).body).toMatchObject({
    connectionSchema: {},
  });
});
