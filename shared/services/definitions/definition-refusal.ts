// Turns the faults of a definition into refusals that say what was wrong and what to do.
import type { Fault } from "../../contracts/definitions/processes.ts";
import type { Refusal as WriteRefusal, Written } from "../../ports/definitions-of-kind.ts";
import { keyConflict, notFound, Refusal } from "../refusal.ts";
import { staleRow } from "../rows/row-refusal.ts";
import { REFUSALS } from "./refusals.ts";

/** The most faults in one answer. A definition can have more, but no one repairs more at once. */
const MAX_FAULTS = 500;

/** @param faults all of them, each with its place in the body; at least one */
export function invalidDefinition(faults: readonly Fault[]): Refusal {
  return refusalWithFaults("invalid_definition", "The definition is not valid", faults);
}

/** @param faults of a run's inputs, or of outputs set for it, each with its place in the body; at least one */
export function invalidInputs(faults: readonly Fault[]): Refusal {
  return refusalWithFaults("invalid_inputs", "The inputs do not fit", faults);
}

/**
 * The refusal of a webhook whose Process would let a request decide something that it must not. The
 * pointers refer to the Process's definition.
 */
export function unsafeHook(process: string, faults: readonly Fault[]): Refusal {
  const title = `A request could decide what "${process}" does to the data`;
  return refusalWithFaults("unsafe_hook", title, faults);
}

function refusalWithFaults(code: string, title: string, faults: readonly Fault[]): Refusal {
  const [first, ...others] = faults;
  const othersNote = others.length === 0 ? "" : ` And ${others.length} more: see errors.`;
  const firstFault = `${first?.pointer || "(root)"}: ${first?.detail.replace(/\.$/, "")}`;
  const detail = `${firstFault}.${othersNote} Nothing was stored.`;
  return new Refusal({ kind: "invalid", code, title, detail, errors: faults.slice(0, MAX_FAULTS) });
}

/** The refusal with all faults; null if there are none. */
export const faultsRefusal = (faults: readonly Fault[]): Refusal | null =>
  faults.length > 0 ? invalidDefinition(faults) : null;

/** The item that was written, or the refusal. */
export function itemOf<T>(outcome: Written<T> | Refusal): T | Refusal {
  if (outcome instanceof Refusal) return outcome;
  return outcome.outcome === "written" ? outcome.item : writeRefused(outcome);
}

/** The refusal for a write that the database refused. */
function writeRefused(refusal: WriteRefusal): Refusal {
  switch (refusal.outcome) {
    case "not_found":
      return notFound();
    case "key_conflict":
      return keyConflict();
    case "stale":
      return staleRow();
    case "quota":
      return quotaReached();
    case "in_use":
      return inUse(refusal.by);
    case "refused":
      return refused(refusal.code);
  }
}

/** Another user shared the item with this user, who may use it but not change it. */
export function ownersOnly(): Refusal {
  return new Refusal({
    kind: "forbidden",
    code: "owners_only",
    title: "It belongs to another user",
    detail: "It is shared with you: use it as it is, or make one of your own.",
  });
}

/** The id that the database sends for an item of another user, whose name is not shown. */
const HIDDEN_ID = "00000000-0000-0000-0000-000000000000";

function inUse(by: { kind: string; id: string; name: string }[]): Refusal {
  const names = by.map(({ kind, id, name }) =>
    id === HIDDEN_ID ? `a ${kind} of another user` : `${kind} "${name}" (${id})`,
  );
  const isInConversation = by.some(({ kind }) => kind === "conversation");
  return new Refusal({
    kind: "conflict",
    code: "in_use",
    title: "Something else still refers to it",
    detail:
      `Used by ${names.join(", ") || "another item"}. Change or delete that first.` +
      // Each conversation could choose another Process; disabling this one ends the preference in all of them.
      (isInConversation ? " Conversations forget a Process that is disabled." : ""),
  });
}

/** @param id of the Process that has the name; null when no Process has it any more */
export function nameTaken(name: string, id: string | null): Refusal {
  const title = "Another Process of yours has this name";
  const which = id === null ? `"${name}"` : `"${name}" (${id})`;
  return new Refusal({
    kind: "conflict",
    code: "name_taken",
    title,
    detail: `Names must be unique: ${which} already has this one. Change that Process, or choose another name.`,
    errors: [{ pointer: "/name", detail: title }],
  });
}

function quotaReached(): Refusal {
  return new Refusal({
    kind: "limited",
    code: "quota_reached",
    title: "The limit has been reached",
    detail:
      "As many items of this kind exist, or were made in a day, as are allowed. Delete unused ones or wait.",
  });
}

function refused(code: string): Refusal {
  const texts = Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : undefined;
  if (texts === undefined) {
    return new Refusal({
      kind: "invalid",
      code: "rule_broken",
      title: "A rule does not allow this",
      detail: `The rule is called ${code}. Nothing was changed.`,
    });
  }
  const { kind, title, detail, pointer } = texts;
  const errors = pointer === undefined ? {} : { errors: [{ pointer, detail: title }] };
  return new Refusal({ kind, code, title, detail, ...errors });
}
