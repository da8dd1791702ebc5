// How a pack's rows are shown and edited: the fields from the API's document, with the pack's own words.
import { kindOf, type JsonSchema } from "../parts/schema-fields.ts";
import { inWords } from "../rows/in-words.ts";
import type { Field, Resource } from "../rows/resources.ts";
import type { RowsPage, RowsWords } from "./pack-pages.ts";

interface Schema extends JsonSchema {
  $ref?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}

/** The part of an OpenAPI document that is read here. */
export interface ApiDocument {
  paths: Record<
    string,
    { post?: { requestBody?: { content: Record<string, { schema: Schema } | undefined> } } }
  >;
  components: { schemas: Record<string, Schema> };
}

/** Properties of a write's schema that are not part of a row. */
const NOT_FIELDS = new Set(["override"]);
const MAX_BESIDE = 4;

/**
 * @param path the path of the listing: `/v1/cellar/wines`
 * @param labels field → the console's own label, which is used if the pack has none
 * @returns undefined when the document has no such rows
 */
export function resourceOf(
  document: ApiDocument,
  path: string,
  page: RowsPage | undefined,
  words: RowsWords | undefined,
  labels: Readonly<Record<string, string>>,
): Resource | undefined {
  const bodySchema = document.paths[path]?.post?.requestBody?.content["application/json"]?.schema;
  if (bodySchema === undefined) return undefined;
  const { properties = {}, required = [] } = resolveRef(document, bodySchema);
  const fields = Object.entries(properties)
    .filter(([name]) => !NOT_FIELDS.has(name))
    .map(([name, schema]): Field => {
      const label = words?.fields[name] ?? labels[name] ?? inWords(name);
      const isRequired = required.includes(name);
      return {
        ...fieldOf(withoutNull(resolveRef(document, schema)), words),
        name,
        label,
        isRequired,
      };
    });
  const known = new Set(fields.map(({ name }) => name));
  const title =
    page?.title ??
    ["name", "title"].find((name) => known.has(name)) ??
    fields.find(({ isRequired }) => isRequired)?.name ??
    "id";
  const beside =
    page?.beside ??
    fields
      .filter(({ name, kind }) => name !== title && kind !== "long" && kind !== "shown")
      .slice(0, MAX_BESIDE)
      .map(({ name }) => name);
  return { path, title, beside, fields };
}

function fieldOf(schema: Schema, words: RowsWords | undefined): Omit<Field, "name"> {
  const kind = kindOf(schema);
  switch (kind) {
    case "number":
    case "integer": {
      const { minimum: min, maximum: max } = schema;
      const range = { min, max, step: kind === "integer" ? 1 : ("any" as const) };
      return { kind: "number", range };
    }
    case "choice": {
      const choices = (schema.enum ?? []).map(String);
      const labelled = choices.map((choice) => [
        choice,
        words?.choices?.[choice] ?? inWords(choice),
      ]);
      const choiceLabels = Object.fromEntries(labelled) as Record<string, string>;
      return { kind: "choice", choices, choiceLabels };
    }
    case "text":
    case "long":
    case "date":
    case "flag":
      return { kind };
    default:
      return { kind: "shown" };
  }
}

function resolveRef({ components }: ApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name === undefined ? schema : (components.schemas[name] ?? schema);
}

/** The schema of a nullable field without null. */
function withoutNull(schema: Schema): Schema {
  const others = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  return others.length === 1 ? { ...schema, ...others[0] } : schema;
}
