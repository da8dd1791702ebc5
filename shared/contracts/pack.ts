// The interface a domain pack implements. Everything about a domain (a wine cellar, say) is behind it:
// the other rooms know only this (spec/domain-pack#pack).
import type * as z from "zod";
import type { EffectOp, Violation } from "./effects.ts";
import type { Filter } from "./filter.ts";
import type { Language } from "./language.ts";
import type { StepType, WriteOperation } from "./plan.ts";
import type { Avoided, MemberProfile, ProfileSpec, Told } from "./profile.ts";
import type { ReplyChange } from "./answers/reply.ts";
import type { ResourceSpec } from "./resource.ts";
import type { Artifact } from "./session.ts";
import type { Constraint, StatedFact } from "./answers/understand.ts";

/** An entity that the conversation knows. */
export interface KnownEntity {
  ref: string;
  type: string;
  label: string;
}

/** The values with refs of known entities that they name and do not point at yet (S16). */
export type Link = (
  values: Record<string, unknown>,
  known: KnownEntity[],
) => Record<string, unknown>;

export interface TableSpec {
  table: string;
  subdomain: string;
  /** `wine` → refs `wine_3`. */
  refType: string;
  /** Column shown as the entity's label. */
  labelColumn: string;
  /** The date that a row is of, where "Friday's" means that one. */
  dayColumn?: string;
  /** Where a row is: a read of one place tells what the same question finds in the others (S24). */
  placeColumn?: string;
  /** FK column → table it points at (catalogue included), for ref translation. */
  foreignKeys: Record<string, string>;
  /** Child tables that reads nest and creates may carry: name → the child's parent column. */
  children: Record<string, string>;
  /** Set on a child table: its parent's table. */
  parent?: string;
  /** False for catalogues: no step may write them. */
  writable: boolean;
  /** What a create takes (refs in FK columns, children as arrays under their table's name). */
  insert: z.ZodObject;
  /** What an update may set; every field optional. */
  update: z.ZodObject;
  /** For rows that a model creates, before refs are translated. */
  link?: Link;
  /** Columns that code has a use for and no model: prompts are without them. */
  unshown?: string[];
  /** Columns that code alone sets, and that tell a user what the row is. */
  setByCode?: string[];
  /** Columns that writers give and nobody is shown, prompts of writers apart: the database hides them. */
  given?: string[];
  /** Columns for the schema section of prompts: name → short type and meaning. */
  columns: Record<string, string>;
}

export interface SubdomainSpec {
  name: string;
  /** One line for Understand and Think. */
  description: string;
  /** Tables a step of this subdomain may read; the first is its main table. */
  tables: string[];
  /** Tables it may write. */
  writes: string[];
  /** `each`: partial success allowed; `atomic`: all or nothing (spec/plans#batches). */
  batchPolicy: "each" | "atomic";
  /** What a generate step makes here; absent where nothing is generated. */
  artifact?: ArtifactSpec;
  /**
   * What an analyze step concludes, as text for the user, where it follows from the rows and the open
   * intent of the message alone; null where it does not, and a model concludes. `intent` is none where
   * the message says more than the intent; `today` is an ISO date, `language` the user's. What breaks
   * one of `rules` is proposed to nobody: it is counted and named.
   */
  conclude?(
    sources: SourceRow[],
    asked: { intent: string | null; today: string; language: string; rules?: RowRules },
  ): string | null;
}

/**
 * A row that content is derived from: read, made or changed in this run, refs in place of ids,
 * children nested. Catalogue rows may be among them: they say what belongs together and what a volume
 * weighs.
 */
export interface SourceRow {
  table: string;
  row: Record<string, unknown>;
  /** This run has made or changed it. */
  changed?: boolean;
  /** A changed row as this run had read it before. */
  before?: Record<string, unknown>;
}

/** Rows that a derivation asks for beside those at hand; refs and texts of these in the filter. */
export interface RowsWanted {
  table: string;
  where: Filter;
}

/** What a constraint type means (spec/constraints#types). */
export interface ConstraintSpec {
  /** For Understand's prompt. */
  description: string;
  value: "text" | "number";
  /** Several values hold at once; otherwise a new value replaces the old one. */
  multiple: boolean;
  /** The type that contradicts it for the same value. */
  opposite?: string;
  /**
   * Binds the edits of a draft too, whenever it was said. The others bind what is made anew, and only
   * those edits that come with them: "make it a white" turns away from the red that it began with.
   */
  lasting?: boolean;
  /** Keeps something away from somebody: it outlasts a change of subject, until it is withdrawn. */
  protects?: boolean;
  /**
   * The profile's field that it stands in for in this conversation. Without a field, which names the one
   * occasion that it was said for, it outlasts a change of subject; the newest value counts.
   */
  standsFor?: string;
}

/** An intent that people state without saying everything (spec/understand#open-intents). */
export interface OpenIntent {
  /** For Understand's prompt: when a message is of this kind. */
  description: string;
  /** What may be left open → the default that stands in for it, in words; null: none. */
  slots: Record<string, (profile: MemberProfile | null, language: Language) => string | null>;
  /** Asked instead of planning when the household has no row in any of these tables. */
  needs?: { tables: string[]; question(language: Language): string };
}

export interface ArtifactSpec {
  /** Ref type: `wine` → `gen_wine_1`. */
  type: string;
  schemaVersion: number;
  schema: z.ZodObject;
  /** For generated content, before it is checked and kept. */
  link?: Link;
  /** The label of an artifact's content; English without a language. */
  label(content: Record<string, unknown>, language?: Language): string;
  /**
   * The content as markdown, complete: what is shown to the user, in their language, and to prompts, in
   * English, which is what it is without a language.
   */
  format(content: Record<string, unknown>, language?: Language): string;
  /**
   * The content that follows from rows alone (an order from what is running out), so that no model has to
   * write it; null when these rows do not determine one, and a model writes it. `label` is what the
   * plan calls it.
   */
  derive?(sources: SourceRow[], label: string, asked?: DeriveRequest): Derived | null;
  /** What `derive` needs and the sources lack: what the rows at hand point to, for one. */
  wants?(sources: SourceRow[]): RowsWanted[];
  /**
   * The content without what these rows have the place of already, whatever a model insists on; null
   * when all of it can stay. Content null: nothing of it can.
   */
  leaveOut?(
    content: Record<string, unknown>,
    sources: SourceRow[],
    language?: Language,
  ): Derived | null;
}

export interface DeriveRequest {
  /** What the conversation says in place of the profile's fields, by field: see `ConstraintSpec.standsFor`. */
  instead?: Record<string, string | number>;
  /** What the user has said of it for certain. */
  constraints?: Constraint[];
  /** Of the user: how numbers in texts are read, and what notes are in. A BCP 47 tag. */
  language: string;
  /** What the run has made of this kind before. */
  others: Record<string, unknown>[];
}

/** What rows are held to: what must be avoided, what is left out for now, what the user dislikes. */
export interface RowRules {
  avoid: Avoided[];
  told: Told[];
}

/** What of a row of a table breaks the rules, one text per rule; empty when code finds nothing. */
export type RowBreaks = (table: string, row: Record<string, unknown>) => string[];

/** What a constraint keeps out, and how the catalogue is asked for its names in every language. */
export interface Exclusion {
  table: string;
  /** Catalogue rows of the thing, and all that bear its name. */
  named: Filter;
  /** Of these, what may only bear its name: port glasses, for port. */
  alike: Filter;
  /** What rows are judged by; none of the rows where the catalogue does not know the word. */
  rule(named: Record<string, unknown>[], alike: Record<string, unknown>[]): Avoided;
}

/** What code made of rows. */
export interface Derived {
  /** Fits the artifact's schema; null when the rows leave nothing to list, and `notes` say why. */
  content: Record<string, unknown> | null;
  /** What was merged, left out or could not be compared, in words for the user. */
  notes: string[];
}

export interface CompiledPayload {
  ops: EffectOp[];
  /** What the table could not keep, in words for the user; empty when nothing was lost. */
  losses: string[];
}

/** Rows that a look-up found, names in place of refs. */
export interface RowList {
  table: string;
  rows: Record<string, unknown>[];
  /** How many there are; more than `rows` when not all are shown. */
  total: number;
  /** ISO date. */
  today: string;
  language: Language;
  /** The user asked for some of them only. */
  narrowed: boolean;
  /** The user asked for this one: all of it is shown. */
  whole: boolean;
  /** What of each row breaks a rule, in the user's language, parallel to the rows. */
  breaks?: string[][];
}

/** What becomes of a stated fact. */
export type KeptFact =
  { row: { table: string; values: Record<string, unknown> } } | { constraints: Constraint[] };

/** The facts about people that a message may state. */
export interface FactSpec {
  /** Kinds of facts that a model may report; `named`: its quote has to name the thing. */
  kinds: Record<string, { named: boolean }>;
  /** What users call a kind. */
  nameOf(kind: string, language: Language): string;
  /** Said of a fact that was kept under a name that the database knows nothing by. */
  unchecked(thing: string, language: Language): string;
  /**
   * What code keeps of a fact with proven evidence: a row of what lasts, or constraints of what is only
   * for this occasion. Null: nothing, it is nobody's here or `told` has it.
   */
  keep(fact: StatedFact, told: Told[]): KeptFact | null;
}

/** What the guard of the pack's tables finds (I12), and how it is told; `may` is the core's, told here too. */
export interface ViolationSpec {
  kinds: readonly string[];
  /** The code beside the name of what has it, in the user's language: "sulphites", "not dry". */
  describe(found: Pick<Violation, "kind" | "code">, language: Language): string;
  /** The same in a problem of the API, in English: "sulphites, an additive". */
  explain(found: Pick<Violation, "kind" | "code">): string;
  /** The code names something that the thing has in it: beside the thing's own name the code says it all. */
  isPart(found: Pick<Violation, "kind" | "code">): boolean;
}

/** Filter operators that search by what things are, which the pack's catalogue knows. */
export interface FamilySearch {
  /** Rows that are of the family or have something of it in them. */
  operator: string;
  /** `not_` and the operator: rows that neither are nor have it in them. */
  opposite: string;
}

/** What a model is asked about rows that a screen wrote, before a plan uses them (I12). */
export interface JudgingSpec {
  /** Tables of such rows. */
  tables: string[];
  /** Whose writes use them: table → its column that points at what they are lines of. */
  usedBy: Record<string, string>;
  schema: z.ZodType;
  /** The prompt file that says what to do. */
  prompt: string;
  /** The user's part of the prompt: these names, numbered from 1. */
  ask(names: string[]): string;
  /** Why an answer to them may not stand, for the one repair. */
  check(answer: unknown, names: string[]): string | null;
  /** What each of them was said to be, by the columns of a row; null where nothing was. */
  read(answer: unknown, names: string[]): (Record<string, unknown> | null)[];
}

export interface DomainPack {
  name: string;
  /** Who the assistant is for, one sentence, for Understand and Think. */
  purpose: string;
  subdomains: Record<string, SubdomainSpec>;
  tables: Record<string, TableSpec>;
  /** What is known of a person in this domain. */
  profile: ProfileSpec;
  /** Absent: the guard of the pack's tables finds nothing. */
  violations?: ViolationSpec;
  /** Absent: nothing is searched by family. The operators stand in the prompt file `<pack>/filters`. */
  families?: FamilySearch;
  /** Absent: no fact is kept. */
  facts?: FactSpec;
  /** Words of a sentence that a summary keeps whole, beside the core's. */
  vital?: RegExp;
  /** Tables that screens read and write past the assistant, at `/v1/<name of the pack>/`. */
  resources?: ResourceSpec[];
  /**
   * Artifact → creates with their children; pure and deterministic. `idFor(n)` is the UUID of the row
   * that entry `n` (from 0) of a list becomes: made from the artifact's own, so that saving the same
   * list again cannot add a row twice. `language` is that of the losses and of errors.
   * Errors: ContractError("contract_violation") naming what no table can hold.
   */
  compile(artifact: Artifact, idFor?: (n: number) => string, language?: Language): CompiledPayload;
  /** A row (refs inside, children nested) as prompt lines, complete. */
  formatRow(table: string, row: Record<string, unknown>): string;
  /**
   * Rows that answer a plain look-up, as the user reads them: a head with their number, the lines in
   * groups, how many are not shown; for none, that and one next step. Null: no words for this table.
   */
  formatList?(list: RowList): string | null;
  /**
   * What was done to a row in one line for the user, without a full stop: values before and after, or
   * the row itself where it is new or gone. Safe as Markdown. Absent: label and columns.
   */
  formatChange?(change: ReplyChange, today: string, language: Language): string;
  /** What stands before changes of a table, without a colon: "Added to the list". Null: the plain words. */
  changeTitle?(op: WriteOperation, table: string, language: Language): string | null;
  /** What users call a table, a column or a code of the guard; null: as it is spelled. */
  nameIn?(kind: "table" | "column" | "code", name: string, language: Language): string | null;
  /** Row → short label. */
  labelOf(table: string, row: Record<string, unknown>): string;
  /** What a stored row (children nested) leaves uncertain, one sentence each, for the user. */
  doubtsOf?(table: string, row: Record<string, unknown>, language?: Language): string[];
  /** Tables whose rows count like the profile: what a run writes there, its later steps know. */
  profileTables?: string[];
  /** The constraint types of this domain; Understand may report no others. */
  constraints: Record<string, ConstraintSpec>;
  /** Intents with defaults and clarification triggers. */
  openIntents: Record<string, OpenIntent>;
  /** What a constraint keeps out of what is made; null for one that keeps nothing out. */
  exclusionOf?(one: Constraint): Exclusion | null;
  /**
   * Judges rows that are there: an exclusion never hides one, so a row that breaks it is marked, in
   * English for prompts and in the user's language for lists. Names the culprit and the rule, and of a
   * person no more than the speaker may know.
   */
  breaksIn?(rules: RowRules, language?: Language): RowBreaks;
  /**
   * Why content breaks constraints or what must be avoided, one sentence each, naming the culprit;
   * empty when code finds nothing (which never means that it is safe). `excluded` are the names of
   * what the constraints keep out. `sources` are rows that the
   * run has read and leaves in place: content may not take a place that one of them has. Models are
   * told in English, which is what it is without a language.
   */
  checkContent(
    artifact: { subdomain: string; content: Record<string, unknown> },
    rules: { constraints: Constraint[]; avoid: Avoided[]; excluded?: Avoided[] },
    sources?: SourceRow[],
    language?: Language,
  ): string[];
  /**
   * Why rows that are about to be written may not be, whatever a model insists on: a wish that only the
   * user can set aside. Refs stand in foreign keys; a change's row holds only what it sets; `words` are
   * what the user wrote. One sentence each; empty when nothing is against them. New rows come with
   * those that `inTheWay` has found.
   */
  checkRows?(
    table: string,
    rows: Record<string, unknown>[],
    rules: { constraints: Constraint[]; words: string },
    there?: Record<string, unknown>[],
    language?: Language,
  ): string[];
  /**
   * What a model leaves unsaid of what it is about to write, or says in words that there are not: a
   * sentence for the one repair, null when nothing is missing. After that it is written as it is.
   */
  checkJudgement?(
    given:
      { table: string; rows: Record<string, unknown>[] } | { content: Record<string, unknown> },
  ): string | null;
  /** How rows that nobody has said it of are judged: by one question to a model. */
  judging?: JudgingSpec;
  /** Which rows may have the place of new ones already; null when none can. */
  inTheWay?(table: string, rows: Record<string, unknown>[]): Filter | null;
  /** Guidance for Act: text of `prompts/<pack>/<subdomain>.md`, section of the step type. */
  guidanceKey(subdomain: string, stepType: StepType): string;
  /** More matched rows than this in one delete need the user's confirmation. */
  deleteLimit: number;
}
