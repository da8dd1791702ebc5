// Forms about the shopping list. Data.
export const SHOPPING_FORMS = `
shopping.show = shows what is still to buy
> what's on my shopping list?
what do $me need from the (shop|shops|store|supermarket) | what do $me (need|have|still need|still have) to buy
[tell me] (what's|what is|whats) [still|left] on $list | what (do|have) $me (have|got|put) on $list
$show (what's|what is) on $list | [$show] $list

shopping.have = shows whether it is on the list
> is bread on the shopping list?
(do|have) $me (have|got|put) {food} on $list | ($are) {food} [already|still] on $list
how (many|much) {food} ($are) on $list | ($are) there {food} on $list

shopping.add = puts things on the list, except those that are on it already
> add milk and 2 lemons to my shopping list
(we|i) need {items} [,] [please] (add|put) (it|them) (to|on) $list | (we|i) (need|still need) {items}
(add|put|write|stick|get|note) {items} [down] (to|on|onto) $list | get me {items} on $list | {items} on $list
(we|i) (need|have|still need) to (buy|get|pick up) {items} | (buy|pick up) {items} | $list : {items}
add {items}

shopping.remove = removes things from the list
> take bread off the shopping list
(remove|delete|take) {names} (from|off|off of) $list | take {names} off

shopping.bought = marks things on the list as bought
> I bought the bread
$ive (bought|purchased|picked up) {foods} [today|yesterday] | mark {foods} [on $list] as (bought|purchased|done)
(tick|check) off {foods} [(on|from) $list] | {foods} ($are|has been|have been) bought
(tick|check) {foods} off [$list] | [i|we] got (the|my|our) {foods}

shopping.boughtall = marks everything on the list as bought
> I bought everything on the list
mark (everything|all [of] [the] items) [on $list] as (bought|purchased) | (tick|check) off everything [on $list]
$ive (bought|purchased|picked up|got) everything (on|from) $list | everything on $list is bought [now]
(tick|check) (everything|all [the] items) off [$list] | $ive (bought|purchased) everything

shopping.set = sets how much of it to buy
> change the bananas on my shopping list to 8
(change|set|update) (the) (quantity|amount|number) of {food} on $list to {amount}
(change|set|update) {food} on $list to {amount} | (change|set|update) {food} to {amount} on $list

shopping.clear = empties the list, after a question if it has more than a few rows
> clear my shopping list
($del|clear) (everything|all [the] items|all [the] things) (on|from|off) $list
(clear|empty|wipe|delete) [out] $list

shopping.clearbought = removes from the list what has been bought
> remove the bought items from my list
($del|clear) (everything|all) (that's|that is|i've|we've|that i've|that we've|i|we) [been|already] bought [from $list]
($del|clear) [all] [the] (bought|purchased|ticked off) (items|things|ones|stuff) [(from|off) $list]
($del|clear) the stuff (i've|we've|i have|we have) already bought [from $list]
`;
