// Forms about the meal plan, and shopping for it. Data.
export const PLAN_FORMS = `
meals.show = shows what is planned from today on, or for some days
> what's planned for this week?
(what's|what is|is anything|do $me have anything) (planned|on the menu|scheduled|on $my (meal plan|plan|menu)) [{range}|for {range}|on {range}]
$show $my (meal plan|menu|meals|planned meals) [[for] {range}] | what do $me have planned [[for] {range}]
(what are|what're) $me (having|eating|cooking) [[for] {range}]
what (have|did) $me (planned|plan) [[for] {range}]

meals.what = shows what is planned for a meal
> what's for dinner tomorrow?
(what are|what're) $me (having|eating|cooking|making) for {meal} [[on] {knownday:day}|tonight]
(what's|what is) (for|planned for) {meal} [[on] {knownday:day}|tonight] | (what's|what is) [for] {meal} {knownday:day}

meals.plan = plans a dish for a day, for dinner if no meal is named
> plan lentil soup for Friday
(we're|i'm|we are|i am) (having|eating|cooking|making) {dish} [for|on] {when} | (put|add) {dish} (on|for) {when}
put {dish} (on|in) [$my] (meal plan|plan|menu) [for|on] {when} | (plan|schedule) {dish} [for|on] {when}
(let's|let us) (have|eat|cook|make|do) {dish} [for|on] {when} | (cook|make) {dish} [for|on] {when}
add {dish} to [$my] (meal plan|plan|menu) [for|on] {when}

meals.cancel = removes what is planned for a meal
> cancel dinner tomorrow
(cancel|remove|delete|clear) [the|my|our] {knownwhen:when} [from $my (meal plan|plan)]

meals.remove = removes a dish from the plan
> remove lentil soup from the meal plan
(cancel|remove|delete|take) {name} (from|off) $my (meal plan|plan|menu)
(cancel|remove|take off) {name} (on|for|from) {knownday:day}

meals.move = moves a planned dish to another day
> move lentil soup to Friday
(move|reschedule|shift|postpone) {name} to {day}

meals.days = proposes saved recipes for free days, and saves the plan after a yes
> plan dinners for the next 3 days
plan [my|our] (meals|{meal}) [for] {range} [(with|from|using) my [saved] recipes]
(make|create) [me] a meal plan [for] {range}

shop.plan = lists what is missing at home for the planned meals, as a draft
> make a shopping list for my meal plan
(make|create|write|generate) [me] a shopping list for $my (meal plan|plan|planned meals|meals)

shop.plansave = puts on the list what is missing at home for the planned meals
> put what I need for my meal plan on my shopping list
(put|add) (what $me need|the ingredients|everything|everything $me need) for $my (meal plan|plan|planned meals) (on|to|onto) $list

shop.recipe = lists what is missing at home for a saved recipe, as a draft
> make a shopping list for lentil soup
(make|create|write|generate) [me] a shopping list for {name} [recipe]

shop.recipesave = puts on the list what is missing at home for a saved recipe
> add the ingredients for lentil soup to my shopping list
(put|add) (what $me need|the ingredients|what's missing|everything|everything $me need) (for|of) {name} [recipe] (on|to|onto) $list
`;
