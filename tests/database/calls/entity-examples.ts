// Examples of the calls about entities and facts.
import type { entityCalls } from "../../../shared/ports/entity-calls.ts";
import { encodeCursor } from "../../../shared/ports/page-cursor.ts";
import { conversationId } from "../../support/ids.ts";
import { at, type examplesOf, id } from "./examples-of.ts";

type Given = Parameters<typeof examplesOf<typeof entityCalls>>[1];

export function entityExamples(): Given {
  const page = { cursor: encodeCursor([at.replace("Z", "+00:00"), id()]), limit: 5 };
  const person = { name: "Clara", category: "person" as const, summary: "My sister." };
  return {
    listEntities: [{ ...page, search: "clara", category: "person" as const }],
    getEntity: [id()],
    createEntity: [person, conversationId()],
    updateEntity: [id(), { ...person, facets: { status: ["active"] } }],
    deleteEntity: [id()],
    mergeEntities: [id(), id()],
    undoMerge: [id()],
    listFacts: [{ ...page, about: id(), closed: true }],
    changeFact: [id(), { text: "sings", validFrom: "2026-01-01", validTo: "2026-12-31" }],
    deleteFact: [id()],
  };
}
