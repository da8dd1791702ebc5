// Forms about the stock at home. Data.
export const STOCK_FORMS = `
stock.show = shows what is at home, or in the fridge or the freezer
> what's in my pantry?
[tell me] (what's|what is|whats) in [$my] {place} [right now|at the moment] | (what's|what is) at home
what (do|have) $me (have|got) [left] (in [$my] {place}|at home|in stock|in) | $show [$my] {place}
$show (what|everything) $me have (at home|in [$my] {place}) | $show (what's|what is) in [$my] {place}
what (do|have) $me got (in [$my] {place}|at home|in stock)

stock.have = shows how much of it there is
> do we have any eggs left?
how (much|many) {food} (do|have) $me (have|got) $there | how (much|many) {food} ($are) there $there
(do|have) $me (have|got) {food} $there | how (much|many) {food} ($are) $there | do $me have got {food} $there
(any|got any) {food} $there | ($are) there {food} $there | where ($are) {food} | where's {food}

stock.expires = shows what expires soon, by default within a week
> what expires this week?
(what|which) [food|things|items] (needs|need) (using|eating|to be used|to be eaten) [up] [soon|first|{range}]
(what's|what is|is anything) (about to (expire|go off)|close to expiring)
what (should|do|must) $me [need to|have to] (use|eat) [up] (soon|first)
$expiring (soon|first|next|{range}|by {range}|before long)

stock.expired = shows what is past its date
> what has expired?
(what's|what is|is anything|has anything|do $me have anything) [already] (expired|gone off|out of date|past its date)
(what|which) [food|things|items] (has|have|is|are) [already] (expired|gone off|out of date)
$show (everything|what|anything) (that's|that is|has|that has|is) (expired|out of date)
$show [$my] (expired|out of date) (food|things|items|stuff)

stock.add = adds items, with the amount, place and date that the message states
> put 400 g cod fillets in the fridge, expires on Tuesday
$ive (put|added|stored) {items} (to|in|into) [$my] {place} [[,] (expires|expiring|best before|good until|use by|it expires|they expire) {day}]
(add|put|store|place) {items} (to|in|into) [$my] {place} [[,] (expires|expiring|best before|good until|use by|it expires|they expire) {day}]

stock.set = sets how much there is
> set the eggs to 6
(set|change|update|correct) (the|my) (quantity|amount) of {food} to {amount}
(set|change|update|correct) {food} [quantity|amount] to {amount}

stock.setshown = sets the amount of a row that was shown
> set the first one to 5
(set|change|update) [the] [quantity|amount] [of] {points} to {amount}

stock.left = sets how much is left
> we have 3 eggs left
($are|there's|there is|there are) [there] [only|just] {item} left [in [$my] {place}]
$me [only|just] have [only|just] {item} left [at home|in [$my] {place}]

stock.use = subtracts an amount, converted if the units allow it
> I used 200 g of flour
(use|use up|subtract|deduct) {items} [(from|in) [$my] {place}] | [i|we] used {items} for (a|an|the|some) {kind}
$ive (used|used up|ate|eaten|drank|drunk|taken) {items} $day | remove {items} from [$my] {place}
used {items} $day

stock.half = halves the amount
> we ate half the mince
$ive (used|used up|ate|eaten|drank|drunk) half [of] {food} $day | half [of] {food} ($are) (gone|used|eaten|left)
(use|use up) half [of] {food}

stock.quarter = subtracts a quarter of the amount
> we used a quarter of the flour
$ive (used|used up|ate|eaten|drank|drunk) a quarter of {food} $day
$ive used a quarter of {food} for (a|an|the|some) {kind}

stock.gone = deletes the row, because nothing is left
> we're out of milk
$ive (finished|used up|finished off|eaten up|used) (all of|all|the last of|the rest of) {foods} $day
$ive (ate|eaten|drank|drunk) (all of|all|the last of|the rest of) {foods} $day | used up {foods}
(we|i|we've|i've|we have|i have) [just] (run|ran) out of {foods} | (we're|i'm|we are|i am) [all] out of {foods}
{foods} ($are) (all gone|gone|finished|used up|empty) | (there's|there is|there are) no [more] {foods} [left]
$ive (finished|used up|finished off) {foods} $day | (we|i) have no [more] {foods} left

stock.throw = deletes the row
> throw out the yoghurt
$ive (threw|thrown|tossed|chucked) (out|away) {foods} $day | (throw|toss|chuck) (out|away) {foods}
$ive (threw|thrown|tossed|chucked) {foods} (out|away) $day | (throw|toss|chuck) {foods} (out|away)
$ive (binned|discarded) {foods} $day | ($del) {foods} from [$my] {place} | (bin|discard) {foods}

stock.throwexpired = deletes what is past its date
> throw out everything that has expired
(throw out|throw away|$del|discard) (everything|all|anything|all the food) (that's|that is|that has|that) (expired|out of date|gone off)
(throw out|throw away|$del|discard) [all] [the|my] expired (food|things|items|stuff) [from [$my] {place}]

stock.date = sets the expiry date
> the milk expires on Friday
{food} (expires|expire|goes off|go off|is good until|are good until|is best before|are best before|keeps until) {day}
(set|change) (the) (expiry|expiration) [date] of {food} to {day}
the (expiry|expiration) [date] of {food} is {day}

stock.move = sets where it is stored
> move the mince to the fridge
(move|put|transfer) {food} [from [$my] {place:origin}] (to|in|into) [$my] {place}
$ive (moved|put) {food} (to|in|into) [$my] {place} | {food} ($are) now in [$my] {place}
{food} ($are) in [$my] {place} now
`;
