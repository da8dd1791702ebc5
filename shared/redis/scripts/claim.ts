// Claim: who may run this hop now, with all the state it needs (spec/hop-protocol#claim).
import { ARGUMENTS, CLAIM_HOP, EMIT, LEASE, STATE } from "./common.ts";

/** Argument: that of `claim` in CLAIM_HOP, and the channel. Replies what it answers. */
export const CLAIM = `${ARGUMENTS}${LEASE}${EMIT}${STATE}${CLAIM_HOP}
return claim(a)
`;
