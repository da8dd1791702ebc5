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
  /** The language of a typed line that is not parsed yet: `body.name` is the whole line, which may begin with an amount. */
  language?: string;
  /** Whether the person has ticked the item before it was sent. Once it is on the list, the tick is sent, too. */
  isTicked?: boolean;
  verdict?: NotAdded;
}

export const isUnsent = ({ verdict }: { verdict?: unknown }): boolean => verdict === undefined;

/** Records that an addition was refused, so that the person decides about it. */
export const recordRefusal = (
  all: readonly Addition[],
  key: string,
  verdict: NotAdded,
): readonly Addition[] =>
  all.map((addition) => (addition.key === key ? { ...addition, verdict } : addition));

/**
 * Makes an addition override the guard, because the person insists on it.
 *
 * @param next a new key, because the request is another one
 */
export const overrideGuard = (
  all: readonly Addition[],
  key: string,
  next: string,
): readonly Addition[] =>
  all.map((addition) => {
    if (addition.key !== key || addition.verdict?.kind !== "avoided") return addition;
    const { verdict, body, ...rest } = addition;
    const override = [...new Set(verdict.findings.map(({ code }) => code))];
    return { ...rest, body: { ...body, override }, key: next };
  });

/** Ticks an item that waits, or takes the tick back. */
export const tickAddition = (
  all: readonly Addition[],
  key: string,
  isTicked: boolean,
): readonly Addition[] =>
  all.map((addition) => (addition.key === key ? { ...addition, isTicked } : addition));

/** Removes an addition that has been made, or that the person does without. */
export const removeAddition = (all: readonly Addition[], key: string): readonly Addition[] =>
  all.filter((addition) => addition.key !== key);

/** Replaces typed lines by the items that they were read as. @param items by the key of the addition */
export const replaceTypedLines = (
  all: readonly Addition[],
  items: ReadonlyMap<string, Addition["body"]>,
): readonly Addition[] =>
  all.map((addition) => {
    const item = items.get(addition.key);
    if (item === undefined) return addition;
    const { language: _, ...rest } = addition;
    return { ...rest, body: item };
  });
