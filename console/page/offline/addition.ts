// Items added to the shopping list that wait to be sent. Pure functions, like those of `tick.ts`.
import type { components } from "../../../clients/typescript/types.ts";
import type { Finding } from "../parts/finding.ts";

/** Why an item was not added. It stays until the person decides. */
export type NotAdded =
  /** It is something to avoid, and is added only if the person insists. */
  | { kind: "avoided"; findings: readonly Finding[] }
  /** The code of the API's error. */
  | { kind: "refused"; code: string };

export interface Addition {
  /** Assigned by the store. */
  place?: number;
  body: components["schemas"]["CreateShoppingItem"];
  /** The Idempotency-Key of the request: however often it is sent, one item is added. */
  key: string;
  /** The language of a line that has been typed and not been read yet: its name may begin with an amount. */
  language?: string;
  /** The person has ticked it before it was sent: once it is on the list, a tick is sent, too. */
  isTicked?: boolean;
  verdict?: NotAdded;
}

export const isUnsent = ({ verdict }: { verdict?: unknown }): boolean => verdict === undefined;

/** The addition was refused; the person decides about it. */
export const notAdded = (
  all: readonly Addition[],
  key: string,
  verdict: NotAdded,
): readonly Addition[] => all.map((one) => (one.key === key ? { ...one, verdict } : one));

/**
 * The person insists on what is to be avoided.
 *
 * @param next a new key, because the request is another one
 */
export const insisted = (
  all: readonly Addition[],
  key: string,
  next: string,
): readonly Addition[] =>
  all.map((one) => {
    if (one.key !== key || one.verdict?.kind !== "avoided") return one;
    const { verdict, body, ...rest } = one;
    const override = [...new Set(verdict.findings.map(({ code }) => code))];
    return { ...rest, body: { ...body, override }, key: next };
  });

/** The person ticks an item that waits, or takes that back. */
export const tickedAs = (
  all: readonly Addition[],
  key: string,
  isTicked: boolean,
): readonly Addition[] => all.map((one) => (one.key === key ? { ...one, isTicked } : one));

/** It has been added, or the person does without it. */
export const without = (all: readonly Addition[], key: string): readonly Addition[] =>
  all.filter((one) => one.key !== key);

/** The items that typed lines were read as, by the key of their additions. */
export const read = (
  all: readonly Addition[],
  items: ReadonlyMap<string, Addition["body"]>,
): readonly Addition[] =>
  all.map((one) => {
    const item = items.get(one.key);
    if (item === undefined) return one;
    const { language: _, ...rest } = one;
    return { ...rest, body: item };
  });
