// What the hops of an item read in place of all that surrounds it: the item alone, and of the run, of the frame around the
// step and of the list what every item needs. The whole list in each item's claim would make as much traffic as the square
// of its length.
import type { Hop } from "../../contracts/hop.ts";
import type { Outside } from "../../contracts/outside.ts";
import { jsonPointer } from "../../platform/json-pointer.ts";
import { ROOT_FRAME } from "../../platform/processes/frame-hops.ts";
import { isWithin, together } from "../../platform/processes/outside-values.ts";
import { valuesOf } from "../../platform/processes/step-values.ts";
import { basisView, itemView, parseView } from "../../platform/processes/view-names.ts";
import { variablesIn } from "../../platform/expressions/variables-in.ts";
import type { ChildFrame, RootFrame, StepAt } from "./frame.ts";
import type { ItemsFrame } from "./items-frame.ts";
import { openedItems } from "./opened-frames.ts";
import { readResult } from "./read-result.ts";
import { slimProcess } from "./slim-process.ts";

type Results = Record<Hop, string>;

/** What the claim of an item has in place of these results. */
type Basis = Record<Hop, RootFrame | ChildFrame | ItemsFrame>;

interface ItemView {
  value: unknown;
  outside?: Outside;
}

/** Empty for a loop. */
export function viewsOfItems(
  results: Results,
  at: StepAt,
  items: ItemsFrame,
): Record<string, string> {
  if (items.since !== undefined) return {};
  const { path } = at.frame;
  const root = readResult<RootFrame>(results, ROOT_FRAME);
  const child = path === ROOT_FRAME ? null : readResult<ChildFrame>(results, path);
  if (root === null) return {};
  const { list, outside = {}, of, ...head } = items;
  const { name, isRequired } = of;
  const process = slimProcess(at);
  const basis: Basis = {
    [ROOT_FRAME]:
      child === null
        ? { ...inputsFor(at, root), process }
        : { ...root, process, inputs: {}, outside: {} },
    ...(child === null ? {} : { [path]: inputsFor(at, child) }),
    [at.hop]: {
      ...head,
      of: { name, isRequired },
      list: [],
      outside: only(outside, (pointer) => pointer === ""),
    },
  };
  const ofItem = (value: unknown, index: number): ItemView => {
    const own = only(
      outside,
      (pointer) => pointer !== "" && isWithin(pointer, jsonPointer([index])),
    );
    return Object.keys(own).length === 0 ? { value } : { value, outside: own };
  };
  return Object.fromEntries([
    [basisView(at.hop), JSON.stringify(basis)],
    ...list.map((value, index) => [
      itemView(at.hop, index + 1),
      JSON.stringify(ofItem(value, index)),
    ]),
  ]);
}

/** A frame with the inputs that the step names, and their sources. */
function inputsFor<F extends RootFrame | ChildFrame>({ step }: StepAt, frame: F): F {
  const names = variablesIn(valuesOf(step)).input;
  const { inputs, outside = {} } = frame;
  const named = names.filter((name) => Object.hasOwn(inputs, name));
  const pointers = names.map((name) => jsonPointer([name]));
  return {
    ...frame,
    inputs: Object.fromEntries(named.map((name) => [name, inputs[name]])),
    outside: only(
      outside,
      (pointer) => pointer === "" || pointers.some((one) => isWithin(pointer, one)),
    ),
  };
}

const only = (outside: Outside, is: (pointer: string) => boolean): Outside =>
  Object.fromEntries(Object.entries(outside).filter(([pointer]) => is(pointer)));

/** For all lists in a run's results. */
export const viewsOfRun = (results: Results): Record<string, string> =>
  Object.assign(
    {},
    ...openedItems(results).map(({ at }) => {
      const items = readResult<ItemsFrame>(results, at.hop);
      return items === null ? {} : viewsOfItems(results, at, items);
    }),
  );

/** The claim of a hop that reads views, as if it had the results that they stand for, as far as the hop needs them. */
export function withViews<C extends { results: Results }>(claim: C): C {
  const names = Object.keys(claim.results).filter((name) => parseView(name) !== null);
  if (names.length === 0) return claim;
  const results = { ...claim.results };
  const basis: Basis = {};
  for (const name of names.toSorted()) {
    const { frame, place } = parseView(name) ?? { frame: name, place: null };
    if (place === null) {
      Object.assign(basis, readResult<Basis>(results, name));
      continue;
    }
    const items = basis[frame] as ItemsFrame | undefined;
    const own = readResult<ItemView>(results, name);
    if (items === undefined || own === null) continue;
    const outside = together(items.outside ?? {}, own.outside ?? {});
    basis[frame] = { ...items, only: { value: own.value }, outside };
  }
  for (const name of names) delete results[name];
  for (const [hop, result] of Object.entries(basis)) results[hop] ??= JSON.stringify(result);
  return { ...claim, results };
}
