// The interface that a domain pack implements. Other rooms know a domain (a wine cellar, say) only through
// this interface (spec/domain-pack#pack).
import type * as z from "zod";
import type { EffectOp, Violation } from "./effects.ts";
import type { Filter } from "./filter.ts";
import type { Language } from "./language.ts";
import type { StepType, WriteOperation } from "./plan.ts";
import type { CalendarEntry } from "./calendar.ts";
import type { Finding, Wish } from "./findings.ts";
import type { MemberProfile, ProfileSpec, Told } from "./profile.ts";
import type { ReplyChange } from "./answers/reply.ts";
import type { CatalogueSpec, ResourceSpec } from "./resource.ts";
import type { Artifact } from "./session.ts";
import type { Constraint, StatedFact } from "./answers/understand.ts";

/**
 * An entity that the conversation knows.
 *
 * @example
 * import type { KnownEntity } from "./pack.ts";
 * export const rioja: KnownEntity = { ref: "wine_3", type: "wine", label: "Rioja" };
 */
export interface KnownEntity {
  ref: string;
  type: string;
  label: string;
}

/**
 * Replaces names of known entities in the values with their refs, where a value has no ref yet (S16).
 *
 * @example
 * import type { Link } from "./pack.ts";
 * export const linkWine: Link = (values, entities) => {
 *   const wine = entities.find(({ label }) => label === values["wine"]);
 *   return wine === undefined ? values : { ...values, wine_id: wine.ref };
 * };
 */
export type Link = (
  values: Record<string, unknown>,
  entities: KnownEntity[],
) => Record<string, unknown>;

/**
 * The changes of a table that a plan may state as data (spec/plans#stated-changes). A plan is made without
 * seeing the row, so columns whose new value depends on the row's content are excluded.
 *
 * @example
 * import type { StatableChanges } from "./pack.ts";
 * export const wines: StatableChanges = {
 *   create: ["name", "bottles"],
 *   set: ["colour"],
 *   amounts: { bottles: null },
 * };
 */
export interface StatableChanges {
  /** Columns of a new row; those of `writeStepColumns` may also be stated. */
  create: string[];
  /** Columns that an update sets or clears. */
  set: string[];
  /**
   * Numbers that an update sets, adds to or multiplies → the column of their unit, or null. A number is set or added
   * in the unit that is stated next to it, if the row has the same one.
   */
  amounts: Record<string, string | null>;
  /** Whether two texts name the same unit; "" if a row or a statement has none. Absent: if they are equal. */
  isSameUnit?(a: string, b: string): boolean;
}

/**
 * A table of the pack, as models and tools see it.
 *
 * @example
 * import * as z from "zod";
 * import type { TableSpec } from "./pack.ts";
 * const fields = { name: z.string().max(200), quantity: z.int().min(0) };
 * export const wines: TableSpec = {
 *   table: "wines",
 *   subdomain: "wines",
 *   refType: "wine",
 *   labelColumn: "name",
 *   foreignKeys: {},
 *   children: {},
 *   writable: true,
 *   insert: z.strictObject(fields),
 *   update: z.strictObject(fields).partial(),
 *   columns: { name: "text", quantity: "number, bottles" },
 * };
 */
export interface TableSpec {
  table: string;
  subdomain: string;
  /** `wine` → refs `wine_3`. */
  refType: string;
  /** Column shown as the entity's label. */
  labelColumn: string;
  /** The link whose row gives the label to a row that is stored without one. */
  labelFrom?: string;
  /** The column of the row's date, when "Friday's" refers to that date. */
  dayColumn?: string;
  /**
   * The column of a row's place: a read of one place also reports the matching rows in other places (S24).
   */
  placeColumn?: string;
  /** FK column → table it refers to (catalogue included), for ref translation. */
  foreignKeys: Record<string, string>;
  /** Child tables: name → the child's parent column. A read or a create may include their rows. */
  children: Record<string, string>;
  /** The parent's table, for a child table. */
  parent?: string;
  /** False for catalogues: no step may write them. */
  writable: boolean;
  /** The values of a create (refs in FK columns, children as arrays under their table's name). */
  insert: z.ZodObject;
  /** The values that an update may set; every field optional. */
  update: z.ZodObject;
  /** Replaces names with refs in rows that a model creates, before refs are translated to ids. */
  link?: Link;
  /**
   * Whether a row is an open entry of a list, judged by the values that are known. When the message asks to add
   * an entry that is already there, the user is told. Absent: the table is not a list of this kind.
   */
  isOpenEntry?(row: Record<string, unknown>): boolean;
  /**
   * A sentence that tells the user that a new row has the same label as other rows; `count` rows have it now.
   * Absent: the user is not told.
   */
  namesakes?(label: string, count: number, language: Language): string;
  /**
   * Sentences for the user about removed children that the row's own text (children nested) still mentions.
   * `goneNames` are the labels of these children.
   */
  stillSays?(row: Record<string, unknown>, goneNames: string[], language: Language): string[];
  /**
   * Short columns that lists show and that code bases decisions on. A read of some columns returns these too;
   * otherwise a list could say "still to buy" about a row whose status was not read.
   */
  alwaysRead?: string[];
  /**
   * Values of a column that users do not tell apart: a read that asks for a value also finds those named here. Its
   * filter, as models see it, says so. Writes are not widened.
   */
  readTogether?: Record<string, Record<string, string[]>>;
  /** Columns that only code uses: prompts leave them out. */
  unshown?: string[];
  /** Columns that only code sets and that describe the row to a user. */
  setByCode?: string[];
  /** Columns that only write steps set and see in prompts; the database hides them from readers. */
  writeStepColumns?: string[];
  /** The changes that a plan may state. Absent: a model makes every change of the table. */
  statable?: StatableChanges;
  /** Columns for the schema section of prompts: name → short type and meaning. */
  columns: Record<string, string>;
}

/**
 * A part of the domain that a plan's step works in.
 *
 * @example
 * import type { SubdomainSpec } from "./pack.ts";
 * export const wines: SubdomainSpec = {
 *   name: "wines",
 *   description: "bottles in the cellar",
 *   tables: ["wines", "regions"],
 *   writes: ["wines"],
 *   batchPolicy: "each",
 * };
 */
export interface SubdomainSpec {
  name: string;
  /** One line for Understand and Think. */
  description: string;
  /** Tables a step of this subdomain may read; the first is its main table. */
  tables: string[];
  /** Tables that it may write. */
  writes: string[];
  /** `each`: partial success allowed; `atomic`: all or nothing (spec/plans#batches). */
  batchPolicy: "each" | "atomic";
  /** The artifact of generate steps; absent if the subdomain has none. */
  artifact?: ArtifactSpec;
  /**
   * The conclusion of an analyze step, as text for the user, if it follows from the rows and the message's
   * open intent; null if a model must draw the conclusion. `intent` is null if there is none, or if the message
   * asks for more than the intent; `today` is an ISO date; `language` is the user's. A row that was read with a
   * finding is not proposed; it is counted and named. `wishes` are those that the rows were read for.
   */
  conclude?(
    sources: SourceRow[],
    request: { intent: string | null; today: string; language: string; wishes?: Wish[] },
  ): string | null;
  /** Rows that the conclusion needs in addition to those that the run has read. */
  concludesWith?(sources: SourceRow[]): RowsWanted[];
}

/**
 * A row from which content, a conclusion or a report is derived, children nested: a row that was read, created or
 * changed, or a draft as the row that it would become. Rows of a run have refs in place of ids, those of a report have
 * ids. Catalogue rows may be included, for synonyms and densities.
 */
export interface SourceRow {
  table: string;
  row: Record<string, unknown>;
  /** Whether this run has created or changed the row. */
  changed?: boolean;
  /** Whether no step has read the row, and only the derivation wanted it. */
  wanted?: boolean;
  /** For a changed row: its state when this run had read it, before the change. */
  before?: Record<string, unknown>;
}

/**
 * Rows that a derivation or a report needs; the filter uses ids (in a run, refs) and texts of the known rows.
 *
 * @example
 * import type { RowsWanted } from "./pack.ts";
 * export const lowStock: RowsWanted = {
 *   table: "wines",
 *   where: { and: [{ column: "quantity", op: "lt", value: 2 }] },
 * };
 */
export interface RowsWanted {
  table: string;
  where: Filter;
}

/** A report, as an answer of the API. */
export interface Report {
  items: Record<string, unknown>[];
  /** For the user, in their language: what was not counted or could not be compared. */
  notes: string[];
}

/**
 * What code works out from a household's rows for a screen, at `/v1/<pack>/<path>`; nothing is saved
 * (spec/api#reports).
 *
 * @example
 * import * as z from "zod";
 * import type { ReportSpec } from "./pack.ts";
 * export const lowStock: ReportSpec = {
 *   path: "low-stock",
 *   one: "LowStock",
 *   summary: "Wines of which few bottles are left",
 *   body: () => z.strictObject({}),
 *   item: () => z.strictObject({ name: z.string() }),
 *   rounds: [
 *     () => [{ table: "wines", where: { and: [{ column: "bottles", op: "lt", value: 2 }] } }],
 *   ],
 *   report: (_body, sources) => ({
 *     items: sources.map(({ row }) => ({ name: row["name"] })),
 *     notes: [],
 *   }),
 *   content: ({ name }) => ({ name }),
 * };
 */
export interface ReportSpec {
  /** `low-stock` */
  path: string;
  /** The name for its operation and schemas, in PascalCase: `LowStock`. */
  one: string;
  /** One line for the API's document. */
  summary: string;
  /** The fields of a request; made only when a route needs them. */
  body(): z.ZodObject;
  /** One item of the report. */
  item(): z.ZodObject;
  /** The rows that it needs, in rounds: each round knows the rows that the rounds before it have read. */
  rounds: ((body: Record<string, unknown>, sources: SourceRow[]) => RowsWanted[])[];
  /** Null: a row that the request names does not exist. @param request.today ISO date, where the user is */
  report(
    body: Record<string, unknown>,
    sources: SourceRow[],
    request: { language: Language; today: string },
  ): Report | null;
  /** An item as content in which the database looks for what must be avoided (`DomainPack.readable`). */
  content(item: Record<string, unknown>): unknown;
}

/**
 * A constraint type (spec/constraints#types).
 *
 * @example
 * import type { ConstraintSpec } from "./pack.ts";
 * export const colour: ConstraintSpec = {
 *   description: "red, white or rosé",
 *   value: "text",
 *   multiple: false,
 * };
 */
export interface ConstraintSpec {
  /** The description for Understand's prompt. */
  description: string;
  value: "text" | "number";
  /** Whether several values can be in force at once; otherwise a new value replaces the old one. */
  multiple: boolean;
  /** The type that contradicts this one for the same value. */
  opposite?: string;
  /**
   * True if the constraint always applies to edits of a draft. Other constraints apply to new content, and to
   * edits only if they are stated with the edit: "make it a white" may contradict the red wish that the draft
   * was made for.
   */
  lasting?: boolean;
  /**
   * Set if the constraint protects a person: only the user can end it, and a change of subject does not.
   * `named`: it protects a person only if its `field` names one; otherwise it is a wish for what is being made.
   */
  protects?: true | "named";
  /**
   * The profile's field that the constraint replaces in this conversation; it stays in force after a change of
   * subject. The `field` of a constraint names a single occasion, and the constraint ends when the date in it
   * has passed. Of constraints without `field`, the newest value counts.
   */
  standsFor?: string;
}

/**
 * A kind of request that leaves details open (spec/understand#open-intents).
 *
 * @example
 * import type { OpenIntent } from "./pack.ts";
 * export const planTasting: OpenIntent = {
 *   description: "asks for a tasting without saying for how many people",
 *   slots: { guests: () => "for 4 people" },
 *   needs: { tables: ["wines"], question: () => "The cellar is empty. Which wines do you have?" },
 * };
 */
export interface OpenIntent {
  /** The description of such messages, for Understand's prompt. */
  description: string;
  /** Open detail → its default in words; null if it has none. */
  slots: Record<string, (profile: MemberProfile | null, language: Language) => string | null>;
  /** The question that replaces planning if the household has no rows in these tables. */
  needs?: { tables: string[]; question(language: Language): string };
}

/**
 * Content that generate steps make: a draft that the user sees before it is saved.
 *
 * @example
 * import * as z from "zod";
 * import type { ArtifactSpec } from "./pack.ts";
 * export const note: ArtifactSpec = {
 *   type: "note",
 *   schemaVersion: 1,
 *   schema: z.strictObject({ title: z.string(), text: z.string() }),
 *   label: ({ title }) => String(title),
 *   format: ({ title, text }) => `### ${String(title)}\n\n${String(text)}`,
 * };
 */
export interface ArtifactSpec {
  /** Ref type: `wine` → `gen_wine_1`. */
  type: string;
  schemaVersion: number;
  schema: z.ZodObject;
  /** Replaces names with refs in generated content, before it is checked and stored. */
  link?: Link;
  /** Fields whose earlier values an edit keeps if the new content leaves them out. */
  keeps?: string[];
  /** Absent: no page or text is read as this content. */
  source?: SourceReader;
  /** The label of an artifact's content; in English if no language is given. */
  label(content: Record<string, unknown>, language?: Language): string;
  /**
   * The content as complete markdown: for the user in the user's language, for prompts in English (the
   * default).
   */
  format(content: Record<string, unknown>, language?: Language): string;
  /**
   * The content that follows from rows alone (an order list from low stock). Null if these rows do not
   * determine the content; a model then writes it. `label` is the plan's name for the content.
   */
  derive?(sources: SourceRow[], label: string, request?: DeriveRequest): Derived | null;
  /** Rows that `derive` needs beyond the sources, such as the targets of links. @param today ISO date */
  wants?(sources: SourceRow[], today: string): RowsWanted[];
  /** Removed parts that an edited draft's text still mentions, one sentence each. */
  stillSays?(
    before: Record<string, unknown>,
    after: Record<string, unknown>,
    language?: Language,
  ): string[];
  /** Removes entries of derived content in which a wish was found. Null: all entries stay. */
  leaveOutWished?(
    content: Record<string, unknown>,
    findings: Finding[][],
    constraints: Constraint[],
    language?: Language,
  ): Derived | null;
  /**
   * Removes entries whose places these rows already occupy, even if a model insists on them. Null: all
   * entries stay. A result with null `content`: no entry stays.
   */
  leaveOut?(
    content: Record<string, unknown>,
    sources: SourceRow[],
    language?: Language,
  ): Derived | null;
}

export interface DeriveRequest {
  /** The conversation's values that replace profile fields, keyed by field: see `ConstraintSpec.standsFor`. */
  profileReplacements?: Record<string, string | number>;
  /** The user's certain constraints for this content, each with the exchange that it came from. */
  constraints?: (Constraint & { exchange?: number | undefined })[];
  /** The present exchange. */
  exchange?: number;
  /** ISO date in the user's time zone; absent: dates of rows are ignored. */
  today?: string;
  /** The user's language, for numbers in texts and for notes. A BCP 47 tag. */
  language: string;
  /** Earlier content of this kind in this run. */
  others: Record<string, unknown>[];
}

/** Returns the texts about what a row was found to contain, one per rule; empty if nothing was found. */
export type RowBreaks = (row: Record<string, unknown>) => string[];

/** What was read from a page or a text, before it becomes a draft. It can be stored as JSON. */
export interface SourceReading {
  /** The content in the pack's own shape; null if the page has no structured data about it. */
  found: unknown;
  /** The text that a model reads where `found` is null or lacks something; otherwise "". */
  text: string;
}

/**
 * Reads content from a page or a text (pasted by the user, or transcribed) instead of having it generated
 * (spec/drafts#sources).
 */
export interface SourceReader {
  /** The page's structured data, read by code. */
  readPage(html: string, address: string): SourceReading;
  /** The words that the page shows a reader, one line per block, for a person who checks what was read. */
  shownText(html: string): string;
  /** A text without structure. */
  readText(text: string): SourceReading;
  /**
   * The schema of a draft's content: the fields of generated content, and those that only a source provides.
   */
  content: z.ZodObject;
  /**
   * The request to a model about the text of a reading: its contract, its prompt file, and (`ask`) the user's
   * part.
   */
  schema: z.ZodType;
  prompt: string;
  ask(text: string): string;
  /** Adds to the reading the parts of a model's answer that appear in its text word for word. */
  withAnswer(reading: SourceReading, answer: unknown): SourceReading;
  /**
   * The reading as content, which is null if nothing could be read. Notes name what could not be read, in the user's
   * language.
   * @param address address of the page; null for a text
   */
  draft(reading: SourceReading, address: string | null, language: Language): Derived;
}

/** The parts of some content in the pack's shape, and the wishes that they are checked for. */
export interface ReadableContent {
  parts: unknown[];
  wishes: Wish[];
}

/** One sentence per fault. */
export interface ContentFaults {
  /** Contents that must be avoided: the guard will ask before they are written. */
  avoided: string[];
  /** Everything else: wishes that the content does not meet, places that are taken. */
  missed: string[];
  /** Parts that may contain something that a wish excludes. The user is told; a model need not change them. */
  traces?: string[];
}

/** The result of a derivation by code. */
export interface Derived {
  /** Content that fits the artifact's schema; null if nothing is left to list, with the reason in `notes`. */
  content: Record<string, unknown> | null;
  /** Notes for the user: what was merged, left out or could not be compared. */
  notes: string[];
  /** Refs of existing entries that the notes tell of. */
  told?: string[];
}

export interface CompiledPayload {
  ops: EffectOp[];
  /** Notes for the user on data that the tables cannot store; empty if nothing was lost. */
  losses: string[];
}

/** Rows that a look-up found, names in place of refs. */
export interface RowList {
  table: string;
  rows: Record<string, unknown>[];
  /** The number of matching rows, which may be larger than that of `rows`. */
  total: number;
  /** ISO date. */
  today: string;
  /** The user's date at a time of a row; absent: lists do not say when a row was made. */
  dayOf?: ((isoTime: string) => string) | undefined;
  language: Language;
  /** True if the user asked for some rows only. */
  narrowed: boolean;
  /** The filter of the read, as prompts show it. */
  filter?: string;
  /** True if the user asked for this one row, which is then shown completely. */
  whole: boolean;
  /** The texts about the rules that each row breaks, in the user's language, parallel to the rows. */
  breaks?: string[][];
}

/** The result of storing a stated fact. */
export type KeptFact =
  | { row: { table: string; values: Record<string, unknown> } }
  | { constraints: Constraint[] }
  /** The fact concerns no member of the household: it is not stored, and the user is told so. */
  | { unkept: true };

/** The person who reads about a fact. */
export interface FactReader {
  language: Language;
  /** ISO date, where the person is. */
  today: string;
  /** The person's date at a time of a row. */
  dayOf?: ((isoTime: string) => string) | undefined;
}

/**
 * The facts about people that a message may state.
 *
 * @example
 * import type { FactSpec } from "./pack.ts";
 * export const facts: FactSpec = {
 *   kinds: { dislike: { named: true } },
 *   nameOf: (kind) => kind,
 *   unchecked: (thing) => `I do not know ${thing}, so I cannot check wines for it.`,
 *   keep: ({ kind, what }) => ({
 *     row: { table: "preferences", values: { kind, subject: what } },
 *   }),
 * };
 */
export interface FactSpec {
  /** Kinds of facts that a model may report; `named`: the fact's quote must name the thing. */
  kinds: Record<string, { named: boolean }>;
  /** The user's word for a kind. */
  nameOf(kind: string, language: Language): string;
  /** The fact as a part of a sentence: "Priya’s aversion to Port". @param who "" for the speaker's own */
  tell?(kind: string, thing: string, who: string, language: Language): string;
  /**
   * A row of a stored fact as a sentence without a full stop, with who said it and when. Absent: a question about
   * such a row has only its name.
   */
  tellRow?(row: Record<string, unknown>, reader: FactReader): string;
  /** The note on a stored fact whose name the database does not know. */
  unchecked(thing: string, language: Language): string;
  /**
   * The stored form of a fact with proven evidence: a row for a lasting fact, constraints for this occasion.
   * Null if nothing is stored, because `statedFacts` already has it or a constraint says it.
   */
  keep(fact: StatedFact, statedFacts: Told[]): KeptFact | null;
}

/**
 * The kinds of the guard's findings (I12) and their texts. The kind `may` is the core's, but the pack words it
 * too.
 *
 * @example
 * import type { ViolationSpec } from "./pack.ts";
 * export const violations: ViolationSpec = {
 *   kinds: ["additive"],
 *   tell: ({ code }) => ({ contained: code }),
 *   explain: ({ code }) => `${code}, an additive`,
 * };
 */
export interface ViolationSpec {
  /** The pack's kinds. The first is the kind of a trace that the guard asks about. */
  kinds: readonly string[];
  /** A finding in the user's language, for a sentence about the thing. */
  tell(finding: GuardFinding, language: Language): ToldFinding;
  /** The code in a problem of the API, in English: "sulphites, an additive". */
  explain(finding: Pick<Violation, "kind" | "code">): string;
  /** The persons whom the findings concern, one clause for each: "Tim cannot take sulphites and lupin". */
  forWhom?(findings: GuardFinding[], profile: MemberProfile | null, language: Language): string[];
}

/** One finding of the guard in a thing. `isTrace`: only some things of that name contain it. */
export interface GuardFinding {
  /** One of the pack's kinds. */
  kind: string;
  code: string;
  isTrace: boolean;
}

/** What the thing contains ("sulphites"), or the rule that it breaks, as what it is not ("not dry"). */
export type ToldFinding = { contained: string } | { broken: string };

/**
 * Filter operators that search by family, as the pack's catalogue defines it.
 *
 * @example
 * import type { FamilySearch } from "./pack.ts";
 * export const families: FamilySearch = { operator: "of_region", opposite: "not_of_region" };
 */
export interface FamilySearch {
  /** The operator for rows that belong to the family or contain a member of it. */
  operator: string;
  /** `not_` and the operator: the operator for all other rows. */
  opposite: string;
}

/**
 * The request to a model that judges rows without a judgement, such as a screen writes, before a plan uses them (I12).
 *
 * @example
 * import * as z from "zod";
 * import type { JudgingSpec } from "./pack.ts";
 * const Answer = z.strictObject({ sweet: z.array(z.boolean()) });
 * export const judging: JudgingSpec = {
 *   tables: ["wines"],
 *   usedBy: { flights: "flight_id" },
 *   schema: Answer,
 *   prompt: "cellar/judge",
 *   ask: (names) => names.map((name, index) => `${index + 1}. ${name}`).join("\n"),
 *   check: (answer, names) =>
 *     Answer.parse(answer).sweet.length === names.length ? null : "Answer for each name.",
 *   read: (answer) => Answer.parse(answer).sweet.map((sweet) => ({ sweet })),
 * };
 */
export interface JudgingSpec {
  /** The tables whose rows are judged. */
  tables: string[];
  /** Writes that use judged rows through their parent: the written table → its column with the parent's id. */
  usedBy: Record<string, string>;
  schema: z.ZodType;
  /** The prompt file with the instructions. */
  prompt: string;
  /** The user's part of the prompt: these names, numbered from 1. */
  ask(names: string[]): string;
  /** The reason that an answer about these names is refused, for the one repair. */
  check(answer: unknown, names: string[]): string | null;
  /** The judgement of each name, as columns of a row; null for a name without one. */
  read(answer: unknown, names: string[]): (Record<string, unknown> | null)[];
}

/**
 * A domain: everything that the core knows about wines, say.
 *
 * @example
 * import type { DomainPack } from "./pack.ts";
 * export const cellar: DomainPack = {
 *   name: "cellar",
 *   purpose: "You help a household with its wines.",
 *   subdomains: {},
 *   tables: {},
 *   profile: { fields: {}, always: () => [], more: () => [] },
 *   constraints: {},
 *   openIntents: {},
 *   compile: () => ({ ops: [], losses: [] }),
 *   formatRow: (_table, row) => JSON.stringify(row),
 *   labelOf: (_table, row) => String(row["name"]),
 *   checkContent: () => ({ avoided: [], missed: [] }),
 *   guidanceKey: (subdomain) => `cellar/${subdomain}`,
 *   deleteLimit: 1,
 * };
 */
export interface DomainPack {
  name: string;
  /** The assistant's purpose in one sentence, for Understand and Think. */
  purpose: string;
  subdomains: Record<string, SubdomainSpec>;
  tables: Record<string, TableSpec>;
  /** The domain's fields of a user's profile. */
  profile: ProfileSpec;
  /** Absent: the guard of the pack's tables finds nothing. */
  violations?: ViolationSpec;
  /** Absent: there is no search by family. The prompt file `<pack>/filters` describes the operators. */
  families?: FamilySearch;
  /** Absent: no facts are stored. */
  facts?: FactSpec;
  /** Words whose sentence a summary keeps unchanged, in addition to the core's. */
  vital?: RegExp;
  /** Tables that screens read and write directly, at `/v1/<name of the pack>/`. */
  resources?: ResourceSpec[];
  /** What code works out from rows for screens, at `/v1/<name of the pack>/`. */
  reports?: ReportSpec[];
  /** Tables whose rows are shown in calendars; absent: a calendar of this domain stays empty. */
  calendar?: CalendarEntry[];
  /** Absent: there is no catalogue to search. */
  catalogue?: CatalogueSpec;
  /**
   * Compiles an artifact into creates with their children; pure and deterministic. `idFor(n)` is the id for the row of
   * entry `n` (from 0) of a list of several. `language` is that of losses and errors.
   * Errors: ContractError("contract_violation") naming the content that no table can store.
   */
  compile(artifact: Artifact, idFor?: (n: number) => string, language?: Language): CompiledPayload;
  /** A complete row (refs inside, children nested) as lines of a prompt. */
  formatRow(table: string, row: Record<string, unknown>): string;
  /**
   * The reply to a simple look-up: a title with the number of rows, the lines in groups, the number of rows
   * not shown; without rows, a sentence that says so and one next step. Null: the pack has no words for this
   * table.
   */
  formatList?(list: RowList): string | null;
  /**
   * What the user's profile states of the same things as a table's rows, as rows in the user's language: a list of the
   * table shows both. Without what the rows state themselves.
   */
  profileRows?(
    table: string,
    profile: MemberProfile,
    language: Language,
  ): Record<string, unknown>[];
  /**
   * A row's change in one line for the user, without a full stop: values before and after, or the new or
   * deleted row itself. Safe as Markdown. Absent: the core shows label and columns.
   */
  formatChange?(change: ReplyChange, today: string, language: Language): string;
  /** The title of a table's changes, without a colon: "Added to the list". Null: the core's words. */
  changeTitle?(op: WriteOperation, table: string, language: Language, count: number): string | null;
  /** The user's word for a table, a column or a code of the guard; null: the name itself. */
  nameIn?(kind: "table" | "column" | "code", name: string, language: Language): string | null;
  /** Row → short label. */
  labelOf(table: string, row: Record<string, unknown>): string;
  /** The uncertainties of a stored row (children nested), one sentence each, for the user. */
  doubtsOf?(table: string, row: Record<string, unknown>, language?: Language): string[];
  /** Tables whose rows count like the profile: later steps of the same run see rows that it writes there. */
  profileTables?: string[];
  /** The constraint types of this domain; Understand may report no others. */
  constraints: Record<string, ConstraintSpec>;
  /** Intents with defaults and clarification triggers. */
  openIntents: Record<string, OpenIntent>;
  /**
   * The number of things that a constraint asks to be made, and their subdomain; null if it states no number,
   * or only the number of some of them.
   */
  countOf?(constraint: Constraint): { subdomain: string; wanted: number } | null;
  /** The exclusion that a constraint states, which reads look for; null when the constraint excludes nothing. */
  exclusionOf?(constraint: Constraint): Wish | null;
  /**
   * The wish that a stated fact adds to reads of rows, in addition to what must be avoided: a person's dislike, or a
   * rule that another person keeps to. Null for other facts, and before the fact's first day.
   */
  wishIn?(statedFact: Told): Wish | null;
  /**
   * Sentences about what an existing row was found to contain. An exclusion hides no rows, so such a row is
   * marked: in English for prompts, in the user's language for lists. The text names the culprit and the rule.
   * About persons it says only what the speaker may know. `wishes` are those that the row was read for; each
   * names the person who has it. `profile` is the speaker's; without it, only the household is named.
   */
  tellFindings?(
    findings: Finding[],
    language?: Language,
    wishes?: Wish[],
    profile?: MemberProfile | null,
  ): string[];
  /**
   * Notes for the user on the findings of `wishes` in a row that was written. Absent: written rows are not
   * checked for wishes.
   */
  noteFindings?(label: string, findings: Finding[], language: Language, wishes: Wish[]): string[];
  /**
   * The parts of some content in which the database looks for what must be avoided (`content_findings`), and the
   * wishes that it looks for as well. Absent: the database does not check content. `sources` as in
   * `checkContent`.
   */
  readable?(
    artifact: { subdomain: string; content: Record<string, unknown> },
    constraints: Constraint[],
    sources?: SourceRow[],
  ): ReadableContent;
  /**
   * The faults of content that breaks constraints or contains what must be avoided, one sentence each, naming
   * the culprit. Empty if code finds nothing, which never means that the content is safe. `found` are the
   * findings of the parts of `readable`; absent: the database did not check the content. `sources` are rows
   * that the run has read and leaves unchanged; content may not take their places. `contentLanguage` is a
   * BCP 47 tag: constraints are in English, and words of two languages are not compared. `language` is that of the
   * sentences, English for models by default; `contentLanguage` defaults to it.
   */
  checkContent(
    artifact: { subdomain: string; content: Record<string, unknown> },
    rules: { constraints: Constraint[]; found?: Finding[][]; contentLanguage?: string },
    sources?: SourceRow[],
    language?: Language,
  ): ContentFaults;
  /**
   * Reasons that rows may not be written even if a model insists (a wish that only the user can override),
   * one sentence each; empty if there are none. Foreign keys contain refs; a change's row has only the values
   * that it sets; `words` is the user's text. `existingRows` are the rows that `inTheWay` has found
   * for new rows.
   */
  checkRows?(
    table: string,
    rows: Record<string, unknown>[],
    rules: { constraints: Constraint[]; words: string },
    existingRows?: Record<string, unknown>[],
    language?: Language,
  ): string[];
  /**
   * Reports judgements that a model left out of a write or stated in unknown words: a sentence for the one
   * repair; null if nothing is missing. After the repair, rows are written even if judgements are missing.
   */
  checkJudgement?(
    given:
      | { table: string; rows: Record<string, unknown>[] }
      | { content: Record<string, unknown> },
  ): string | null;
  /** How a model judges unjudged rows. Absent: they are not judged. */
  judging?: JudgingSpec;
  /** The filter for rows that may occupy the places of new rows; null when none can. */
  inTheWay?(table: string, rows: Record<string, unknown>[]): Filter | null;
  /** Guidance for Act: the step type's section of `prompts/<pack>/<subdomain>.md`. */
  guidanceKey(subdomain: string, stepType: StepType): string;
  /** A delete of more rows than this needs the user's confirmation. */
  deleteLimit: number;
}
