// Checks of a reply's text, lists, questions, drafts and claims.
import type { Check } from "../conversation.ts";
import type { PlayedTurn } from "../played-turn.ts";
import { linesOf, nameOf, type Table } from "../rows/rows.ts";
import { claimsIn } from "./claims.ts";
import { savedRecipes } from "./row-checks.ts";
import { fold, isIn, shorten, asTitle, type Words } from "./words.ts";

/** The reply contains all of these. */
export function says(...words: Words[]): Check {
  return {
    title: `the reply says ${words.map(asTitle).join(" and ")}`,
    find: ({ reply }) => ({
      holds: words.every((part) => isIn(reply, part)),
      observedValue: shorten(reply, 400),
    }),
  };
}

/** The reply is at least this long: an explanation, not a single line. */
export function explains(characters: number): Check {
  return {
    title: `the reply has at least ${characters} characters`,
    find: ({ reply }) => ({ holds: reply.length >= characters, observedValue: `${reply.length}` }),
  };
}

/** The user is asked something, by a stored question or by the reply's own words. */
export function asks(): Check {
  return {
    title: "the user is asked something",
    find: ({ pending, reply }) => ({
      holds: pending !== null || /[?？]/.test(reply),
      observedValue:
        pending === null ? shorten(reply, 300) : `${pending.type}: ${shorten(pending.text)}`,
    }),
  };
}

/** Questions whose answer by itself triggers no action. */
const NON_BINDING_TYPES = ["offer", "clarify"];

/** A question is open, and its answer decides the next action. */
export function waits(): Check {
  return {
    title: "a question waits for the answer that decides what happens",
    find: ({ pending }) => ({
      holds: isOpen(pending),
      observedValue:
        pending === null ? "no question is open" : `${pending.type}: ${shorten(pending.text)}`,
    }),
  };
}

/** The options name all of these; without stored options, the numbered lines of the reply count. */
export function offers(...expectedOptions: Words[]): Check {
  return {
    title: `the user can choose ${expectedOptions.map(asTitle).join(" and ")}`,
    find: (turn) => {
      const list = optionsOf(turn);
      return {
        holds: expectedOptions.every((words) => list.some((option) => isIn(option, words))),
        observedValue: shorten(list.join(" | ") || "no options", 300),
      };
    },
  };
}

/** There are this many drafts, and the reply names each of them. */
export function showsDrafts(n: number): Check {
  return {
    title: `${n} drafts are shown`,
    find: ({ drafts, reply }) => ({
      holds: drafts.length === n && drafts.every((name) => isIn(reply, name)),
      observedValue: shorten(drafts.join("; ") || "no drafts", 300),
    }),
  };
}

/** There are this many drafts; the reply need not name them. */
export function keepsDrafts(n: number): Check {
  return {
    title: `${n} drafts are kept`,
    find: ({ drafts }) => ({
      holds: drafts.length === n,
      observedValue: drafts.join("; ") || "no drafts",
    }),
  };
}

/** This turn saved recipes, and the replies up to now have shown their names, steps and the names of their lines. */
export function savesWhatWasShown(): Check {
  return {
    title: "what is saved is what was shown",
    ability: "truth",
    find: (turn) => {
      const texts = [...turn.earlier, turn].map(({ reply }) => bare(reply)).join("\n");
      const items = texts.split("\n").filter((line) => /^\s*[-•|]/.test(line));
      const rows = savedRecipes(turn);
      const unseen = rows.flatMap((row) => {
        const steps = Array.isArray(row["instructions"]) ? (row["instructions"] as string[]) : [];
        const unseenTexts = [nameOf(row), ...steps].filter(
          (part) => !texts.includes(bare(part).trim()),
        );
        const unseenLines = linesOf(row).filter(
          ({ name }) => !items.some((item) => item.includes(bare(name).trim())),
        );
        return [...unseenTexts, ...unseenLines.map(({ name }) => name)];
      });
      const observedValue =
        rows.length === 0
          ? "nothing saved"
          : `not shown: ${shorten(unseen.join("; ")) || "nothing"}`;
      return { holds: rows.length > 0 && unseen.length === 0, observedValue };
    },
  };
}

/** The reply's list of changes has this many applied entries, in one table or in all. */
export function tells(n: number, onlyTable?: Table): Check {
  return {
    title: `${n} changes ${onlyTable === undefined ? "" : `of ${onlyTable} `}are reported`,
    ability: "truth",
    find: ({ changes }) => {
      const appliedChanges = changes.filter(
        ({ status, table }) =>
          status === "applied" && (onlyTable === undefined || table === onlyTable),
      );
      return {
        holds: appliedChanges.length === n,
        observedValue:
          appliedChanges.map(({ op, label }) => `${op} ${label ?? "?"}`).join("; ") || "none",
      };
    },
  };
}

/** No sentence of the reply claims a change. */
export function claimsNothing(): Check {
  return {
    title: "no change is claimed",
    ability: "truth",
    find: ({ reply, language }) => {
      const claims = claimsIn(reply, language);
      return { holds: claims.length === 0, observedValue: shorten(claims.join(" ")) || "none" };
    },
  };
}

/** The stored options; if there are none, the numbered lines of the reply. */
function optionsOf({ pending, reply }: Pick<PlayedTurn, "pending" | "reply">): string[] {
  if (pending !== null && pending.options.length > 0) return [...pending.options];
  return [...reply.matchAll(/^\s*\**\d+[.)]\**\s+(.+)$/gm)].map(([, text = ""]) => text);
}

/** @returns a function that gives the number of the newest turn's matching option; the fallback if none matches */
export function numberOf(
  option: Words,
  fallback: string,
): (earlier: readonly PlayedTurn[]) => string {
  return (earlierTurns) => {
    const last = earlierTurns.at(-1);
    const index = last === undefined ? -1 : optionsOf(last).findIndex((text) => isIn(text, option));
    return index < 0 ? fallback : String(index + 1);
  };
}

/** @returns a function that gives a plain yes if the newest turn `waits`; otherwise the other words */
export function yesIfAsked(
  otherwise: string,
  yes = "yes",
): (earlier: readonly PlayedTurn[]) => string {
  return (earlierTurns) => (isOpen(earlierTurns.at(-1)?.pending ?? null) ? yes : otherwise);
}

function isOpen(pending: PlayedTurn["pending"]): boolean {
  return pending !== null && !NON_BINDING_TYPES.includes(pending.type);
}

/** Folded line by line, without Markdown. */
function bare(text: string): string {
  return text
    .replaceAll(/^(\s*)[*](?=\s)/gm, "$1-")
    .replaceAll(/[*_\\`]/g, "")
    .split("\n")
    .map(fold)
    .join("\n");
}
