// Forms about recipes: saved ones, and ones that are to be made.
import type { Captured, Form, Generate, Job, Look, Named } from "./job.ts";

const look = (more: Partial<Look> = {}): Look => ({
  ...{ do: "look", table: "recipes", where: [] },
  ...more,
});
const SEVERAL = 3;
const MOST = 8;
/** What says nothing of a dish. */
const NO_TERM = new Set(["new", "dinner", "lunch"]);

const make = (
  { kind = [], foods = [], n, people, save }: Captured,
  count: number,
): Generate | null => {
  const terms = [...kind, ...foods.map(({ name }) => name)].filter((term) => !NO_TERM.has(term));
  const wanted = n ?? count;
  return wanted > MOST
    ? null
    : {
        do: "generate",
        terms,
        count: wanted,
        save: save === true,
        ...(people === undefined ? {} : { servings: people }),
      };
};

const called = (name: Named | undefined): Job | null =>
  name === undefined ? null : look({ name: name.name });

const MAKE =
  "(create|make|write|generate|give|suggest|invent|draft|cook up|come up with|i'd like|i would like|i want|i need|we'd like|we want) [me|us]";
const WITH = "[(with|using|containing) {foods}] [for {people} [people|persons|of us]]";

export const recipeForms: Form[] = [
  {
    id: "recipes.show",
    effect: "lists the saved recipes",
    example: "what recipes do I have?",
    patterns: [
      "(what|which) recipes (do|have) $me (have|got|saved) [saved]",
      "(what|which) recipes (are there|are saved)",
      "[$show] [all] [of] $my [saved] recipes",
      "$show [all] [saved] recipes",
      "what's in my (cookbook|recipe book|recipes)",
      "how many recipes (do|have) $me (have|got|saved) [saved]",
    ],
    job: () => look(),
  },
  {
    id: "recipes.family",
    effect: "lists the saved recipes with a food or a kind of food in them",
    example: "which of my recipes have fish in them?",
    patterns: [
      "($show|find|find me|search for|look for) [all] [$my] {foods} recipes",
      "(do|have) $me (have|got) {foods} recipes",
      "(what|which) {foods} recipes (do|have) $me (have|got|saved) [saved]",
      "(do $me have|have $me got|$show|find|find me|are there) [any|all] [$my] recipes (with|using|containing|that have|that use|that contain|which use) {foods} [in (them|it)]",
      "(which|which of my|what) recipes (do $me have with|have|use|contain|need|with|are with) {foods} [in (them|it)]",
      "what can $me (make|cook) with {foods}",
    ],
    job: ({ foods = [] }) =>
      foods.length === 1 && foods[0] !== undefined ? look({ family: foods[0].name }) : null,
  },
  {
    id: "recipes.open",
    effect: "shows one saved recipe",
    example: "show me the recipe for lentil soup",
    patterns: [
      "($show|open|pull up|display|find|find me) (the|my) [full] recipe (for|of|called) {name}",
      "($show|open|pull up|display|find|find me) {name} recipe",
      "how do $me (make|cook|prepare) {name}",
      "what do $me need (for|to make|to cook) {name}",
      "what are the ingredients (of|for|in) {name}",
      "(what's|what is) the recipe for {name}",
      "how long does {name} take",
    ],
    job: ({ name }) => called(name),
  },
  {
    id: "recipes.create",
    effect: 'writes one recipe as a draft; with "and save it" it is saved',
    example: "make me a chicken curry recipe",
    patterns: [
      `${MAKE} (a|an|another|one) [new] [{kind}] (recipe|dish|idea|recipe idea) ${WITH} [{save}]`,
      "(give|make|suggest) (me|us) (a|an) {kind} [for {people} [people]]",
      `(a|an|another|one) [new] {kind} recipe ${WITH}`,
    ],
    job: (captured) => make(captured, 1),
  },
  {
    id: "recipes.createseveral",
    effect: "writes several recipes as drafts, three where no number is said",
    example: "Create 3 cod recipes and save them",
    patterns: [
      `${MAKE} [{n}|some|a few] [new|different] [{kind}] (recipes|dishes|ideas|recipe ideas) ${WITH} [{save}]`,
      `{n} [new|different] {kind} recipes ${WITH}`,
    ],
    job: (captured) => make(captured, SEVERAL),
  },
  {
    id: "recipes.again",
    effect: "writes others like those asked for before",
    example: "another one",
    patterns: [
      "(another|another one|one more|again|more|once more|something else|a different one|give me another|give me another one)",
      "{n} more [recipes|ideas]",
      "(show me|give me|make) {n} more [recipes|ideas]",
    ],
    job: ({ n }) => ({ do: "again", ...(n === undefined ? {} : { count: n }) }),
  },
  {
    id: "recipes.save",
    effect: "saves drafts as they are",
    example: "save all 3",
    patterns: [
      "(save|keep|store) {points} [recipe|recipes] [(to|in|as) [my] (recipes|recipe|cookbook)]",
    ],
    job: ({ points }) => (points === undefined ? null : { do: "save", points }),
  },
  {
    id: "recipes.showshown",
    effect: "shows a draft or a recipe that was spoken of",
    example: "show me the second one",
    patterns: ["($show|open) {points} [again|in full]"],
    job: ({ points }) => (points === undefined ? null : { do: "show", points }),
  },
  {
    id: "recipes.edit",
    effect: "changes a draft: hotter, milder, for more people",
    example: "make the second one spicier",
    patterns: ["make {points} (spicier|hotter|more spicy)"],
    job: ({ points }) =>
      points === undefined || points.several
        ? null
        : { do: "edit", points, tweak: { kind: "spicier" } },
  },
  {
    id: "recipes.milder",
    effect: "takes the heat out of a draft",
    example: "make it milder",
    patterns: ["make {points} (milder|less spicy|less hot)"],
    job: ({ points }) =>
      points === undefined || points.several
        ? null
        : { do: "edit", points, tweak: { kind: "milder" } },
  },
  {
    id: "recipes.servings",
    effect: "writes a draft for another number of people",
    example: "make it for 6 people",
    patterns: [
      "(make|scale|change) {points} (for|to|to serve|serve) {people} [people|servings|portions|persons]",
    ],
    job: ({ points, people }) =>
      points === undefined || points.several || people === undefined
        ? null
        : { do: "edit", points, tweak: { kind: "servings", servings: people } },
  },
  {
    id: "recipes.forget",
    effect: "lets drafts go",
    example: "forget those",
    patterns: ["(forget|forget about|drop|scrap) {points}"],
    job: ({ points }) => (points === undefined ? null : { do: "forget", points }),
  },
  {
    id: "recipes.startover",
    effect: "lets all drafts go",
    example: "start over",
    patterns: ["(start|begin) (over|again|from scratch)", "forget everything", "let's start over"],
    job: () => ({ do: "forget", points: null }),
  },
  {
    id: "recipes.delete",
    effect: "deletes a saved recipe",
    example: "delete the lentil soup recipe",
    patterns: ["($del) {name} recipe", "($del) (the|my) (recipe|recipe for|recipe called) {name}"],
    job: ({ name }) =>
      name === undefined ? null : { do: "delete", which: { table: "recipes", named: [name] } },
  },
  {
    id: "recipes.deleteshown",
    effect: "deletes what was shown or spoken of",
    example: "delete the second one",
    patterns: ["($del) {points}"],
    job: ({ points }) =>
      points === undefined ? null : { do: "delete", which: { table: "recipes", points } },
  },
  {
    id: "recipes.deleteall",
    effect: "deletes every saved recipe; more than a few are asked about first",
    example: "delete all my recipes",
    patterns: ["($del) (all|every one|all of|every single one of) [of] $my [saved] recipes"],
    job: () => ({ do: "delete", which: { table: "recipes", where: [] } }),
  },
  {
    id: "recipes.rename",
    effect: "gives a saved recipe another name",
    example: "rename lentil soup to Winter Soup",
    patterns: ["rename {name} [recipe] to {newname}", "rename (the|my) recipe {name} to {newname}"],
    job: ({ name, newname }) =>
      name === undefined || newname === undefined
        ? null
        : {
            do: "change",
            which: { table: "recipes", named: [name] },
            each: [[{ column: "name", how: "set", value: newname }]],
          },
  },
  {
    id: "recipes.match",
    effect: "ranks the saved recipes by what is at home",
    example: "what can I make with what I have?",
    patterns: [
      "what (can|could) $me (make|cook) [for (breakfast|lunch|dinner)] [tonight|today|now|right now] [with what $me have [at home|in]]",
    ],
    job: () => ({ do: "match" }),
  },
];
