// Refs of a conversation over the simulated database: counters only grow, and a ref never changes its meaning.
import { FatalError } from "../../../shared/contracts/errors.ts";
import type { ConversationId, Ref as AssignedRef } from "../../../shared/contracts/ids.ts";
import { OperationError } from "./columns.ts";
import { conversationOf, type Session } from "./session.ts";
import type { Ref } from "./records.ts";
import type { State } from "./state.ts";
import { refTo } from "../ids.ts";

function refsOf(state: State, conversation: string): Map<string, Ref> {
  let refs = state.refs.get(conversation);
  if (!refs) state.refs.set(conversation, (refs = new Map()));
  return refs;
}

/** The ref by which an entity is known; null if it has none. */
export function canonicalRef(state: State, conversation: string, entity: string): string | null {
  for (const ref of refsOf(state, conversation).values()) {
    if (ref.entity === entity && ref.canonical) return ref.ref;
  }
  return null;
}

/**
 * The entity's canonical ref, created if there is none. With `promote`, the next ref for saved rows
 * replaces the ref of a generated entity, which stays an alias (`alfred.ref_for`).
 */
export function refFor(
  state: State,
  conversation: string,
  type: string,
  entity: string,
  { generated = false, promote = false } = {},
): string {
  const refs = refsOf(state, conversation);
  const knownRef = canonicalRef(state, conversation, entity);
  if (knownRef !== null && !(promote && knownRef.startsWith("gen_"))) return knownRef;
  const prefix = `${generated ? "gen_" : ""}${type}`;
  const counter = `${conversation}/${prefix}`;
  const n = (state.counters.get(counter) ?? 0) + 1;
  state.set(state.counters, counter, n);
  if (knownRef !== null) state.set(refs, knownRef, { ...refs.get(knownRef)!, canonical: false });
  const ref = `${prefix}_${n}`;
  state.set(refs, ref, { ref, type, entity, canonical: true });
  return ref;
}

/** Keeps the `gen_` ref of a draft that was just saved as an alias of the row. Errors: OperationError (invalid). */
export function keepAlias(
  state: State,
  conversation: string,
  type: string,
  alias: string,
  entity: string,
): void {
  const parts = /^(gen_[a-z][a-z_]*)_([0-9]{1,9})$/.exec(alias);
  if (!parts) {
    throw new OperationError("invalid", `"${alias}" is not the ref of something generated`);
  }
  const refs = refsOf(state, conversation);
  const ref = refs.get(alias);
  if (ref && ref.entity !== entity) {
    throw new OperationError("invalid", `${alias} already names something else`);
  }
  if (ref) return;
  // Never hand out this number again.
  const counter = `${conversation}/${parts[1]}`;
  const n = Math.max(state.counters.get(counter) ?? 0, Number(parts[2]));
  state.set(state.counters, counter, n);
  state.set(refs, alias, { ref: alias, type, entity, canonical: false });
}

/** @returns none for another user's conversation. Errors: FatalError for a malformed type or an empty id. */
export function assignRefs(
  session: Session,
  conversation: ConversationId,
  items: { type: string; id: string; generated?: boolean }[],
): { id: string; ref: AssignedRef }[] {
  const { state } = session;
  if (items.some(({ type, id }) => !/^[a-z][a-z_]*$/.test(type) || !id)) {
    throw new FatalError("internal", "assign_refs: items is a list of {type, id, generated?}");
  }
  if (!conversationOf(session, conversation)) return [];
  return items.map(({ type, id, generated = false }) => ({
    id,
    ref: refTo(refFor(state, conversation, type, id, { generated })),
  }));
}
