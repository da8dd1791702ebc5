// Forms about what is to be bought. Data.
export const SHOPPING_FORMS = `
shopping.show = shows what is still to buy
> what's on my shopping list?
[tell me] (what's|what is|whats) [still|left] on $list | [$show] $list | $show (what's|what is) on $list
what (do|have) $me (have|got|put) on $list | what do $me (need|have|still need|still have) to buy
what do $me need from the (shop|shops|store|supermarket)

shopping.have = shows whether it is on the list
> is bread on the shopping list?
($are) {food} [already|still] on $list | ($are) there {food} on $list
(do|have) $me (have|got|put) {food} on $list | how (many|much) {food} ($are) on $list

shopping.add = puts things on the list; what is on it already stays one entry
> add milk and 2 lemons to my shopping list
(add|put|write|stick|get|note) {items} [down] (to|on|onto) $list | add {items}
(we|i) (need|still need) {items} | (we|i) (need|have|still need) to (buy|get|pick up) {items}
(buy|pick up) {items} | $list : {items} | {items} on $list | get me {items} on $list
(we|i) need {items} [,] [please] (add|put) (it|them) (to|on) $list

shopping.remove = takes things off the list
> take bread off the shopping list
(remove|delete|take) {names} (from|off|off of) $list | take {names} off

shopping.bought = marks things on the list as bought
> I bought the bread
$ive (bought|purchased|picked up) {foods} [today|yesterday] | (tick|check) off {foods} [(on|from) $list]
(tick|check) {foods} off [$list] | mark {foods} [on $list] as (bought|purchased|done)
{foods} ($are|has been|have been) bought | [i|we] got (the|my|our) {foods}

shopping.boughtall = marks everything on the list as bought
> I bought everything on the list
$ive (bought|purchased|picked up|got) everything (on|from) $list | $ive (bought|purchased) everything
mark (everything|all [of] [the] items) [on $list] as (bought|purchased)
(tick|check) (everything|all [the] items) off [$list] | (tick|check) off everything [on $list]
everything on $list is bought [now]

shopping.set = sets how much of it is to be bought
> change the bananas on my shopping list to 8
(change|set|update) {food} on $list to {amount} | (change|set|update) {food} to {amount} on $list
(change|set|update) (the) (quantity|amount|number) of {food} on $list to {amount}

shopping.clear = empties the list; more than a few rows are asked about first
> clear my shopping list
(clear|empty|wipe|delete) [out] $list
($del|clear) (everything|all [the] items|all [the] things) (on|from|off) $list

shopping.clearbought = takes off the list what has been bought
> remove the bought items from my list
($del|clear) [all] [the] (bought|purchased|ticked off) (items|things|ones|stuff) [(from|off) $list]
($del|clear) the stuff (i've|we've|i have|we have) already bought [from $list]
($del|clear) (everything|all) (that's|that is|i've|we've|that i've|that we've|i|we) [been|already] bought [from $list]
`;
