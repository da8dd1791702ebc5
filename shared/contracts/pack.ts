// The interface that a domain pack implements. It hides everything about a domain (a wine cellar, say) from
// the other rooms (spec/domain-pack#pack).
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

/** Replaces names of known entities in the values with their refs, where a value has no ref yet (S16). */
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
  /** The column of the row's date, when "Friday's" refers to that date. */
  dayColumn?: string;
  /**
   * The column of a row's place: a read of one place also reports the matching rows in other places (S24).
   */
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
  /** Columns that only code uses: prompts leave them out. */
  unshown?: string[];
  /** Columns that only code sets and that describe the row to a user. */
  setByCode?: string[];
  /** Columns that writers give and only writers' prompts show: the database hides them. */
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
   * The conclusion of an analyze step, as text for the user, when it follows from the rows and the
   * message's open intent alone; null when it does not, and a model concludes. `intent` is none when the
   * message says more than the intent; `today` is an ISO date, `language` the user's. A row that breaks one
   * of `rules` is not proposed: it is counted and named.
   */
  conclude?(
    sources: SourceRow[],
    asked: { intent: string | null; today: string; language: string; rules?: RowRules },
  ): string | null;
}

/**
 * A row that content is derived from: read, made or changed in this run, refs in place of ids, children
 * nested. Catalogue rows may be included: they say what belongs together and what a volume weighs.
 */
export interface SourceRow {
  table: string;
  row: Record<string, unknown>;
  /** This run has made or changed the row. */
  changed?: boolean;
  /** A changed row as this run had read it before the change. */
  before?: Record<string, unknown>;
}

/** Additional rows that a derivation needs; the filter uses refs and texts of the rows at hand. */
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
   * Whether the constraint binds edits of a draft whenever it was stated. Other constraints bind new
   * content, and only those edits that come with them: "make it a white" departs from the red that the
   * draft began with.
   */
  lasting?: boolean;
  /** Keeps something away from a person: it outlasts a change of subject, until the user withdraws it. */
  protects?: boolean;
  /**
   * The profile's field that the constraint replaces in this conversation. A constraint without `field`
   * outlasts a change of subject, and the newest value counts; `field` names the single occasion of a
   * constraint.
   */
  standsFor?: string;
}

/** An intent that users state with open details (spec/understand#open-intents). */
export interface OpenIntent {
  /** For Understand's prompt: when a message is of this kind. */
  description: string;
  /** Open detail → its default, in words; null: no default. */
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
   * The content as complete markdown: shown to the user in their language, and to prompts in English, the
   * default without a language.
   */
  format(content: Record<string, unknown>, language?: Language): string;
  /**
   * The content that follows from rows alone (an order from what is running out), so that no model has to
   * write it. Null when these rows do not determine the content: a model then writes it. `label` is the
   * plan's name for it.
   */
  derive?(sources: SourceRow[], label: string, asked?: DeriveRequest): Derived | null;
  /** Rows that `derive` needs and the sources lack, such as the targets of links. */
  wants?(sources: SourceRow[]): RowsWanted[];
  /**
   * The content without entries whose places these rows occupy, even when a model insists; null when all
   * entries can stay. A null `content` in the result: no entry can stay.
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
  /** The user's certain constraints for this content. */
  constraints?: Constraint[];
  /** The user's language, for numbers in texts and for notes. A BCP 47 tag. */
  language: string;
  /** Earlier content of this kind in this run. */
  others: Record<string, unknown>[];
}

/** The rules for rows: what must be avoided, what is excluded for now, what the user dislikes. */
export interface RowRules {
  avoid: Avoided[];
  told: Told[];
}

/** The rule breaks of a row, one text per rule; empty when code finds none. */
export type RowBreaks = (table: string, row: Record<string, unknown>) => string[];

/** An exclusion of a constraint, and the queries for its catalogue names in every language. */
export interface Exclusion {
  table: string;
  /** Catalogue rows of the thing, and all rows that bear its name. */
  named: Filter;
  /** The rows among these that only share the name: port glasses, for port. */
  alike: Filter;
  /** The rule for judging rows; gets no rows when the catalogue does not know the word. */
  rule(named: Record<string, unknown>[], alike: Record<string, unknown>[]): Avoided;
}

/** The result of a derivation by code. */
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

/** What code keeps of a stated fact. */
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
   * What code keeps of a fact with proven evidence: a row for a lasting fact, constraints for this
   * occasion. Null when it keeps nothing: the fact belongs to nobody here, or `told` has it already.
   */
  keep(fact: StatedFact, told: Told[]): KeptFact | null;
}

/** The guard's findings (I12) and their texts; `may` belongs to the core, and its text is made here too. */
export interface ViolationSpec {
  kinds: readonly string[];
  /** The code beside the name of what has it, in the user's language: "sulphites", "not dry". */
  describe(found: Pick<Violation, "kind" | "code">, language: Language): string;
  /** The same in a problem of the API, in English: "sulphites, an additive". */
  explain(found: Pick<Violation, "kind" | "code">): string;
  /** Whether the code names a part of the thing, so that it is clear beside the thing's own name. */
  isPart(found: Pick<Violation, "kind" | "code">): boolean;
}

/** Filter operators that search by family, as the pack's catalogue defines it. */
export interface FamilySearch {
  /** Rows that are of the family or have something of it in them. */
  operator: string;
  /** `not_` and the operator: rows that neither are nor have it in them. */
  opposite: string;
}

/** The question to a model about rows that a screen wrote, before a plan uses them (I12). */
export interface JudgingSpec {
  /** Tables of such rows. */
  tables: string[];
  /** Writes that use these rows: table → its column that points at the parent of the lines. */
  usedBy: Record<string, string>;
  schema: z.ZodType;
  /** The prompt file that says what to do. */
  prompt: string;
  /** The user's part of the prompt: these names, numbered from 1. */
  ask(names: string[]): string;
  /** Why an answer about these names is refused, for the one repair. */
  check(answer: unknown, names: string[]): string | null;
  /** The judgement of each name, by the columns of a row; null without one. */
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
  /** Words that make a summary keep a sentence whole, in addition to the core's. */
  vital?: RegExp;
  /** Tables that screens read and write directly, at `/v1/<name of the pack>/`. */
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
   * A row's change in one line for the user, without a full stop: values before and after, or the row
   * itself when it is new or deleted. Safe as Markdown. Absent: label and columns.
   */
  formatChange?(change: ReplyChange, today: string, language: Language): string;
  /** What stands before changes of a table, without a colon: "Added to the list". Null: the plain words. */
  changeTitle?(op: WriteOperation, table: string, language: Language): string | null;
  /** What users call a table, a column or a code of the guard; null: as it is spelled. */
  nameIn?(kind: "table" | "column" | "code", name: string, language: Language): string | null;
  /** Row → short label. */
  labelOf(table: string, row: Record<string, unknown>): string;
  /** The uncertainties of a stored row (children nested), one sentence each, for the user. */
  doubtsOf?(table: string, row: Record<string, unknown>, language?: Language): string[];
  /** Tables whose rows count like the profile: later steps of a run know what the run writes there. */
  profileTables?: string[];
  /** The constraint types of this domain; Understand may report no others. */
  constraints: Record<string, ConstraintSpec>;
  /** Intents with defaults and clarification triggers. */
  openIntents: Record<string, OpenIntent>;
  /** The exclusion of a constraint for new content; null when the constraint excludes nothing. */
  exclusionOf?(one: Constraint): Exclusion | null;
  /**
   * Judges existing rows: an exclusion never hides a row, so a row that breaks it is marked, in English for
   * prompts and in the user's language for lists. The text names the culprit and the rule, and about a
   * person only what the speaker may know.
   */
  breaksIn?(rules: RowRules, language?: Language): RowBreaks;
  /**
   * Why content breaks constraints or contains what must be avoided, one sentence each, naming the culprit;
   * empty when code finds nothing (which never means that the content is safe). `excluded` holds the names
   * of what the constraints exclude. `sources` are rows that the run has read and leaves in place: content
   * may not take their places. Models are told in English, the default without a language.
   */
  checkContent(
    artifact: { subdomain: string; content: Record<string, unknown> },
    rules: { constraints: Constraint[]; avoid: Avoided[]; excluded?: Avoided[] },
    sources?: SourceRow[],
    language?: Language,
  ): string[];
  /**
   * Why rows may not be written, even when a model insists: a wish that only the user can override. Refs
   * stand in foreign keys; a change's row holds only the values it sets; `words` is the user's text. One
   * sentence each; empty when nothing is against the rows. New rows come with the rows that `inTheWay` has
   * found.
   */
  checkRows?(
    table: string,
    rows: Record<string, unknown>[],
    rules: { constraints: Constraint[]; words: string },
    there?: Record<string, unknown>[],
    language?: Language,
  ): string[];
  /**
   * Judgements that a model leaves out of a write, or states in unknown words: a sentence for the one
   * repair, null when nothing is missing. After the repair the rows are written as they are.
   */
  checkJudgement?(
    given:
      { table: string; rows: Record<string, unknown>[] } | { content: Record<string, unknown> },
  ): string | null;
  /** How unjudged rows are judged: by one question to a model. */
  judging?: JudgingSpec;
  /** The filter for rows that may occupy the places of new rows; null when none can. */
  inTheWay?(table: string, rows: Record<string, unknown>[]): Filter | null;
  /** Guidance for Act: text of `prompts/<pack>/<subdomain>.md`, section of the step type. */
  guidanceKey(subdomain: string, stepType: StepType): string;
  /** More matched rows than this in one delete need the user's confirmation. */
  deleteLimit: number;
}
