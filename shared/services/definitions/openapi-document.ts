// An OpenAPI document that a user names or sends, read within limits.
import type { PreviewOpenApiImport } from "../../contracts/definitions/api/openapi-imports.ts";
import type { ApiDocument } from "../../platform/openapi/resolve.ts";
import { type DocumentRefusal, type Documents, MAX_DOCUMENT_BYTES } from "../../ports/documents.ts";
import { Refusal } from "../refusal.ts";
import { invalidDefinition } from "./definition-refusal.ts";

export async function openApiDocument(
  documents: Documents,
  source: PreviewOpenApiImport["document"],
): Promise<ApiDocument | Refusal> {
  const document =
    "text" in source ? sentDocument(source.text) : await fetchDocument(documents, source.address);
  if (document instanceof Refusal) return document;
  const { parseDocument } = await import("../../platform/openapi/parse-document.ts");
  const parsed = parseDocument(document.text);
  if ("fault" in parsed) return invalidDefinition([parsed.fault]);
  return { root: parsed.root, address: document.address };
}

function sentDocument(text: string): { text: string; address: null } | Refusal {
  const { length } = new TextEncoder().encode(text);
  return length > MAX_DOCUMENT_BYTES ? tooLong() : { text, address: null };
}

async function fetchDocument(
  documents: Documents,
  address: string,
): Promise<{ text: string; address: string } | Refusal> {
  const answer = await documents.fetch(address);
  if (answer.outcome === "document") return answer;
  if (answer.outcome === "status") return unreachable(`It answered with status ${answer.status}.`);
  if (answer.why === "size") return tooLong();
  if (answer.why === "address") {
    return invalidDefinition([
      {
        pointer: "/document/address",
        detail: "only https addresses of public hosts are fetched; send the document as `text`",
      },
    ]);
  }
  return unreachable(REASONS[answer.why]);
}

const REASONS: Readonly<Record<Exclude<DocumentRefusal, "size" | "address">, string>> = {
  away: "It cannot be reached.",
  time: "It does not answer in time.",
};

const unreachable = (why: string) =>
  new Refusal({
    kind: "unreachable",
    code: "document_unreachable",
    title: "The document cannot be fetched",
    detail: `${why} Try again, or send the document as \`text\`. Nothing was stored.`,
    errors: [{ pointer: "/document/address", detail: why }],
  });

const tooLong = () =>
  new Refusal({
    kind: "invalid",
    code: "document_too_long",
    title: "The document is too long",
    detail:
      "It has more than 4 MiB. Cut it to the operations that you need; `npm run process -- import` accepts up to 16 MiB. " +
      "Nothing was stored.",
    errors: [{ pointer: "/document", detail: "it has more than 4 MiB" }],
  });
