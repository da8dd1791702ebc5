// The initial draft of a Tool for the chosen Service.
import { firstValues, type JsonSchema } from "../../parts/schema-fields.ts";
import { OPERATION_TEXTS, type ToolDraft } from "./tool-draft.ts";
import type { Service } from "./use-services.tsx";

export const draftFor = ({ type, connectionSchema }: Service): Partial<ToolDraft> => ({
  connection: firstValues(connectionSchema as JsonSchema),
  operation: OPERATION_TEXTS[type],
  placeIn: type === "neo4j_graph" ? "basic" : "bearer",
});
