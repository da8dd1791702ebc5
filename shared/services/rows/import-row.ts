// Reads a row from a page or a text, as a draft. Nothing is saved, and nothing of the page is kept.
import { columnOf } from "../../contracts/field-names.ts";
import type { Finding } from "../../contracts/findings.ts";
import { languageFor, type Language } from "../../contracts/language.ts";
import type { UserId } from "../../contracts/ids.ts";
import type { SourceReader, SourceReading } from "../../contracts/pack.ts";
import type { PageRefusal } from "../../contracts/page.ts";
import type { FieldSpecs, ResourceSpec } from "../../contracts/resource.ts";
import { sourceWords } from "../../domain/wording/source-words.ts";
import { askOutsideRun } from "../../chain/ask-outside-run.ts";
import { readingRequest } from "../../chain/act/content/read-source.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { Refusal } from "../refusal.ts";
import { findingsIn } from "./mark-row.ts";

type Row = Record<string, unknown>;

/** The page or text to read. */
export interface ImportBody {
  url?: string | undefined;
  text?: string | undefined;
  language?: string | undefined;
}

/** The draft, as the body of a create. */
export interface ImportedRow {
  draft: Row;
  notes: string[];
  findings?: Finding[];
  /** The page's address; null for a text. */
  address: string | null;
  /** What the page shows, to be compared with the draft; null for a text. */
  page: { text: string; isCut: boolean } | null;
}

/** The most characters of a page's text in an answer: as many as the text of an import may have. */
const MAX_SHOWN = 30_000;

const shownPage = (text: string) => ({
  text: text.slice(0, MAX_SHOWN).toWellFormed(),
  isCut: text.length > MAX_SHOWN,
});

/** Refuses when the page cannot be fetched, or nothing of it can be read. */
export async function importRow(
  runtime: Runtime,
  user: UserId,
  spec: ResourceSpec,
  { url, text = "", language: tag = "en" }: ImportBody,
): Promise<ImportedRow | Refusal> {
  const { flow } = runtime;
  const subdomain = spec.import?.subdomain ?? "";
  const reader = flow.pack.subdomains[subdomain]?.artifact?.source;
  if (reader === undefined) throw new Error(`rows of ${spec.table} cannot be imported from pages`);
  const language = languageFor(tag);
  const page = url === undefined ? null : await flow.pages.fetch(url);
  if (page?.outcome === "refused") return unreadable(page.why, language);
  const read = page === null ? reader.readText(text) : reader.readPage(page.html, page.address);
  const reading = await completeReading(flow, user, reader, read);
  const address = page?.address ?? null;
  const { content, notes } = reader.draft(reading, address, language);
  if (content === null) return unreadable("nothing", language);
  const findings = await findingsIn(runtime, user, subdomain, content);
  return {
    draft: bodyOf(spec, content),
    notes,
    address,
    page: page === null ? null : shownPage(reader.shownText(page.html)),
    ...(findings.length > 0 ? { findings } : {}),
  };
}

/**
 * When users have a budget, models are only asked within runs, which are counted before they begin.
 * The draft then has only what the page's structured data contains; to get more, the user sends
 * Alfred a message.
 */
async function completeReading(
  flow: Runtime["flow"],
  user: UserId,
  reader: SourceReader,
  reading: SourceReading,
): Promise<SourceReading> {
  if (reading.text === "" || flow.limits.budgetMicroUsd !== null) return reading;
  const request = readingRequest(flow, reader, reading.text);
  const answer = await askOutsideRun(flow, user, "import", request);
  return answer === null ? reading : reader.withAnswer(reading, answer);
}

/** The content as the body of a create. */
function bodyOf({ fields, lines }: ResourceSpec, content: Row): Row {
  return {
    ...fieldsOf(fields, content),
    ...(lines
      ? {
          [lines.field]: ((content[lines.field] ?? []) as Row[]).map((line) =>
            fieldsOf(lines.fields, line),
          ),
        }
      : {}),
  };
}

function fieldsOf(fields: FieldSpecs, values: Row): Row {
  return Object.fromEntries(
    Object.keys(fields).flatMap((field) => {
      const value = values[columnOf(field)];
      return value === undefined || value === null ? [] : [[field, value]];
    }),
  );
}

/**
 * The refusals, each with its own code: another address or text would work, or the site is at
 * fault.
 */
function unreadable(why: PageRefusal | "nothing", language: Language): Refusal {
  const isSite = why === "time" || why === "away";
  return new Refusal({
    kind: isSite ? "unreachable" : "invalid",
    code: isSite ? "page_unavailable" : why === "address" ? "address_refused" : "page_unreadable",
    title: isSite ? "The site did not answer" : "The page could not be read",
    detail: sourceWords(language)[why],
  });
}
