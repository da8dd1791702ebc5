// The API's preview of what an OpenAPI import would store.
import type { components } from "../../../../clients/typescript/types.ts";

export type ImportPreview = components["schemas"]["OpenApiImportPreview"];
