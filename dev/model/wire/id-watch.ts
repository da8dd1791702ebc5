// Searches requests to the model for database ids, which must never appear there, not even shortened (I1). This search
// is independent of the code that masks ids, so that one mistake does not hide another.
import { z } from "zod";

/** Body of `POST /_control/leaks`: the UUIDs that exist. */
export const KnownIdsSchema = z.strictObject({ knownIds: z.array(z.string()) });

/** An id in a request. */
export interface IdLeak {
  contract: string | null;
  /** The id, or the part of it that the request contains. */
  id: string;
  /** The text around it. */
  context: string;
}

export interface IdWatch {
  /** Searches every text of a request's body. */
  search(contract: string | null, body: unknown): void;
  /**
   * The leaks since the start: the first hundred ids that are recognized by their form, and pieces of `known` ids.
   * @param known UUIDs that exist: a group of eight or more hex digits that is part of one also counts
   */
  leaks(known?: Iterable<string>): IdLeak[];
}

/** This is enough to find the mistake: a request that leaks ids usually contains many. */
const MAX_LEAKS = 100;
const CONTEXT_LENGTH = 60;

/** Hex digits in groups, with any ellipsis before or after them. */
const HEX_WORD =
  /(?:(…|\.{2,3})-?|(?<![0-9a-z]))([0-9a-f]+(?:-[0-9a-f]+)*)(?![0-9a-z])(-?(?:…|\.{2,3}))?/gi;
const UUID = /(?:^|-)(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})(?:-|$)/i;
/** The first two groups of a UUID, or the last two. */
const HALF_UUID = /(?:^|-)(?:[0-9a-f]{8}-[0-9a-f]{4}|[0-9a-f]{4}-[0-9a-f]{12})(?:-|$)/i;
/** A shortened UUID as in a table or a log: `a508000d…`, `..88bd2de2`. */
const CUT_UUID = { before: /^(?:[0-9a-f]{8}|[0-9a-f]{12})$/i, after: /(?:^|-)[0-9a-f]{8}$/i };
const HEX_RUN = /[0-9a-f]{8,}/gi;

export function createIdWatch(): IdWatch {
  const certainLeaks: IdLeak[] = [];
  /** Sequences of hex digits that can only be recognized with the list of ids. */
  const hexRuns = new Map<string, IdLeak>();

  function searchText(contract: string | null, text: string): void {
    for (const word of hexWords(text)) {
      if (isId(word)) {
        if (certainLeaks.length < MAX_LEAKS) certainLeaks.push({ contract, ...word.leak });
        continue;
      }
      for (const [run] of word.digits.toLowerCase().matchAll(HEX_RUN)) {
        if (!hexRuns.has(run)) hexRuns.set(run, { contract, ...word.leak, id: run });
      }
    }
  }

  return {
    search(contract, body) {
      for (const text of textsIn(body)) searchText(contract, text);
    },
    leaks(knownIds = []) {
      const ids = [...knownIds].map((id) => id.replaceAll("-", "").toLowerCase());
      const idRuns = [...hexRuns].filter(([run]) => ids.some((id) => id.includes(run)));
      return [...certainLeaks, ...idRuns.map(([, leak]) => leak)];
    },
  };
}

/** Ids that can be recognized by their form, without a list of ids. */
export function findIds(text: string): Omit<IdLeak, "contract">[] {
  return hexWords(text)
    .filter(isId)
    .map(({ leak }) => leak);
}

interface HexWord {
  digits: string;
  cutBefore: boolean;
  cutAfter: boolean;
  leak: Omit<IdLeak, "contract">;
}

function hexWords(text: string): HexWord[] {
  return [...text.matchAll(HEX_WORD)].map(
    ({ index, 0: id, 1: textBefore, 2: digits, 3: textAfter }) => ({
      digits: digits ?? "",
      cutBefore: textBefore !== undefined,
      cutAfter: textAfter !== undefined,
      leak: {
        id,
        context: text.slice(
          Math.max(0, index - CONTEXT_LENGTH),
          index + id.length + CONTEXT_LENGTH,
        ),
      },
    }),
  );
}

function isId({ digits, cutBefore, cutAfter }: HexWord): boolean {
  if (UUID.test(digits)) return true;
  // A group of digits is an amount or a date; a group of letters is a word (`facade`).
  if (!/[a-f]/i.test(digits) || !/[0-9]/.test(digits)) return false;
  const [first = ""] = digits.split("-");
  return (
    HALF_UUID.test(digits) ||
    (cutBefore && CUT_UUID.before.test(first)) ||
    (cutAfter && CUT_UUID.after.test(digits))
  );
}

/** All strings of a JSON value, keys included. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return Object.entries(value).flatMap(([key, entry]) => [key, ...textsIn(entry)]);
}
