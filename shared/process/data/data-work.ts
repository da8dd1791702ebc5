// The state of one step of the built-in Service while it runs.
import type { Receipt } from "../../contracts/effects.ts";
import type { Language } from "../../contracts/language.ts";
import type { Outside, OutsideSource } from "../../contracts/outside.ts";
import type { TableSpec } from "../../contracts/pack.ts";
import { conversationLanguage } from "../../domain/conversation/conversation-language.ts";
import type { RowWork } from "../../chain/act/step-work.ts";
import type { NodeContext } from "../../chain/node-context.ts";
import type { DataDecision } from "./data-step.ts";
import { InputError } from "./input-fault.ts";

export interface DataWork extends RowWork {
  decision: DataDecision | null;
  receipts: Receipt[];
  losses: string[];
  leavesUnjudged: boolean;
  /** Sources of the inputs. */
  inputSources: Outside;
  /** Sources of the output. */
  outside: Outside;
  /** Sources of the rows that prevented new ones. */
  blockers: OutsideSource[];
}

export function createDataWork(
  ctx: NodeContext,
  decision: DataDecision | null,
  inputSources: Outside,
): DataWork {
  return {
    ctx,
    session: { ...ctx.session, entities: { ...ctx.session.entities } },
    touchedRecords: new Map(),
    decision,
    receipts: [],
    losses: [],
    leavesUnjudged: false,
    inputSources,
    outside: {},
    blockers: [],
  };
}

/** The language of texts for the user; English when the conversation has no language yet. */
export function languageOf({ session }: Pick<DataWork, "session">): Language {
  return conversationLanguage(undefined, session);
}

/**
 * The table of an operation. Errors: InputError when the pack has no such table, or does not allow
 * the operation on it.
 */
export function tableOf(
  { ctx: { pack } }: DataWork,
  operation: { subdomain: string; table: string },
  access: "tables" | "writes",
): TableSpec {
  const { subdomain, table } = operation;
  const spec = Object.hasOwn(pack.tables, table) ? pack.tables[table] : undefined;
  const tables = Object.hasOwn(pack.subdomains, subdomain)
    ? pack.subdomains[subdomain]?.[access]
    : [];
  if (spec !== undefined && tables?.includes(table)) return spec;
  const use = access === "tables" ? "read" : "changed";
  throw new InputError([
    { pointer: "", detail: `${subdomain} has no table ${table} that can be ${use}` },
  ]);
}
