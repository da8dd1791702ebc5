// How many steps of a run are completed, which have failed, and how many are in other states.
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { fill, useWords } from "../wording/words.ts";
import type { Step } from "./read-steps.ts";
import { stepsByState } from "./state-of.ts";

export function StepCounts({ steps }: { steps: readonly Step[] }) {
  const { states } = useWords().texts.runs;
  const { run } = useAutomateTexts();
  const groups = [...stepsByState(steps)];
  const all = groups.reduce((sum, [, ids]) => sum + ids.length, 0);
  const completed = groups.find(([state]) => state === "completed")?.[1].length ?? 0;
  const others = groups
    .filter(([state]) => state !== "completed")
    .map(([state, ids]) => {
      const what = state === "failed" ? ids.join(", ") : ids.length;
      return fill(run.ofState, { state: states[state], what });
    });
  return <>{[fill(run.completed, { n: completed, all }), ...others].join(" · ")}</>;
}
