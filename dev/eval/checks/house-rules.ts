// Rules that every turn of every conversation must satisfy.
import type { Check, Turn } from "../conversation.ts";
import type { PlayedTurn } from "../played-turn.ts";
import type { PublicChange } from "../../../shared/contracts/api/runs.ts";
import { englishLinesIn } from "./english-lines.ts";
import { foreignLines, languageOf } from "./language-of.ts";
import { noFoodCalledMissing, noEnglishFood } from "./note-rules.ts";
import { changesOf } from "./row-checks.ts";
import { fold, shorten } from "./words.ts";

/** The limit for a large turn: a plan of several steps with several items. */
const MAX_CALLS = 14;
/** The longest wait that does not irritate a user. */
const MAX_SECONDS = 60;

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const REF =
  /\b(?:gen_)?(?:recipe|inventory|shopping|meal|task|pref|log|ri|change|step)_\d+\b|\{\{|\}\}/;

/** @param isTimed false if a person plays the model */
export function houseRules(turn: Turn, isTimed: boolean): Check[] {
  const maxCalls = turn.calls ?? MAX_CALLS;
  return [
    {
      title: "the run completes with a reply",
      find: ({ status, reply, error }) => ({
        holds: status === "completed" && reply.trim() !== "",
        observedValue: `${status}${error === null ? "" : ` (${error})`}`,
      }),
    },
    noIds,
    inUsersLanguage,
    noEnglishFromCatalogues,
    noEnglishFood,
    noFoodCalledMissing,
    noOptionTwice,
    changesAreReported,
    noChangeTwice,
    {
      title: `at most ${maxCalls} model calls`,
      ability: "cost",
      find: ({ calls }) => ({ holds: calls <= maxCalls, observedValue: `${calls}` }),
    },
    ...(isTimed ? [isInTime] : []),
  ];
}

const isInTime: Check = {
  title: `answered within ${MAX_SECONDS} seconds`,
  ability: "latency",
  find: ({ milliseconds }) => ({
    holds: milliseconds <= MAX_SECONDS * 1000,
    observedValue: `${(milliseconds / 1000).toFixed(1)} s`,
  }),
};

const noIds: Check = {
  title: "no id and no ref in the reply",
  ability: "truth",
  find: ({ reply, pending }) => {
    const text = [reply, pending?.text ?? "", ...(pending?.options ?? [])].join("\n");
    const match = ID.exec(text) ?? REF.exec(text);
    return { holds: match === null, observedValue: match?.[0] ?? "none" };
  },
};

const inUsersLanguage: Check = {
  title: "the whole reply is in the user's language",
  ability: "languages",
  find: ({ reply, language }) => {
    const replyLanguage = languageOf(reply).language;
    const linesInOtherLanguages = foreignLines(reply, language);
    const isUsersLanguage = replyLanguage === null || replyLanguage === language;
    return {
      holds: isUsersLanguage && linesInOtherLanguages.length === 0,
      observedValue: `${replyLanguage ?? "?"}: ${shorten(linesInOtherLanguages.join(" / ") || reply)}`,
    };
  },
};

const noEnglishFromCatalogues: Check = {
  title: "no English sentence of the catalogues in a reply in another language",
  ability: "languages",
  find: ({ reply, pending, language }) => {
    const text = [reply, pending?.text ?? "", ...(pending?.options ?? [])].join("\n");
    const lines = language === "en" ? [] : englishLinesIn(text);
    return { holds: lines.length === 0, observedValue: shorten(lines.join(" / ")) || "none" };
  },
};

const noOptionTwice: Check = {
  title: "no question has an option twice",
  ability: "understanding",
  find: ({ pending }) => {
    const options = (pending?.options ?? []).map((option) => fold(option).trim());
    const repeatedOptions = options.filter((option, index) => options.indexOf(option) !== index);
    return {
      holds: repeatedOptions.length === 0,
      observedValue: shorten(repeatedOptions.join(" / ")) || "none",
    };
  },
};

const changesAreReported: Check = {
  title: "the list of changes matches the changed rows",
  ability: "truth",
  find: (turn) => {
    const changedRows = changedRowsByTable(turn);
    const reportedRows = reportedRowsByTable(turn.changes);
    return {
      holds: changedRows === reportedRows,
      observedValue: `changed: ${changedRows || "none"}; reported: ${reportedRows || "none"}`,
    };
  },
};

const noChangeTwice: Check = {
  title: "the reply names no change twice",
  ability: "truth",
  find: ({ reply, changes }) => {
    const lines = reply
      .split("\n")
      .map((line) => line.replace(/^[\s*-]+/, "").trim())
      .filter(
        (line) => line.length > 20 && changes.some(({ label }) => label && line.includes(label)),
      );
    const repeatedLines = lines.filter((line, index) => lines.indexOf(line) !== index);
    return {
      holds: repeatedLines.length === 0,
      observedValue: shorten(repeatedLines.join(" / ")) || "none",
    };
  },
};

function changedRowsByTable(turn: PlayedTurn): string {
  return tally(changesOf(turn).map(({ table }) => table));
}

/** All changed lines of one recipe count as one change of that recipe, together with the change of its own row. */
function reportedRowsByTable(changes: readonly PublicChange[]): string {
  const appliedChanges = changes.filter(({ status }) => status === "applied");
  const recipeLabels = new Set(
    appliedChanges.filter(({ table }) => table === "recipes").map(({ label }) => label),
  );
  const recipesWithChangedLines = new Set(
    appliedChanges.flatMap(({ table, of }) =>
      table === "recipe_ingredients" && of !== undefined && !recipeLabels.has(of) ? [of] : [],
    ),
  );
  return tally([
    ...appliedChanges.map(({ table }) => table).filter((table) => table !== "recipe_ingredients"),
    ...[...recipesWithChangedLines].map(() => "recipes"),
  ]);
}

function tally(tables: readonly string[]): string {
  const counts = Object.entries(Object.groupBy(tables, (table) => table));
  return counts
    .map(([table, entries = []]) => `${entries.length} in ${table}`)
    .toSorted()
    .join(", ");
}
