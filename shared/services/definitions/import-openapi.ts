// Imports operations of an OpenAPI document as Tools of a Service. A preview shows what would be stored; its hash accepts it.
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
import { openApiDocument } from "./openapi-document.ts";
import type { Writer } from "./writer.ts";

type StoredTools = Parameters<PlatformDatabase["createTools"]>[1];

interface Plan {
  preview: OpenApiImportPreview;
  service: string | NewService;
  tools: StoredTools;
}

/** A refusal lists every fault of the document's chosen operations. */
export async function previewImport(
  writer: Writer,
  choice: PreviewOpenApiImport,
): Promise<OpenApiImportPreview | Refusal> {
  const plan = await planOf(writer, choice);
  return plan instanceof Refusal ? plan : plan.preview;
}

/** Stores all that the preview with this hash has shown, or nothing. */
export async function createImport(
  writer: Writer,
  { hash, ...choice }: CreateOpenApiImport,
  request: Keyed,
) {
  // A repeat is answered whatever has become of the document.
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
  const { chosen, isSafe, operationsOf, planImport } = await rules();
  const unread: Fault[] = [];
  const all = operationsOf(document.root, unread);
  const choices = chosen(all, ids);
  const unknown = faultsRefusal(choices.faults);
  if (unknown !== null) return unknown;
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
  const faults = tools.flatMap((tool, at) =>
    checkTool(tool, service).map(({ pointer, detail }) => ({
      pointer: `/operations/${at}`,
      detail: `${pointer}: ${detail}`,
    })),
  );
  const refusal = faultsRefusal([...planned.faults, ...faults]);
  if (refusal !== null) return refusal;
  const taken = existing === null ? new Set<string>() : await namesOf(db, existing);
  const shown = tools.map(({ shared: _s, enabled: _e, answersMayDecide: _none, ...tool }) => ({
    ...tool,
    does: taken.has(tool.name) ? ("exists" as const) : ("create" as const),
  }));
  const accepted = JSON.stringify([existing?.id ?? planned.service, tools]);
  return {
    preview: {
      title: planned.title,
      operations: listed.map((operation) => listedOperation(operation, isSafe(operation))),
      leftOut: ids.length > 0 ? 0 : all.length - listed.length,
      service: { id: existing?.id ?? null, name: service.name, protocol: service.protocol },
      tools: shown,
      notes: [...unread.map(({ pointer, detail }) => `${pointer}: ${detail}.`), ...planned.notes],
      hash: ids.length === 0 ? null : await sha256(accepted),
    },
    service: existing?.id ?? planned.service,
    tools: tools
      .filter(({ name }) => !taken.has(name))
      .map((tool) => ({
        ...tool,
        ...(existing === null ? {} : { serviceVersion: existing.version }),
      })),
  };
}

/** Loaded where a document is imported only: its parser is long. */
async function rules() {
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

const listedOperation = ({ id, method, path, summary }: Operation, isSafe: boolean) => ({
  id,
  method,
  path,
  summary: summary.slice(0, MAX_SUMMARY),
  retry: isSafe ? ("safe" as const) : ("never" as const),
});

/** The names of the user's Tools of the Service. */
async function namesOf(db: PlatformDatabase, { id }: Service): Promise<Set<string>> {
  const names = new Set<string>();
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<PlatformDatabase["listTools"]>> = await db.listTools({
      ...{ limit: 100, cursor, own: true },
    });
    for (const { name, serviceId } of page.items) if (serviceId === id) names.add(name);
    cursor = page.next;
  } while (cursor !== null);
  return names;
}

const importChanged = () =>
  new Refusal({
    kind: "conflict",
    code: "import_changed",
    title: "The import is no longer what was accepted",
    detail:
      "The document, the choice or the Service differs from those of the preview. Look at a new preview, and accept it. " +
      "Nothing was stored.",
  });
