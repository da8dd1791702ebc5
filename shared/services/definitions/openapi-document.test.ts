// The longest OpenAPI document that a request may contain.
import { expect, it } from "vitest";
import type { Documents } from "../../ports/documents.ts";
import { openApiDocument } from "./openapi-document.ts";

const MIB = 1024 * 1024;

it.each([
  ["exactly 4 MiB", "read", 4 * MIB, "invalid_definition"],
  ["one byte more than 4 MiB", "refused as too long", 4 * MIB + 1, "document_too_long"],
])("a document in letters of two bytes that has %s is %s", async (_size, _outcome, bytes, code) => {
  // A comment, so that the document is read quickly.
  const text = "#".repeat(bytes % 2 === 0 ? 2 : 1) + "ü".repeat(Math.floor((bytes - 1) / 2));
  expect(new TextEncoder().encode(text)).toHaveLength(bytes);
  const answer = await openApiDocument({} as Documents, { text });
  expect(answer).toMatchObject({ details: { code } });
});
