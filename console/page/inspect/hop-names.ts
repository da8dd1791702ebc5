// The name of a hop, and what came of it, in words.
import type { AutomateTexts } from "../wording/automate-texts.ts";
import { fill, type Texts } from "../wording/words.ts";
import type { Hop, Plan } from "./trace.ts";

type Names = AutomateTexts["inspect"]["hopNames"];

/** `act.1.3` → "Step 1, part 3: Lentil soup"; a hop without words keeps its name. @param plan has the label of a part */
export function hopName(
  { hop, node }: Pick<Hop, "hop" | "node">,
  names: Names,
  plan: Plan | null,
): string {
  const [step, part] = hop.split(".").slice(1);
  switch (node) {
    case "act":
      return part === undefined
        ? fill(names.act, { step: step ?? "" })
        : [fill(names.part, { step: step ?? "", part }), labelOf(plan, Number(step), Number(part))]
            .filter(Boolean)
            .join(": ");
    case "think":
      return step === undefined ? names.think : names.again;
    default:
      return Object.hasOwn(names, node) ? names[node as keyof Names] : hop;
  }
}

/** The label of a part of a step, from 1; empty if the plan has none. */
const labelOf = (plan: Plan | null, step: number, part: number): string =>
  plan?.steps.find(({ id }) => id === step)?.items[part - 1] ?? "";

/** The nodes whose answer was asked for again, because it broke its contract. */
export const askedAgain = ({ calls }: Pick<Hop, "calls">): string[] => [
  ...new Set(calls.flatMap(({ node, isRepair }) => (isRepair ? node : []))),
];

/** `think_next` → "a plan is needed"; the state of a step in the same words as on other pages. */
export function hopEnd(
  status: string,
  ends: AutomateTexts["inspect"]["hopEnds"],
  states: Texts["runs"]["states"],
): string {
  const words: Readonly<Record<string, string>> = { ...states, ...ends };
  return Object.hasOwn(words, status) ? (words[status] ?? status) : status;
}
