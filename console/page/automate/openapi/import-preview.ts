// What an import of an OpenAPI description would store, as the API tells it.
import type { components } from "../../../../clients/typescript/types.ts";

export type ImportPreview = components["schemas"]["OpenApiImportPreview"];
