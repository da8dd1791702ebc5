// Forms about recipes, saved ones and ones to generate. Data.
export const RECIPE_FORMS = `
recipes.show = lists the saved recipes
> what recipes do I have?
(what|which) recipes (do|have) $me (have|got|saved) [saved] | what's in my (cookbook|recipe book|recipes)
how many recipes (do|have) $me (have|got|saved) [saved] | (what|which) recipes (are there|are saved)
[$show] [all] [of] $my [saved] recipes | $show [all] [saved] recipes

recipes.family = lists the saved recipes with a food or a kind of food in them
> which of my recipes have fish in them?
(do $me have|have $me got|$show|find|find me|are there) [any|all] [$my] recipes (with|using|containing|that have|that use|that contain|which use) {foods} [in (them|it)]
(which|which of my|what) recipes (do $me have with|have|use|contain|need|with|are with) {foods} [in (them|it)]
($show|find|find me|search for|look for) [all] [$my] {foods} recipes | (do|have) $me (have|got) {foods} recipes
(what|which) {foods} recipes (do|have) $me (have|got|saved) [saved] | what can $me (make|cook) with {foods}

recipes.open = shows one saved recipe
> show me the recipe for lentil soup
($show|open|pull up|display|find|find me) (the|my) [full] recipe (for|of|called) {name}
($show|open|pull up|display|find|find me) {name} recipe | what do $me need (for|to make|to cook) {name}
what are the ingredients (of|for|in) {name} | (what's|what is) the recipe for {name} | how long does {name} take
how do $me (make|cook|prepare) {name} | (show|show me|open|pull up) {name} | how many servings is {name} for
what goes (in|into) {name}

recipes.create = writes one recipe as a draft; with "and save it" it is saved
> make me a chicken curry recipe
$make (a|an|another|one) [new] [{kind}] (recipe|dish|idea|recipe idea) $with [{save}]
(suggest|recommend) [me] something {kind} [for (dinner|lunch|tonight)]
(give|make|suggest) (me|us) (a|an) {kind} [for {people} [people]] | (a|an|another|one) [new] {kind} recipe $with

recipes.createseveral = writes several recipes as drafts, three if no number is named
> Create 3 cod recipes and save them
$make [{n}|some|a few] [new|different] [{kind}] (recipes|dishes|ideas|recipe ideas) $with [{save}]
{n} [new|different] {kind} recipes $with

recipes.again = writes more recipes like those of the last request
> another one
(another|another one|one more|again|more|once more|something else|a different one|give me another|give me another one)
(show me|give me|make) {n} more [recipes|ideas] | {n} more [recipes|ideas]

recipes.save = saves drafts as they are
> save all 3
(save|keep|store) {points} [recipe|recipes] [(to|in|as) [my] (recipes|recipe|cookbook)]

recipes.showshown = shows a draft or a recipe that was mentioned
> show me the second one
($show|open) {points} [again|in full]

recipes.edit = makes a draft, or a saved recipe that was mentioned, hotter
> make the second one spicier
make ({points}|{name}) (spicier|hotter|more spicy)

recipes.servings = changes a draft, or a saved recipe that was mentioned, to another number of people
> make it for 6 people
(make|scale|change) {points} (for|to|to serve|serve) {people} [people|servings|portions|persons]
scale {name} (for|to) {people} [people|servings|portions|persons]

recipes.forget = discards drafts
> forget those
(forget|forget about|drop|scrap) {points}

recipes.startover = discards all drafts
> start over
(start|begin) (over|again|from scratch) | forget everything | let's start over

recipes.delete = deletes a saved recipe
> delete the lentil soup recipe
($del) (the|my) (recipe|recipe for|recipe called) {name} | ($del) {name} recipe

recipes.deleteshown = deletes what was shown or mentioned
> delete the second one
($del) {points}

recipes.deleteall = deletes every saved recipe, after a question if there are more than a few
> delete all my recipes
($del) (all|every one|all of|every single one of) [of] $my [saved] recipes

recipes.rename = gives a saved recipe another name
> rename lentil soup to Winter Soup
rename (the|my) recipe {name} to {newname} | rename {name} [recipe] to {newname}

recipes.match = ranks the saved recipes by what is at home
> what can I make with what I have?
what (can|could) $me (make|cook) [for (breakfast|lunch|dinner)] [tonight|today|now|right now] [with what $me have [at home|in]]
`;
