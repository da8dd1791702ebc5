// Checks of a reply's text, lists, questions and claims.
import type { Check } from "../conversation.ts";
import type { PlayedTurn } from "../played-turn.ts";
import { linesOf, nameOf, type Table } from "../rows/rows.ts";
import { claimsIn } from "./claims.ts";
import { savedRecipes } from "./row-checks.ts";
import { fold, isIn, short, shown, type Words } from "./words.ts";

/** The reply contains all of these. */
export function says(...words: Words[]): Check {
  return {
    title: `the reply says ${words.map(shown).join(" and ")}`,
    find: ({ reply }) => ({
      holds: words.every((one) => isIn(reply, one)),
      observedValue: short(reply, 400),
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

/** The user is asked something: by a stored question, or by the reply's own words. */
export function asks(): Check {
  return {
    title: "the user is asked",
    find: ({ pending, reply }) => ({
      holds: pending !== null || /[?？]/.test(reply),
      observedValue:
        pending === null ? short(reply, 300) : `${pending.type}: ${short(pending.text)}`,
    }),
  };
}

/** Questions for which an answer by itself does not trigger an action. */
const NON_BINDING_TYPES = ["offer", "clarify"];

/** A question is stored whose answer decides the next action. */
export function waits(): Check {
  return {
    title: "an answer is waited for",
    find: ({ pending }) => ({
      holds: isOpen(pending),
      observedValue:
        pending === null ? "no question is open" : `${pending.type}: ${short(pending.text)}`,
    }),
  };
}

/** The options, or the question itself, name all of these. */
export function offers(...options: Words[]): Check {
  return {
    title: `one can choose ${options.map(shown).join(" and ")}`,
    find: (turn) => {
      const list = optionsOf(turn);
      return {
        holds: options.every((one) => list.some((option) => isIn(option, one))),
        observedValue: short(list.join(" | ") || "no options", 300),
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
      observedValue: short(drafts.join("; ") || "no drafts", 300),
    }),
  };
}

/** There are this many drafts, whatever the reply is about. */
export function keepsDrafts(n: number): Check {
  return {
    title: `${n} drafts are kept`,
    find: ({ drafts }) => ({
      holds: drafts.length === n,
      observedValue: drafts.join("; ") || "no drafts",
    }),
  };
}

/** An earlier reply has shown every line and step of the recipe that this turn saved. */
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
        const whole = [nameOf(row), ...steps].filter((part) => !texts.includes(bare(part).trim()));
        const lines = linesOf(row).filter(
          ({ name }) => !items.some((item) => item.includes(bare(name).trim())),
        );
        return [...whole, ...lines.map(({ name }) => name)];
      });
      const observedValue =
        rows.length === 0 ? "nothing saved" : `not shown: ${short(unseen.join("; "))}`;
      return { holds: rows.length > 0 && unseen.length === 0, observedValue };
    },
  };
}

/** The reply's list of changes has this many applied entries, of one table or of all. */
export function tells(n: number, of?: Table): Check {
  return {
    title: `${n} changes ${of === undefined ? "" : `of ${of} `}are told`,
    ability: "truth",
    find: ({ changes }) => {
      const appliedChanges = changes.filter(
        ({ status, table }) => status === "applied" && (of === undefined || table === of),
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
      return { holds: claims.length === 0, observedValue: short(claims.join(" ")) || "none" };
    },
  };
}

/** The options: the stored ones, otherwise the numbered lines of the reply. */
function optionsOf({ pending, reply }: Pick<PlayedTurn, "pending" | "reply">): string[] {
  if (pending !== null && pending.options.length > 0) return [...pending.options];
  const items = [...reply.matchAll(/^\s*\**(\d+)[.)]\**\s+(.+)$/gm)].map(([, , text = ""]) => text);
  return items;
}

/** The number of the matching option in the newest reply; the fallback if none matches. */
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

/** A plain yes if a question is open; other words if the request was carried out at once. */
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
