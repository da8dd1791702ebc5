// The interface a domain pack implements. Everything about kitchens (or wine cellars) is behind
// it; domain, flow, nodes and functions know only this (DESIGN §2, §7).
import type { z } from "zod";
import type { EffectOp } from "./effects.ts";
import type { Condition } from "./filter.ts";
import type { StepType, WriteOperation } from "./plan.ts";
import type { Artifact } from "./session.ts";

export interface TableSpec {
  table: string;
  subdomain: string;
  /** `recipe` → refs `recipe_3`. */
  refType: string;
  /** Column shown as the entity's label. */
  labelColumn: string;
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
  /** `each`: partial success allowed; `atomic`: all or nothing (V4 §7.4). */
  batchPolicy: "each" | "atomic";
  /** What a generate step makes here; absent where nothing is generated. */
  artifact?: ArtifactSpec;
}

export interface ArtifactSpec {
  /** Ref type: `recipe` → `gen_recipe_1`. */
  type: string;
  schemaVersion: number;
  schema: z.ZodObject;
  /** The label of an artifact's content. */
  label(content: Record<string, unknown>): string;
  /** The content as markdown, complete: what is shown to the user and to prompts. */
  format(content: Record<string, unknown>): string;
}

export interface CompiledPayload {
  ops: EffectOp[];
  /** What the table could not keep, in words for the user; empty when nothing was lost. */
  losses: string[];
}

export interface DomainPack {
  name: string;
  /** Who the assistant is for, one sentence, for Understand and Think. */
  purpose: string;
  subdomains: Record<string, SubdomainSpec>;
  tables: Record<string, TableSpec>;
  /** Artifact → one create op with children; pure and deterministic. */
  compile(artifact: Artifact): CompiledPayload;
  /** A row (refs inside, children nested) as prompt lines, complete. */
  formatRow(table: string, row: Record<string, unknown>): string;
  /** Row → short label. */
  labelOf(table: string, row: Record<string, unknown>): string;
  /**
   * Why a read step's filter says more than the user did, as a sentence for the model; null when it
   * does not. `words` are what the user wrote.
   */
  checkRead?(read: { table: string; conditions: Condition[]; words: string }): string | null;
  /** Guidance for Act: text of `prompts/<pack>/<subdomain>.md`, section of the step type. */
  guidanceKey(subdomain: string, stepType: StepType): string;
  /** More matched rows than this in one delete need the user's confirmation. */
  deleteLimit: number;
  /** Words that claim a change in a reply, per operation, lower case (`saved`, `removed` …). */
  claimWords: Record<WriteOperation, string[]>;
}
