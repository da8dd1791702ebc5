// Keeps the facts that a message states: rows for lasting facts, constraints for this occasion, one question if
// a fact is unsure, and a note if code cannot check for it (I12, I13).
import { languageFor } from "../../contracts/language.ts";
import type {
  Constraint,
  StatedFact,
  UnderstandOutput,
} from "../../contracts/answers/understand.ts";
import {
  askAboutFacts,
  entryText,
  unprovenThings,
} from "../../domain/understanding/ask-about-facts.ts";
import { labelOf } from "../../domain/entities/translation/strip-refs.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import type { NodeContext } from "../node-context.ts";
import type { RunFacts } from "../../ports/run-facts.ts";
import { factsNow } from "../act/current-profile.ts";
import { recordFacts } from "./record-facts.ts";
import type { Fields } from "./understanding.ts";

/** Returns the run's facts with those that were recorded. Errors: as `recordFacts`. */
export async function keepFacts(
  ctx: NodeContext,
  inputs: Fields<"facts" | "session" | "message" | "output" | "unprovenParts">,
): Promise<Fields<"facts" | "output" | "keptFacts">> {
  const { pack } = ctx;
  const { session, message, output, unprovenParts } = inputs;
  const language = languageFor(output.language);
  const words = wordsFor(language);
  const factWords = {
    words,
    nameOf: (kind: string) => pack.facts?.nameOf(kind, language) ?? kind,
    tell:
      pack.facts?.tell &&
      ((kind: string, thing: string, who: string) =>
        pack.facts?.tell?.(kind, thing, who, language) ?? thing),
  };
  const textOf = (fact: StatedFact) => entryText(fact, factWords);
  const profileFacts = inputs.facts.profile?.told ?? [];
  const placements = (output.facts ?? []).map((fact) => ({
    fact,
    place: pack.facts?.keep(fact, profileFacts) ?? null,
  }));
  const rows = uniqueRows(
    placements.flatMap(({ fact, place }) =>
      place && "row" in place ? [{ fact, ...place.row }] : [],
    ),
  );
  const currentKeys = (session.constraints?.constraints ?? []).map(keyOf);
  const factsForNow = placements.flatMap(({ fact, place }) => {
    const newConstraints = place && "constraints" in place ? place.constraints : [];
    return newConstraints.some((constraint) => !currentKeys.includes(keyOf(constraint)))
      ? [{ fact, constraints: newConstraints }]
      : [];
  });
  const unkeptFacts = placements.filter(({ place }) => place !== null && "unkept" in place);
  const recordedFacts = await recordFacts(
    ctx,
    rows.map(({ table, values }) => ({ table, values })),
  );
  const hasNewFacts = recordedFacts.receipts.some(({ status }) => status === "applied");
  const { profile, counts, found } = hasNewFacts ? await factsNow(ctx, session) : inputs.facts;

  const unprovenTexts = unprovenThings(
    unprovenParts,
    (ref) => labelOf(session.entities[ref]) ?? null,
    factWords,
  );
  const { pending } = session;
  const request = pending?.facts === undefined ? message : `${pending.request}\n${message}`;
  const statedFacts = factsToAskAbout(pack, output);
  const unsureFacts = { unproven: unprovenTexts, statedFacts, pending, request };
  const question = askAboutFacts(unsureFacts, factWords);
  const notTaken = unprovenTexts.filter((text) => !(question?.facts ?? []).includes(text));
  const uncheckedRows = rows.filter(({ values }) => isUnchecked(profile, values));
  const notes = [
    ...factsForNow.map(({ fact }) => words.facts.forNow(textOf(fact))),
    ...(hasNewFacts
      ? uncheckedRows.flatMap(({ fact }) => pack.facts?.unchecked(textOf(fact), language) ?? [])
      : []),
    ...(unkeptFacts.length > 0
      ? [words.facts.unkept(unkeptFacts.map(({ fact }) => textOf(fact)).join(words.semicolon))]
      : []),
    ...(notTaken.length > 0 ? [words.facts.notTaken(notTaken.join(words.semicolon))] : []),
  ];
  return {
    facts: { ...inputs.facts, profile, counts, found },
    output: withConstraints(
      output,
      factsForNow.flatMap(({ constraints }) => constraints),
    ),
    keptFacts: { ...recordedFacts, question, notes },
  };
}

/** Constraints of this occasion bind like the user's own requests. */
function withConstraints(output: UnderstandOutput, constraints: Constraint[]): UnderstandOutput {
  const { constraint_snapshot: snapshot } = output;
  const new_constraints = [...snapshot.new_constraints, ...constraints];
  return { ...output, constraint_snapshot: { ...snapshot, new_constraints } };
}

/** The stated facts that may need a question; none for a pack without facts. */
function factsToAskAbout(
  pack: NodeContext["pack"],
  { facts = [] }: UnderstandOutput,
): StatedFact[] {
  return pack.facts === undefined ? [] : facts.filter(({ whose }) => whose !== "other");
}

function isUnchecked(profile: RunFacts["profile"], values: Record<string, unknown>): boolean {
  return (profile?.told ?? []).some(
    ({ kind, subject, checked }) =>
      checked === false && kind === values["kind"] && subject === values["subject"],
  );
}

function uniqueRows<T extends { values: Record<string, unknown> }>(rows: T[]): T[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row.values).toLowerCase(), row])).values()];
}

function keyOf({ type, field, value }: Constraint): string {
  return JSON.stringify([type, field, value]).toLowerCase();
}
