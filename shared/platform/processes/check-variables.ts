// Checks the variables of a definition: their names, and that each exists where it is used.
import type { Fault, ProcessDefinition, Step } from "../../contracts/definitions/processes.ts";
import { checkCondition, conditionReferences } from "../expressions/conditions.ts";
import type { Reference } from "../expressions/reference.ts";
import { referencesIn } from "../expressions/variables-in.ts";
import { faultsAt } from "../faults-at.ts";
import { parseTemplate } from "../templates/parse-template.ts";
import { variablesOf } from "../templates/variables-of.ts";
import { handledBy } from "./handlers.ts";
import { untilReferences } from "./repeats.ts";
import { placeOfValues, valuesOf } from "./step-values.ts";
import { wavesOf } from "./waves.ts";

/**
 * A step may use the variable of any step of an earlier wave. It need not depend on that step, because
 * waves run one after another anyway. A dependency means more: the step is skipped if the other one is,
 * while a mere reference then reads null. A variable of the same wave may not exist yet, so using it is
 * a fault.
 */
export function checkVariables(definition: ProcessDefinition): Fault[] {
  const { initialContext, steps, outputTemplate } = definition;
  return [
    ...checkNames(definition),
    ...steps.flatMap((step, index) =>
      faultsAt(
        `/steps/${index}`,
        checkUses(
          step,
          initialContext,
          variablesBefore(steps, index),
          handledBy(definition, step).length > 0,
        ),
      ),
    ),
    ...checkOutput(outputTemplate, [
      ...initialContext,
      ...steps.map(({ output }) => output.variable),
    ]),
    ...checkData(definition),
  ];
}

function checkNames({ initialContext, steps }: ProcessDefinition): Fault[] {
  const faults: Fault[] = [];
  const variables = new Set<string>();
  initialContext.forEach((name, index) => {
    const pointer = `/initialContext/${index}`;
    if (variables.has(name)) faults.push({ pointer, detail: `"${name}" is named twice.` });
    variables.add(name);
  });
  steps.forEach(({ output: { variable } }, index) => {
    const pointer = `/steps/${index}/output/variable`;
    if (initialContext.includes(variable)) {
      faults.push({ pointer, detail: `"${variable}" is an input of the Process already.` });
    } else if (variables.has(variable)) {
      faults.push({ pointer, detail: `An earlier step fills "${variable}" already.` });
    }
    variables.add(variable);
  });
  return faults;
}

interface FilledVariables {
  earlier: Set<string>;
  /** Variables of the same wave and of later ones. */
  notYet: Set<string>;
}

function variablesBefore(steps: readonly Step[], index: number): FilledVariables {
  const wave = wavesOf(steps).find((places) => places.includes(index + 1)) ?? [index + 1];
  const first = (wave[0] ?? 1) - 1;
  const names = (filling: readonly Step[]) => new Set(filling.map(({ output }) => output.variable));
  return { earlier: names(steps.slice(0, first)), notYet: names(steps.slice(first)) };
}

function checkUses(
  step: Step,
  initialContext: readonly string[],
  filledVariables: FilledVariables,
  isHandler: boolean,
) {
  const { forEach, loop, execution } = step;
  const allFaults: Fault[] = [];
  const checkReference = (
    reference: Reference,
    pointer: string,
    allowedRoots: readonly string[],
  ) => {
    const isKnown =
      allowedRoots.includes(reference.root) || (isHandler && reference.root === "error");
    const detail = isKnown ? null : unknownDetail(reference, initialContext, filledVariables);
    if (detail !== null) allFaults.push({ pointer, detail });
  };
  const checkValues = (base: string, values: Step["inputs"], allowedRoots: readonly string[]) => {
    const { references, faults } = referencesIn(values);
    allFaults.push(...faultsAt(base, faults));
    for (const reference of references)
      checkReference(reference, base + reference.pointer, allowedRoots);
  };
  const ofItem = forEach === undefined ? [] : ["item"];
  checkValues(
    placeOfValues(step),
    valuesOf(step),
    loop === undefined ? ofItem : ["iteration", "previous"],
  );
  if (forEach !== undefined) checkValues("/forEach", { items: forEach.items }, []);
  for (const reference of untilReferences({ loop })) {
    checkReference(reference, "/loop/until", ["output", "iteration"]);
  }
  const { condition } = execution;
  if (condition === undefined) return allFaults;
  const pointer = "/execution/condition";
  const conditionFault = checkCondition(condition);
  if (conditionFault !== null) allFaults.push({ pointer, detail: conditionFault });
  for (const reference of conditionReferences(condition)) checkReference(reference, pointer, []);
  return allFaults;
}

/** The expressions of `output` may use every step. */
function checkData({ initialContext, steps, output }: ProcessDefinition): Fault[] {
  const { references, faults } = referencesIn({ output: output ?? null });
  const filledVariables = {
    earlier: new Set(steps.map((step) => step.output.variable)),
    notYet: new Set<string>(),
  };
  const referenceFaults = references.flatMap((reference): Fault[] => {
    const detail = unknownDetail(reference, initialContext, filledVariables);
    return detail === null ? [] : [{ pointer: reference.pointer, detail }];
  });
  return [...faults, ...referenceFaults];
}

const WHERE = {
  iteration: "only the inputs and the until of a step with a loop have one",
  previous: "only the inputs of a step with a loop have one",
  output: "only the until of a loop has one",
  payload: "only the mapping or the event of a webhook has one",
} as const;

function unknownDetail(
  { root, name }: Reference,
  initialContext: readonly string[],
  { earlier, notYet }: FilledVariables,
): string | null {
  if (root === "error")
    return "There is no error here: only a step that another one names in onError or onTimeout has one.";
  if (root === "item")
    return "There is no item here: only the inputs of a step with forEach have one.";
  if (root === "iteration" || root === "previous" || root === "output" || root === "payload")
    return `There is no ${root} here: ${WHERE[root]}.`;
  if (root === "input") {
    return initialContext.includes(name) ? null : `"${name}" is not in initialContext.`;
  }
  if (earlier.has(name)) return null;
  return notYet.has(name)
    ? `"${name}" is not there yet: its step does not come before this one.`
    : `No earlier step fills "${name}".`;
}

function checkOutput(template: string, variables: readonly string[]): Fault[] {
  const pointer = "/outputTemplate";
  const parsedTemplate = parseTemplate(template);
  if (!parsedTemplate.ok) return [{ pointer, detail: parsedTemplate.detail }];
  const { outer = [], hasStrayItem = false } = variablesOf(template) ?? {};
  const faults = outer
    .filter((name) => !variables.includes(name))
    .map((name) => ({ pointer, detail: `No step and no input fills "${name}".` }));
  if (!hasStrayItem) return faults;
  return [...faults, { pointer, detail: '"{{.}}" stands outside of a section.' }];
}
