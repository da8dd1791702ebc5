// Converts the session between its stored form (a flat map of JSON fields) and its form in memory.
import {
  ArtifactSchema,
  EntityRecordSchema,
  ExchangeSchema,
  HistorySummarySchema,
  PendingSchema,
  SessionConstraintsSchema,
  type Artifact,
  type EntityRecord,
  type Session,
  type SessionFields,
  type SessionPatch,
} from "../../contracts/session.ts";
import { SourcesSchema, type OutsideSource } from "../../contracts/outside.ts";
import { labelOf } from "../entities/translation/strip-refs.ts";

/** The session in memory. Errors: ZodError or SyntaxError when a stored field is damaged. */
export function parseSession(fields: SessionFields): Session {
  const session: Session = {
    exchange: 0,
    language: null,
    entities: {},
    artifacts: {},
    exchanges: [],
    summary: null,
    pending: null,
    constraints: null,
    outside: {},
  };
  for (const [field, text] of Object.entries(fields)) {
    readField(session, field, JSON.parse(text) as unknown);
  }
  session.exchanges.sort((a, b) => a.exchange - b.exchange);
  return session;
}

/**
 * The session after the patch: what `parseSession` would read from all fields with the patch applied, but only the
 * fields of the patch are parsed. A patch may not delete the `entity:` field of a row that also has a `link:` field.
 * Errors: as `parseSession`.
 */
export function patchSession(session: Session, patch: SessionPatch): Session {
  const next: Session = {
    ...session,
    entities: { ...session.entities },
    artifacts: { ...session.artifacts },
    exchanges: [...session.exchanges],
    outside: { ...session.outside },
  };
  for (const [field, text] of Object.entries(patch)) {
    if (text === null || field.startsWith("turn:")) clearField(next, field);
    if (text !== null) readField(next, field, JSON.parse(text) as unknown);
  }
  next.exchanges.sort((a, b) => a.exchange - b.exchange);
  return next;
}

function clearField(session: Session, field: string): void {
  const [, kind = field, name = ""] = /^([^:]*):(.*)$/s.exec(field) ?? [];
  switch (kind) {
    case "entity":
      delete session.entities[name];
      break;
    case "link": {
      const record = session.entities[name];
      if (record !== undefined && fieldOf(record) === field) delete session.entities[name];
      break;
    }
    case "artifact":
      delete session.artifacts[name];
      break;
    case "outside":
      delete session.outside[name];
      break;
    case "turn":
      session.exchanges = session.exchanges.filter(({ exchange }) => String(exchange) !== name);
      break;
    case "exchange":
      session.exchange = 0;
      break;
    case "language":
    case "summary":
    case "pending":
    case "constraints":
      session[kind] = null;
      break;
    case "heard":
      delete session.heard;
      break;
    default:
    // A field that `readField` skips.
  }
}

function readField(session: Session, field: string, value: unknown): void {
  const colon = field.indexOf(":");
  switch (colon < 0 ? field : field.slice(0, colon)) {
    case "entity": {
      const record = EntityRecordSchema.parse(value);
      session.entities[record.ref] = record;
      break;
    }
    case "link": {
      const record = EntityRecordSchema.parse(value);
      const knownRecord = session.entities[record.ref];
      // The record of a row that was read has the row's name, so it stays.
      if (knownRecord === undefined || fieldOf(knownRecord) === field) {
        session.entities[record.ref] = record;
      }
      break;
    }
    case "artifact": {
      const artifact = ArtifactSchema.parse(value);
      session.artifacts[artifact.ref] = artifact;
      break;
    }
    case "outside":
      session.outside[field.slice(colon + 1)] = String(value);
      break;
    case "turn":
      session.exchanges.push(ExchangeSchema.parse(value));
      break;
    case "exchange":
      session.exchange = Number(value);
      break;
    case "language":
      session.language = String(value);
      break;
    case "summary":
      session.summary = HistorySummarySchema.parse(value);
      break;
    case "pending":
      session.pending = PendingSchema.parse(value);
      break;
    case "constraints":
      session.constraints = SessionConstraintsSchema.parse(value);
      break;
    case "heard":
      session.heard = SourcesSchema.parse(value);
      break;
    default:
    // A field that another version of this code has written is skipped.
  }
}

/** The session as fields, which `parseSession` reads back; `heard` then also has the sources of the present drafts. */
export function serializeSession(session: Session): SessionFields {
  const fields: SessionFields = { exchange: JSON.stringify(session.exchange) };
  for (const record of Object.values(session.entities)) {
    fields[fieldOf(record)] = JSON.stringify(record);
  }
  for (const artifact of Object.values(session.artifacts)) {
    fields[`artifact:${artifact.ref}`] = JSON.stringify(artifact);
  }
  for (const turn of session.exchanges) fields[`turn:${turn.exchange}`] = JSON.stringify(turn);
  Object.assign(fields, outsideFields(session.outside));
  for (const name of ["language", "summary", "pending", "constraints"] as const) {
    if (session[name] !== null) fields[name] = JSON.stringify(session[name]);
  }
  const sourcesOfDrafts = draftSources(session);
  if (sourcesOfDrafts.length > 0) fields["heard"] = JSON.stringify(sourcesOfDrafts);
  return fields;
}

/**
 * The sources of a conversation's present and past drafts: a model that has read a draft may write any of its
 * words.
 */
export function draftSources(
  { heard = [], artifacts }: Pick<Session, "heard" | "artifacts">,
  newArtifacts: Artifact[] = [],
): OutsideSource[] {
  const drafts = [...Object.values(artifacts), ...newArtifacts];
  return [...new Set([...heard, ...drafts.flatMap(({ outside }) => outside ?? [])])].toSorted();
}

/**
 * A row that is only known from a link has a field of its own: steps run in parallel, and the step that does
 * not know the row's name must not overwrite the record of the step that has read it.
 */
export function fieldOf(record: EntityRecord): string {
  return `${labelOf(record) === undefined ? "link" : "entity"}:${record.ref}`;
}

/** The fields of external ids. */
export function outsideFields(outside: Session["outside"]): SessionFields {
  const entries = Object.entries(outside);
  return Object.fromEntries(entries.map(([name, id]) => [`outside:${name}`, JSON.stringify(id)]));
}

/** The fields after the patch; null deletes. */
export function applyPatch(fields: SessionFields, patch: SessionPatch): SessionFields {
  const next = { ...fields };
  for (const [field, value] of Object.entries(patch)) {
    if (value === null) delete next[field];
    else next[field] = value;
  }
  return next;
}

/** The patch that turns one map of fields into another. */
export function diffFields(before: SessionFields, after: SessionFields): SessionPatch {
  const patch: SessionPatch = {};
  for (const [field, value] of Object.entries(after)) {
    if (before[field] !== value) patch[field] = value;
  }
  for (const field of Object.keys(before)) {
    if (after[field] === undefined) patch[field] = null;
  }
  return patch;
}

/** A patch that writes these records and artifacts. */
export function patchOf(records: EntityRecord[], artifacts: Artifact[] = []): SessionPatch {
  const patch: SessionPatch = {};
  for (const record of records) patch[fieldOf(record)] = JSON.stringify(record);
  for (const artifact of artifacts) patch[`artifact:${artifact.ref}`] = JSON.stringify(artifact);
  return patch;
}
