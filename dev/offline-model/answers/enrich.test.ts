// Tests that every part of the offline model's enrichment passes the check.
import { expect, test } from "vitest";
import { EnrichmentSchema } from "../../../shared/contracts/answers/enrich.ts";
import { checkEnrichment } from "../../../shared/domain/memory/check-enrichment.ts";
import { enrichContext } from "../../../shared/domain/prompting/enrich/context.ts";
import { enrichUserPrompt } from "../../../shared/domain/prompting/enrich/user-prompt.ts";
import { answerEnrich } from "./enrich.ts";

test("the summary has the current facts word for word, and a facet has the relation that the facts name", () => {
  const fact = { validFrom: null, validTo: null, saidOn: "2026-11-25", isStanding: true };
  const context = enrichContext({
    batch: "b1",
    entity: { id: "id-anna", name: "Anna", category: "person" },
    facts: [
      {
        ...fact,
        id: "id-1",
        text: "My sister Anna lives in Graz.",
        quote: "My sister Anna lives in Graz",
      },
      { ...fact, id: "id-2", text: "My sister Anna is a nurse.", quote: null },
      {
        ...fact,
        id: "id-3",
        text: "My sister Anna lives in Rome.",
        quote: null,
        isStanding: false,
      },
    ],
  });
  const answer = EnrichmentSchema.parse(answerEnrich(enrichUserPrompt(context)));
  expect(checkEnrichment(context, answer)).toEqual({
    parts: [
      { text: "My sister Anna lives in Graz.", facts: ["id-1"] },
      { text: "My sister Anna is a nurse.", facts: ["id-2"] },
      { dimension: "relation", text: "sister", facts: ["id-1"] },
    ],
    droppedCounts: {},
  });
});
