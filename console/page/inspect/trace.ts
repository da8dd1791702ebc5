// The API's trace of a run.
import type { components } from "../../../clients/typescript/types.ts";

export type Trace = components["schemas"]["Trace"];
export type Understood = NonNullable<Trace["understood"]>;
export type Quote = Understood["moves"][number]["evidence"];
export type Plan = NonNullable<Trace["plan"]>;
export type Hop = Trace["hops"][number];
export type Call = Hop["calls"][number];
export type Reason = NonNullable<Call["reason"]>;
export type Usage = components["schemas"]["Usage"];

/** Tokens in and out, the cached ones included. */
export const tokensOf = (usage: Usage): number =>
  usage.input_tokens +
  usage.output_tokens +
  usage.cache_read_input_tokens +
  usage.cache_creation_input_tokens;

/** The tokens that went into a call: estimated from what was sent, and as the model counted them. */
export function promptTokens({ system, user, beside, usage }: Call): {
  /** The sections of the prompt together. */
  estimated: number;
  /** Null if no model has answered. */
  counted: number | null;
  /** What neither a section nor a known part beside the sections explains. */
  rest: number | null;
} {
  const estimated = [...system, ...user].reduce((sum, { tokens }) => sum + tokens, 0);
  const counted = usage === null ? null : tokensOf({ ...usage, output_tokens: 0 });
  const known = beside === null ? 0 : beside.schema + beside.frame + beside.again;
  return { estimated, counted, rest: counted === null ? null : counted - estimated - known };
}

/** `steps.0.type (invalid_type)` */
export const placeText = ({ at, code }: Reason["places"][number]): string =>
  [at, code === null ? "" : `(${code})`].filter(Boolean).join(" ");
