// Claim: grants or refuses the permission to run a hop now, and returns the state that the hop needs
// (spec/hop-protocol#claim).
import { ARGUMENTS, CLAIM_HOP, EMIT, LEASE, STATE } from "./common.ts";
import { SLOT, TAKE_SLOT } from "./slots.ts";

/** Argument: the argument of `claim` in CLAIM_HOP, and the channel. Replies with the result of `claim`. */
export const CLAIM = `${ARGUMENTS}${LEASE}${EMIT}${STATE}${SLOT}${TAKE_SLOT}${CLAIM_HOP}
return claim(a)
`;
