// Imports operations of an OpenAPI document as Tools of a Service. A preview shows what would be stored; sending its hash accepts it.
import {
  type CreateOpenApiImport,
  MAX_LISTED,
  type OpenApiImportPreview,
  type PreviewOpenApiImport,
} from "../../contracts/definitions/api/openapi-imports.ts";
import type { Fault } from "../../contracts/definitions/processes.ts";
import type { NewService, Service } from "../../contracts/definitions/services.ts";
import type { Operation } from "../../platform/openapi/operations.ts";
import { checkTool } from "../../platform/tools/check-tool.ts";
import type { Keyed } from "../../ports/define-call.ts";
import type { PlatformDatabase } from "../../ports/platform-database.ts";
import { sha256 } from "../codes/digest.ts";
import { Refusal } from "../refusal.ts";
import { faultsRefusal, invalidDefinition, itemOf, ownersOnly } from "./definition-refusal.ts";
import { readAll } from "./dependants.ts";
import { openApiDocument } from "./openapi-document.ts";
import type { Writer } from "./writer.ts";

type StoredTools = Parameters<PlatformDatabase["createTools"]>[1];

interface Plan {
  preview: OpenApiImportPreview;
  service: string | NewService;
  tools: StoredTools;
}

/** A refusal because of faults of the chosen operations lists all of them. */
export async function previewImport(
  writer: Writer,
  choice: PreviewOpenApiImport,
): Promise<OpenApiImportPreview | Refusal> {
  const plan = await planOf(writer, choice);
  return plan instanceof Refusal ? plan : plan.preview;
}

/** Creates everything that the preview with this hash said it would create, or nothing. */
export async function createImport(
  writer: Writer,
  { hash, ...choice }: CreateOpenApiImport,
  request: Keyed,
) {
  // A repeated request is answered even if the document has changed.
  const earlier = await writer.db.toolsCreated(request);
  if (earlier.outcome !== "new") return itemOf(earlier);
  const plan = await planOf(writer, choice);
  if (plan instanceof Refusal) return plan;
  if (plan.preview.hash !== hash) return importChanged();
  return itemOf(await writer.db.createTools(plan.service, plan.tools, request));
}

async function planOf(
  { runtime, db }: Writer,
  { document: source, operations: ids, secretId, serviceId, ...choice }: PreviewOpenApiImport,
): Promise<Plan | Refusal> {
  const existing = serviceId === undefined ? null : await db.getService(serviceId);
  if (serviceId !== undefined && existing === null) return invalidDefinition([NO_SERVICE]);
  if (existing?.own === false) return ownersOnly();
  const document = await openApiDocument(runtime.documents, source);
  if (document instanceof Refusal) return document;
  const { chosen, isSafe, operationsOf, planImport } = await loadPlanner();
  const unreadFaults: Fault[] = [];
  const all = operationsOf(document.root, unreadFaults);
  const choices = chosen(all, ids);
  const unknownRefusal = faultsRefusal(choices.faults);
  if (unknownRefusal !== null) return unknownRefusal;
  const listed = ids.length > 0 ? choices.operations : all.slice(0, MAX_LISTED);
  const planned = planImport(document, choices.operations, {
    ...choice,
    ...(existing === null ? {} : { name: existing.name }),
    hasSecret: secretId !== undefined,
  });
  const tools = planned.tools.map(({ placement, ...tool }) => ({
    ...tool,
    secret: secretId === undefined || placement === null ? null : { secretId, placement },
  }));
  const service = existing ?? planned.service;
  const faults = tools.flatMap((tool, index) =>
    checkTool(tool, service).map(({ pointer, detail }) => ({
      pointer: `/operations/${index}`,
      detail: `${pointer}: ${detail}`,
    })),
  );
  const refusal = faultsRefusal([...planned.faults, ...faults]);
  if (refusal !== null) return refusal;
  const existingNames = existing === null ? new Set<string>() : await namesOf(db, existing);
  const shownTools = tools.map(({ shared: _s, enabled: _e, answersMayDecide: _none, ...tool }) => ({
    ...tool,
    does: existingNames.has(tool.name) ? ("exists" as const) : ("create" as const),
  }));
  const hashedText = JSON.stringify([existing?.id ?? planned.service, tools]);
  return {
    preview: {
      title: planned.title,
      operations: listed.map((operation) => listedOperation(operation, isSafe(operation))),
      leftOut: ids.length > 0 ? 0 : all.length - listed.length,
      service: { id: existing?.id ?? null, name: service.name, protocol: service.protocol },
      tools: shownTools,
      notes: [
        ...unreadFaults.map(({ pointer, detail }) => `${pointer}: ${detail}.`),
        ...planned.notes,
      ],
      hash: ids.length === 0 ? null : await sha256(hashedText),
    },
    service: existing?.id ?? planned.service,
    tools: tools
      .filter(({ name }) => !existingNames.has(name))
      .map((tool) => ({
        ...tool,
        ...(existing === null ? {} : { serviceVersion: existing.version }),
      })),
  };
}

/** Loaded only when a document is imported, because its parser is large. */
async function loadPlanner() {
  const [operations, plan] = await Promise.all([
    import("../../platform/openapi/operations.ts"),
    import("../../platform/openapi/plan-import.ts"),
  ]);
  return { ...operations, ...plan };
}

const NO_SERVICE: Fault = {
  pointer: "/serviceId",
  detail: "there is no such Service, or it is not shared with you",
};

const MAX_SUMMARY = 200;

const listedOperation = ({ id, method, path, summary, signIns }: Operation, isSafe: boolean) => ({
  id,
  method,
  path,
  summary: summary.slice(0, MAX_SUMMARY),
  retry: isSafe ? ("safe" as const) : ("never" as const),
  needsSecret: signIns.length > 0,
});

/** The names of the user's Tools of the Service. */
async function namesOf(db: PlatformDatabase, { id }: Service): Promise<Set<string>> {
  const tools = await readAll((request) => db.listTools(request));
  return new Set(tools.filter(({ serviceId }) => serviceId === id).map(({ name }) => name));
}

const importChanged = () =>
  new Refusal({
    kind: "conflict",
    code: "import_changed",
    title: "The import differs from the accepted preview",
    detail:
      "The document, the choice or the Service has changed since the preview. Request a new preview, and accept that. " +
      "Nothing was stored.",
  });
