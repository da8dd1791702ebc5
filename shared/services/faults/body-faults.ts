// What is wrong with a request, in words for the client: each fault has its place as a JSON Pointer
// (RFC 6901).
import type * as z from "zod";
import { innermost } from "../../contracts/schema.ts";
import { jsonPointer } from "../../platform/json-pointer.ts";
import { knownFields } from "./known-fields.ts";

export interface BodyFault {
  pointer: string;
  detail: string;
}

type Issue = z.core.$ZodIssue;

/**
 * The maximum number of faults that one answer lists: more than a client repairs at once, and few enough for an
 * answer.
 */
const MAX_ISSUES = 100;
/** The maximum number of faults that the answer's sentence names. */
const MAX_NAMED = 5;

/**
 * A value that fits none of several shapes gets the faults of the closest shape.
 *
 * @param schema of the value: the fault of an unknown field then names the known ones
 */
export function bodyFaults(error: z.ZodError, schema?: z.ZodType): BodyFault[] {
  return error.issues
    .flatMap(innermost)
    .flatMap((issue) => faultsOf(issue, schema))
    .slice(0, MAX_ISSUES)
    .map(({ pointer, detail }) => ({ pointer: short(pointer), detail: short(detail) }));
}

/** The first faults as one sentence. */
export function sayFaults(faults: readonly BodyFault[]): string {
  const namedFaults = faults
    .slice(0, MAX_NAMED)
    .map(({ pointer, detail }) => `${placeOf(pointer)}: ${detail}`);
  const more = faults.length - namedFaults.length;
  return short(namedFaults.join("; "), 400) + (more > 0 ? `; and ${more} more: see errors.` : "");
}

/** Field names come from the client and may be as long as a body; the answer shortens them. */
export const short = (text: string, most = 300): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;

export const pointerTo = (path: readonly PropertyKey[]): string =>
  short(jsonPointer(path.map(String)));

const placeOf = (pointer: string) => pointer.slice(1).replaceAll("/", ".") || "(root)";

function faultsOf(issue: Issue, schema: z.ZodType | undefined): BodyFault[] {
  // Each fault at its own place.
  if (issue.code === "unrecognized_keys") {
    const known = schema === undefined ? [] : knownFields(schema, issue.path);
    const list = known.length === 0 ? "" : `; known fields: ${known.join(", ")}`;
    return issue.keys.map((key) => ({
      pointer: jsonPointer([...issue.path, key].map(String)),
      detail: `is not a known field${list}`,
    }));
  }
  return [{ pointer: jsonPointer(issue.path.map(String)), detail: wordsOf(issue) }];
}

function wordsOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return wrongType(issue);
    case "invalid_value":
      return `must be exactly ${issue.values.length > 1 ? "one of: " : ""}${issue.values.map(String).join(", ")}`;
    case "too_small":
      return tooFew(issue);
    case "too_big":
      return `must ${sizeOf(issue.origin, Number(issue.maximum), "at most")}`;
    case "invalid_format":
      return FORMATS[issue.format] ?? issue.message;
    case "invalid_key":
      return `its name ${issue.issues.map(wordsOf).join(", ")}`;
    default:
      return issue.message;
  }
}

function wrongType({ expected, message }: z.core.$ZodIssueInvalidType): string {
  const receivedType = /received (\w+)$/u.exec(message)?.[1] ?? "something else";
  if (receivedType === "undefined") return "is missing";
  return `must be ${TYPES[expected] ?? expected}, not ${TYPES[receivedType] ?? receivedType}`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: "must be an id: a UUID",
  url: "must be a URL",
  datetime: "must be a time, such as 2026-11-23T07:30:00Z",
};

function tooFew({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string {
  const minimumValue = Number(minimum);
  if (inclusive === false) return `must be more than ${minimumValue}`;
  const isSized = origin === "string" || origin === "array";
  return minimumValue === 1 && isSized
    ? "must not be empty"
    : `must ${sizeOf(origin, minimumValue, "at least")}`;
}

function sizeOf(origin: string, size: number, limit: "at least" | "at most"): string {
  if (origin === "string") return `have ${limit} ${size} characters`;
  if (origin === "array") return `have ${limit} ${size} items`;
  return `be ${limit} ${size}`;
}
