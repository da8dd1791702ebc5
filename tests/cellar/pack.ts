// A second, tiny domain pack: a wine cellar. The same chain runs it, which proves that no code outside
// the kitchen pack knows about kitchens.
import { z } from "zod";
import type {
  ArtifactSpec,
  DomainPack,
  TableSpec,
  ViolationSpec,
} from "../../shared/contracts/pack.ts";
import type { ProfileSpec } from "../../shared/contracts/profile.ts";
import type { FieldSpec, ResourceSpec } from "../../shared/contracts/resource.ts";
import type { Artifact } from "../../shared/contracts/session.ts";

const ColourSchema = z.enum(["red", "white", "rose", "sparkling"]);
const noteFields = { note: z.string().min(1).max(500), score: z.int().min(0).max(100) };

const wines: TableSpec = {
  table: "wines",
  subdomain: "wines",
  refType: "wine",
  labelColumn: "name",
  foreignKeys: {},
  children: { wine_notes: "wine_id" },
  statable: {
    create: ["name", "vintage", "colour", "bottles"],
    set: ["colour"],
    amounts: { bottles: null },
  },
  writable: true,
  insert: z.strictObject({
    name: z.string().min(1).max(200),
    vintage: z.int().min(1800).max(2100).optional(),
    colour: ColourSchema.optional(),
    bottles: z.int().min(0).max(10_000).optional(),
    notes: z.string().max(2000).optional(),
    wine_notes: z.array(z.strictObject(noteFields)).max(50).optional(),
  }),
  update: z.strictObject({
    name: z.string().min(1).max(200).optional(),
    vintage: z.int().min(1800).max(2100).nullable().optional(),
    colour: ColourSchema.nullable().optional(),
    bottles: z.int().min(0).max(10_000).optional(),
    notes: z.string().max(2000).nullable().optional(),
  }),
  columns: {
    id: "ref",
    name: "text",
    vintage: "year",
    colour: "red | white | rose | sparkling",
    bottles: "whole number in the cellar",
    notes: "text",
  },
};

const wineNotes: TableSpec = {
  table: "wine_notes",
  subdomain: "wines",
  refType: "wn",
  labelColumn: "note",
  foreignKeys: { wine_id: "wines" },
  children: {},
  parent: "wines",
  writable: true,
  insert: z.strictObject({ wine_id: z.string().min(1).max(60), ...noteFields }),
  update: z.strictObject({ note: noteFields.note.optional(), score: noteFields.score.optional() }),
  columns: { id: "ref", wine_id: "wine ref", note: "text", score: "0 to 100" },
};

const plainField = (schema: z.ZodType, kind: FieldSpec["kind"]): FieldSpec => ({
  given: schema,
  shown: schema,
  kind,
});
const wineResource: ResourceSpec = {
  path: "wines",
  one: "Wine",
  many: "Wines",
  table: "wines",
  fields: {
    name: plainField(z.string().min(1).max(200), "required"),
    vintage: plainField(z.int().min(1800).max(2100), "empty"),
    colour: plainField(ColourSchema, "empty"),
    bottles: plainField(z.int().min(0).max(10_000), "default"),
  },
  lines: {
    field: "tasting",
    table: "wine_notes",
    max: 50,
    fields: {
      note: plainField(noteFields.note, "required"),
      score: plainField(noteFields.score, "empty"),
    },
  },
  order: [{ column: "vintage", dir: "desc" }],
  filters: {},
};

const textsOf = (value: unknown) => z.array(z.string()).catch([]).parse(value);

/** The cellar's profile fields; it shares none with the kitchen. */
const profile: ProfileSpec = {
  fields: {
    shunnedColours: {
      given: z.array(ColourSchema).max(4),
      shown: z.array(z.string()),
      initial: [],
    },
    glasses: {
      given: z.array(z.string().min(1).max(40)).max(20),
      shown: z.array(z.string()),
      initial: [],
    },
    palate: {
      given: z.string().min(1).max(60).nullable(),
      shown: z.string().nullable(),
      initial: null,
    },
  },
  always: ({ fields }) => textsOf(fields.shunnedColours).map((colour) => `shuns: ${colour}`),
  more({ fields }) {
    const palate = z.string().nullish().parse(fields.palate);
    return [
      ...textsOf(fields.glasses).map((glass) => `glass: ${glass}`),
      ...(palate ? [`palate: ${palate}`] : []),
    ];
  },
};

/** A wine violates the profile if its colour is one that the user shuns. */
const violations: ViolationSpec = {
  kinds: ["colour"],
  tell: ({ code }) => ({ contained: `${code}, which you shun` }),
  explain: ({ code }) => `${code}, a colour that is shunned`,
};

const tables: Record<string, TableSpec> = { wines, wine_notes: wineNotes };

const wineArtifact: ArtifactSpec = {
  type: "wine",
  schemaVersion: 1,
  schema: z.strictObject({
    name: z.string().min(1).max(200),
    vintage: z.int().min(1800).max(2100),
    colour: ColourSchema,
    bottles: z.int().min(0).max(10_000),
    notes: z.string().max(2000),
    tasting: z.array(z.strictObject(noteFields)).max(10),
    pairing: z.string().max(200).describe("what to eat with it; the cellar has no column for it"),
  }),
  label: (content) => String(content.name),
  format: formatWine,
};

function tastingOf(row: Record<string, unknown>): Record<string, unknown>[] {
  const notes = row.tasting ?? row.wine_notes;
  return Array.isArray(notes) ? notes : [];
}

function formatWine(row: Record<string, unknown>): string {
  const facts = ["id", "vintage", "colour", "bottles", "notes", "pairing"]
    .filter((field) => row[field] !== undefined && row[field] !== null)
    .map((field) => `${field}: ${String(row[field])}`);
  const tasting = tastingOf(row).map((entry) => `- ${String(entry.note)} (${String(entry.score)})`);
  return [`**${String(row.name)}**`, ...facts, ...tasting].join("\n");
}

function compileWine({ id, ref, label, content }: Artifact) {
  const { tasting: _tasting, pairing, ...values } = content;
  const children = tastingOf(content).map((entry) => ({ table: "wine_notes", values: entry }));
  return {
    ops: [{ op: "create" as const, table: "wines", id, values, children, alias: ref }],
    losses: pairing ? [`${label}: "pairing" (${String(pairing)}) was not kept`] : [],
  };
}

/**
 * The wine cellar pack: one subdomain, one artifact, one child table, and one field that no column stores.
 * Each call makes a new pack, because suites in one process share this module and some change their pack.
 */
export function createCellarPack(): DomainPack {
  return {
    name: "cellar",
    purpose: "The assistant keeps the list of a private wine cellar.",
    subdomains: {
      wines: {
        name: "wines",
        description: "the bottles in the cellar with tasting notes",
        tables: ["wines", "wine_notes"],
        writes: ["wines", "wine_notes"],
        batchPolicy: "each",
        artifact: { ...wineArtifact },
      },
    },
    tables: { wines: { ...wines }, wine_notes: { ...wineNotes } },
    profile,
    violations,
    families: { operator: "style", opposite: "not_style" },
    resources: [wineResource],
    compile: compileWine,
    formatRow: (table, row) =>
      table === "wines"
        ? formatWine(row)
        : Object.entries(row)
            .map(([column, value]) => `${column}: ${String(value)}`)
            .join("\n"),
    labelOf: (table, row) => String(row[tables[table]?.labelColumn ?? "name"] ?? "(unnamed)"),
    constraints: { colour: { description: "red, white or rosé", value: "text", multiple: false } },
    openIntents: {},
    readable: ({ content }) => ({ parts: [content], wishes: [] }),
    checkContent: ({ content }, { constraints, found = [] }) => ({
      missed: constraints
        .filter(({ type, value }) => type === "colour" && content.colour !== value)
        .map(({ value }) => `${String(content.name)} is not ${String(value)}`),
      avoided: found
        .flat()
        .filter(({ kind }) => kind === "colour")
        .map(({ code }) => `${String(content.name)} is ${code}, which is shunned`),
    }),
    guidanceKey: (subdomain, stepType) => `cellar/${subdomain}#${stepType}`,
    deleteLimit: 5,
  };
}
