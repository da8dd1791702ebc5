// Deleting: by ref what is in context, otherwise what a read finds.
import { TYPE_OF, subdomainOfType, type Intent, type Subdomain } from "../intents/intent.ts";
import { NO_LOOK_UP } from "../intents/look-up-filters.ts";
import { joinList } from "../language/split-list.ts";
import type { Entity } from "../prompt/read-entities.ts";
import { describeLookUp } from "../steps/describe-look-up.ts";
import { ask, entry, justReply, plan, read, write, type Draft, named } from "./draft-plan.ts";
import { meant, type ThinkInput } from "./think-input.ts";

/** "Delete all my recipes", "remove milk from the list", "delete those". */
export function planDeleting(
  intent: Extract<Intent, { kind: "delete" }>,
  input: ThinkInput,
): Draft {
  const found = meant(input, { which: intent.which }).filter(({ tier }) => tier !== "draft");
  const { which } = intent;
  const isWhole =
    which.all && !which.pronoun && which.names.length === 0 && intent.subdomain !== null;
  if (found.length > 0 && !isWhole) return deletion(found);
  if (input.dropped || isDraftsOnly(input)) return justReply("Let go of the drafts");
  const [name] = which.names;
  const subdomain = intent.subdomain ?? (which.type === null ? null : subdomainOfType(which.type));
  if (subdomain === null && name === undefined)
    return ask("Delete something", "What shall I delete?");
  const place: Subdomain = subdomain ?? "recipes";
  if (which.ordinals.length > 0 || (which.pronoun && name === undefined)) {
    return ask(
      "Delete something",
      "Which one do you mean? Show me the list first, or tell me its name.",
    );
  }
  const filters = intent.lookUp === null ? NO_LOOK_UP : intent.lookUp;
  const several = which.all || /\b(?:ones|recipes|dishes|items|meals|tasks)\b/i.test(which.raw);
  const byFilter = several && intent.lookUp !== null;
  const lookUp = byFilter
    ? { ...filters, subdomain: place, when: null }
    : {
        ...NO_LOOK_UP,
        subdomain: place,
        called: which.names.length === 1 ? (name ?? null) : null,
        state: place === "shopping" ? ("open" as const) : null,
      };
  const reading = read(
    place,
    describeLookUp(place === "shopping" && isWhole ? { ...lookUp, state: "open" } : lookUp, null),
  );
  const what =
    byFilter || which.names.length === 0
      ? "everything that was found"
      : which.names.map((one) => `"${one}"`).join(", ");
  const goal = isWhole
    ? `Delete ${wholeOf(place)}`
    : `Delete ${which.names.length === 0 ? which.raw : joinList(which.names)}`;
  return plan(goal, reading, write(place, "delete", `Delete ${what}`, { group: 1 }));
}

function deletion(found: Entity[]): Draft {
  const subdomain = subdomainOfType(found[0]?.type ?? "") ?? "recipes";
  const same = found.filter(({ type }) => type === TYPE_OF[subdomain]);
  const batch = same.map(({ label, ref }) => entry(label, ref));
  const names = joinList(same.map(({ label }) => label));
  return plan(
    `Delete ${names}`,
    write(subdomain, "delete", `Delete ${same.map(named).join(", ")}`, { batch }),
  );
}

function isDraftsOnly(input: ThinkInput): boolean {
  const all = meant(input);
  return all.length > 0 && all.every(({ tier }) => tier === "draft");
}

function wholeOf(subdomain: Subdomain): string {
  const names: Record<Subdomain, string> = {
    recipes: "all saved recipes",
    inventory: "everything in stock",
    shopping: "everything on the shopping list",
    meal_plans: "the whole meal plan",
    tasks: "all tasks",
    preferences: "all tastes",
    history: "the cooking log",
  };
  return names[subdomain];
}
