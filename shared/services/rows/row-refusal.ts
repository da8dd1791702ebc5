// Turns the error of a write into a refusal that names the field and what to do.
import type { EffectResult } from "../../contracts/effects.ts";
import { fieldOf } from "../../contracts/field-names.ts";
import type { DomainPack } from "../../contracts/pack.ts";
import type { ResourceSpec } from "../../contracts/resource.ts";
import { notFound, Refusal } from "../refusal.ts";

type Failure = NonNullable<EffectResult["error"]>;
type Body = Record<string, unknown>;

/** @param body the request's body; empty for a delete */
export function rowRefusal(
  spec: ResourceSpec,
  error: Failure,
  body: Body,
  pack: Pick<DomainPack, "violations">,
): Refusal {
  switch (error.code) {
    case "guard":
      return guardBlocked(spec, error, body, pack);
    case "stale":
      return staleRow();
    case "in_use":
      return new Refusal({
        kind: "conflict",
        code: "in_use",
        title: "Something else still refers to it",
        detail: `It is ${error.message.replaceAll("_", " ")}. Change or delete that first.`,
      });
    case "not_found":
      // With a column: the row that the column refers to does not exist.
      return error.column ? invalid(error) : notFound();
    case "duplicate":
      if (spec.distinct !== undefined) return duplicate(spec.distinct);
      return invalid({ ...error, message: `${error.message}: omit the id of a new line` });
    default:
      return invalid(error);
  }
}

function duplicate(distinct: string): Refusal {
  return new Refusal({
    kind: "conflict",
    code: "duplicate",
    title: "An equal one already exists",
    detail: `No two may agree in all of these: ${distinct}. Change the existing one.`,
  });
}

export function staleRow(): Refusal {
  return new Refusal({
    kind: "stale",
    code: "precondition_failed",
    title: "It has changed since you read it",
    detail: "GET it again, and send If-Match with its new ETag.",
  });
}

function invalid({ message, column }: Failure): Refusal {
  const field = column ? fieldOf(column) : null;
  const detail = message.replaceAll(/\b[a-z]+(_[a-z]+)+\b/g, fieldOf);
  return new Refusal({
    kind: "invalid",
    code: "invalid_body",
    title: "The body is not valid",
    detail,
    errors: [{ pointer: field === null ? "" : `/${field}`, detail }],
  });
}

/** I12: names each culprit, and says how the user can override the guard. */
function guardBlocked(
  spec: ResourceSpec,
  error: Failure,
  body: Body,
  pack: Pick<DomainPack, "violations">,
): Refusal {
  const violations = error.violations ?? [];
  const codes = [...new Set(violations.map(({ code }) => code))];
  const sentences = violations.map(
    ({ kind, code, name }) => `${name} (${pack.violations?.explain({ kind, code }) ?? code})`,
  );
  return new Refusal({
    kind: "invalid",
    code: "guard_blocked",
    title: "It contains what this household must avoid",
    detail:
      `${[...new Set(sentences)].join(", ") || error.message}. To do it all the same, send override: ` +
      `${JSON.stringify(codes)} (a DELETE: ?override=${codes.map(encodeURIComponent).join(",")}) ` +
      "under a fresh Idempotency-Key.",
    errors: violations.map(({ name, code }) => ({
      pointer: pointerTo(spec, name, body),
      detail: `${name}: ${code}`,
    })),
    violations,
  });
}

/**
 * The JSON Pointer to the name in the body, in a line or in a field; empty when the name is in
 * neither.
 */
function pointerTo({ fields, lines }: ResourceSpec, name: string, body: Body): string {
  const names = (value: unknown) =>
    JSON.stringify(value ?? "")
      .toLowerCase()
      .includes(name.toLowerCase());
  const lineBodies = lines ? ((body[lines.field] ?? []) as unknown[]) : [];
  const line = lineBodies.findIndex(names);
  if (lines && line >= 0) return `/${lines.field}/${line}`;
  const field = Object.keys(fields).find((key) => names(body[key]));
  return field === undefined ? "" : `/${field}`;
}
