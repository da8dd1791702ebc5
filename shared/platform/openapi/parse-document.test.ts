// The text of an OpenAPI document is parsed within bounds, and its references are followed.
import { expect, it } from "vitest";
import type { Fault } from "../../contracts/definitions/processes.ts";
import { parseDocument } from "./parse-document.ts";
import { followReference } from "./resolve.ts";

it("a document may be YAML or JSON", () => {
  const root = { openapi: "3.0.3", paths: { "/a": {} } };
  expect(parseDocument("openapi: 3.0.3\npaths:\n  /a: {}\n")).toEqual({ root });
  expect(parseDocument(`\n ${JSON.stringify(root)}`)).toEqual({ root });
});

const bomb = [..."bcdefghijk"].map((name, index) => {
  const inner = Array.from({ length: 9 }, () => `*${"abcdefghij"[index]}`).join();
  return `${name}: &${name} [${inner}]`;
});

it.each([
  ["broken YAML", "openapi: 3.0.3\na: [", /neither JSON nor YAML that can be read, in line/],
  ["broken JSON", "{", /neither JSON nor YAML that can be read$/],
  ["aliases that multiply", `openapi: 3.0.3\na: &a [x]\n${bomb.join("\n")}`, /too many values/],
  ["deep JSON", `{"openapi":"3.0.3","a":${"[".repeat(200)}${"]".repeat(200)}}`, /too deep/],
  ["deep YAML", `openapi: 3.0.3\na: ${"[".repeat(200)}${"]".repeat(200)}`, /neither/],
  ["Swagger 2.0", "swagger: '2.0'", /version 3: it says version 2.0$/],
  ["a list", "- a", /not an object/],
])("a document is refused if it is %s", (_what, text, detail) => {
  expect(parseDocument(text)).toEqual({
    fault: { pointer: "/document", detail: expect.stringMatching(detail) },
  });
});

it("references within the document are followed, and those that lead elsewhere, nowhere or back are faults", () => {
  const root = { "a/b": { $ref: "#/c/0" }, c: [{ d: 1 }], e: { $ref: "#/f" }, f: { $ref: "#/e" } };
  const faults: Fault[] = [];
  expect(followReference(root, { $ref: "#/a~1b" }, "/here", faults)).toBe(root.c[0]);
  expect(faults).toEqual([]);
  for (const $ref of ["other.yaml#/a", "#/g", "#c", "#/e", "#/c/length/x", "#/__proto__"]) {
    expect(followReference(root, { $ref }, "/here", faults)).toBeUndefined();
  }
  expect(faults.map(({ detail }) => detail)).toEqual([
    "references to other documents are not followed",
    '"#/g" is not in the document',
    '"#c" is not in the document',
    "the reference leads back to itself",
    '"#/c/length/x" is not in the document',
    '"#/__proto__" is not in the document',
  ]);
});
