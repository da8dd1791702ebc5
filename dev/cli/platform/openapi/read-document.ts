// Reads an OpenAPI document from a file, or from an address through the egress guard. The parser is Redocly's; it
// reads nothing besides the document.
import { readFile, stat } from "node:fs/promises";
import {
  BaseResolver,
  bundle,
  createConfig,
  lintDocument,
  makeDocumentFromString,
  type NormalizedProblem,
} from "@redocly/openapi-core";
import { createDocuments } from "../../../../shared/egress/create-documents.ts";
import { isObject, type Json } from "../../../../shared/platform/openapi/json.ts";
import {
  type ApiDocument,
  LEADS_BACK,
  followReference,
} from "../../../../shared/platform/openapi/resolve.ts";
import type { Fault } from "../../../../shared/contracts/definitions/processes.ts";

/** A limit, because the parser keeps several copies of the document in memory. */
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** The maximum number of faults that an error lists. */
const MAX_FAULTS = 20;

/**
 * @param origins origins that are fetched although they are not public
 * @throws Error when the document cannot be read, is longer than the limit, or is not an OpenAPI document of version 3;
 *   with the places of its first faults when it has faults or refers to other documents
 */
export async function readDocument(
  source: string,
  origins: readonly string[],
): Promise<ApiDocument> {
  const isAddress = /^https?:\/\//i.test(source);
  const text = isAddress ? await fetchText(source, origins) : await readText(source);
  const address = isAddress ? source : null;
  return { root: await parse(text, source), address };
}

async function readText(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > MAX_DOCUMENT_BYTES) throw tooLong(file);
  return readFile(file, "utf8");
}

async function fetchText(address: string, origins: readonly string[]): Promise<string> {
  const rules = { ownHosts: [], allowedOrigins: origins };
  const answer = await createDocuments(rules, MAX_DOCUMENT_BYTES).fetch(address);
  if (answer.outcome === "document") return answer.text;
  if (answer.outcome === "status") {
    throw new Error(`${address} answered with status ${answer.status}.`);
  }
  if (answer.why === "size") throw tooLong(address);
  throw new Error(`${address}: ${REFUSALS[answer.why]}.`);
}

const REFUSALS = {
  address:
    "only https addresses of public hosts are fetched; download the document, and name the file",
  time: "it does not answer in time",
  away: "it cannot be reached",
} as const;

const tooLong = (source: string) =>
  new Error(
    `${source} is longer than ${MAX_DOCUMENT_BYTES / 1024 / 1024} MiB: cut it to the operations that you need.`,
  );

/** Refuses every document besides the first. */
class NoOtherDocuments extends BaseResolver {
  override loadExternalRef(): Promise<never> {
    return Promise.reject(new Error("references to other documents are not followed"));
  }
}

async function parse(text: string, source: string): Promise<Json> {
  const document = makeDocumentFromString(text, source);
  const version = isObject(document.parsed) ? document.parsed["openapi"] : undefined;
  if (typeof version !== "string" || !version.startsWith("3.")) {
    throw new Error(
      `${source} is not an OpenAPI document of version 3: its field /openapi does not say so.`,
    );
  }
  // The parser throws at a reference to itself, and names no place.
  const circles = circularReferences(document.parsed as Json);
  refuse(circles, source);
  const rules = {
    struct: "error",
    "no-unresolved-refs": "error",
    "spec-strict-refs": "off",
  } as const;
  const config = await createConfig({ rules });
  const externalRefResolver = new NoOtherDocuments();
  const problems = await lintDocument({ document, config, externalRefResolver });
  refuseProblems(problems, source);
  const result = await bundle({ doc: document, config, externalRefResolver, dereference: true });
  refuseProblems(result.problems, source);
  return result.bundle.parsed as Json;
}

/** The references that lead only to themselves: no schema is ever reached. */
function circularReferences(root: Json): Fault[] {
  const faults: Fault[] = [];
  const valuesToVisit: [value: unknown, pointer: string][] = [[root, ""]];
  const visitedValues = new Set<unknown>();
  for (const [value, pointer] of valuesToVisit) {
    if (typeof value !== "object" || value === null || visitedValues.has(value)) continue;
    visitedValues.add(value);
    if (isObject(value) && typeof value["$ref"] === "string") {
      followReference(root, value, pointer, faults);
    }
    for (const [key, part] of Object.entries(value)) {
      valuesToVisit.push([part, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`]);
    }
  }
  return faults.filter(({ detail }) => detail === LEADS_BACK);
}

function refuseProblems(problems: readonly NormalizedProblem[], source: string): void {
  const errors = problems.filter(({ severity }) => severity === "error");
  const faults = errors.map(({ message, location }) => ({
    pointer: (location[0]?.pointer ?? "").replace(/^#/, ""),
    detail: message.split("\n")[0] ?? "",
  }));
  refuse(faults, source);
}

function refuse(errors: readonly Fault[], source: string): void {
  if (errors.length === 0) return;
  const lines = errors
    .slice(0, MAX_FAULTS)
    .map(({ pointer, detail }) => `  ${pointer || "/"}: ${detail}`);
  const moreLine = errors.length > MAX_FAULTS ? [`  and ${errors.length - MAX_FAULTS} more`] : [];
  throw new Error([`${source} has faults; nothing was stored.`, ...lines, ...moreLine].join("\n"));
}
