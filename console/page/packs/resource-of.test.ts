// The fields of rows are derived from the API's document.
import { expect, it } from "vitest";
import { inWords } from "../rows/in-words.ts";
import { resourceOf, type ApiDocument } from "./resource-of.ts";

const orNull = (schema: object) => ({ anyOf: [schema, { type: "null" }] });
const properties = {
  name: { type: "string", maxLength: 200 },
  grapeVariety: orNull({ type: "string" }),
  degrees: orNull({ type: "integer", minimum: -20, maximum: 60 }),
  colour: orNull({ type: "string", enum: ["red", "offWhite"] }),
  tasting: { type: "array", items: { type: "object" } },
  override: { type: "array", items: { type: "string" } },
};
const document: ApiDocument = {
  paths: {
    "/v1/cellar/wines": {
      post: {
        requestBody: {
          content: { "application/json": { schema: { $ref: "#/components/schemas/CreateWine" } } },
        },
      },
    },
  },
  components: { schemas: { CreateWine: { type: "object", required: ["name"], properties } } },
};
const resourceAt = (path: string, ...[page, words]: [never?, never?]) =>
  resourceOf(document, path, page, words, { name: "Nom" });

it("each property except `override` has a field of its kind, with its label and its limits", () => {
  const resource = resourceAt("/v1/cellar/wines");
  expect(resource).toMatchObject({
    title: "name",
    beside: ["grapeVariety", "degrees", "colour"],
    fields: [
      { name: "name", kind: "text", label: "Nom", isRequired: true },
      { name: "grapeVariety", kind: "text", label: "Grape variety", isRequired: false },
      { name: "degrees", kind: "number", range: { min: -20, max: 60, step: 1 } },
      { name: "colour", kind: "choice", choiceLabels: { red: "Red", offWhite: "Off white" } },
      { name: "tasting", kind: "shown" },
    ],
  });
  expect(resource?.fields).toHaveLength(5);
});

it("the pack's words are preferred to words made from names", () => {
  const words = { page: "", empty: "", fields: { name: "Wein" }, choices: { red: "rot" } };
  const resource = resourceAt("/v1/cellar/wines", undefined, words as never);
  expect(resource?.fields).toMatchObject([
    { label: "Wein" },
    { label: "Grape variety" },
    {},
    { choiceLabels: { red: "rot", offWhite: "Off white" } },
    {},
  ]);
});

it("rows that the document lacks have no resource", () => {
  expect(resourceAt("/v1/cellar/plants")).toBeUndefined();
});

it("names are turned into words", () => {
  expect(["TastingNotes", "best_before", "wines"].map(inWords)).toEqual([
    ...["Tasting notes", "Best before", "Wines"],
  ]);
});
