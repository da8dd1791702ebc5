// What the hops of an item read in place of everything around it: only the item itself, and the parts of the run, of the
// step's frame and of the list that every item needs. If each item's claim carried the whole list, traffic would grow with
// the square of its length.
import type { Hop } from "../../contracts/hop.ts";
import type { Outside } from "../../contracts/outside.ts";
import { jsonPointer, parsePointer } from "../../platform/json-pointer.ts";
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

/** The shorter results that the claim of an item has, by hop. */
type Basis = Record<Hop, RootFrame | ChildFrame | ItemsFrame>;

interface ItemView {
  value: unknown;
  outside?: Outside;
}

/** The views of a list's items, by name; empty for a loop. */
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
      outside: sourcesWhere(outside, (pointer) => pointer === ""),
    },
  };
  const outsideByItem = sourcesByItem(outside);
  const viewOf = (value: unknown, index: number): ItemView => {
    const itemOutside = outsideByItem.get(String(index));
    return itemOutside === undefined ? { value } : { value, outside: itemOutside };
  };
  return Object.fromEntries([
    [basisView(at.hop), JSON.stringify(basis)],
    ...list.map((value, index) => [
      itemView(at.hop, index + 1),
      JSON.stringify(viewOf(value, index)),
    ]),
  ]);
}

/** The sources of a list, by the item that they belong to. Those of the whole list are left out. */
function sourcesByItem(outside: Outside): Map<string, Outside> {
  const byItem = new Map<string, Outside>();
  for (const [pointer, sources] of Object.entries(outside)) {
    const [item] = parsePointer(pointer);
    if (item === undefined) continue;
    const ofItem = byItem.get(item) ?? {};
    ofItem[pointer] = sources;
    byItem.set(item, ofItem);
  }
  return byItem;
}

/** A frame with the inputs that the step names, and their sources. */
function inputsFor<F extends RootFrame | ChildFrame>({ step }: StepAt, frame: F): F {
  const names = variablesIn(valuesOf(step)).input;
  const { inputs, outside = {} } = frame;
  const existingNames = names.filter((name) => Object.hasOwn(inputs, name));
  const pointers = names.map((name) => jsonPointer([name]));
  return {
    ...frame,
    inputs: Object.fromEntries(existingNames.map((name) => [name, inputs[name]])),
    outside: sourcesWhere(
      outside,
      (pointer) =>
        pointer === "" || pointers.some((inputPointer) => isWithin(pointer, inputPointer)),
    ),
  };
}

const sourcesWhere = (outside: Outside, matches: (pointer: string) => boolean): Outside =>
  Object.fromEntries(Object.entries(outside).filter(([pointer]) => matches(pointer)));

/** The views of all lists in a run's results. */
export const viewsOfRun = (results: Results): Record<string, string> =>
  Object.assign(
    {},
    ...openedItems(results).map(({ at }) => {
      const items = readResult<ItemsFrame>(results, at.hop);
      return items === null ? {} : viewsOfItems(results, at, items);
    }),
  );

/** A hop's claim in which views are replaced by the results that they stand for, as far as the hop needs them. */
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
    const view = readResult<ItemView>(results, name);
    if (items === undefined || view === null) continue;
    const outside = together(items.outside ?? {}, view.outside ?? {});
    basis[frame] = { ...items, only: { value: view.value }, outside };
  }
  for (const name of names) delete results[name];
  for (const [hop, result] of Object.entries(basis)) results[hop] ??= JSON.stringify(result);
  return { ...claim, results };
}
