// The waves of a definition: which steps run side by side, and in which order.
import type { Step } from "../../contracts/definitions/processes.ts";

/**
 * Step numbers (from 1) by wave. A sequential step is a wave of its own, so it waits for everything
 * before it; consecutive parallel steps form one wave.
 */
export function wavesOf(steps: readonly Pick<Step, "execution">[]): number[][] {
  const waves: number[][] = [];
  steps.forEach(({ execution }, index) => {
    const isBesideLast =
      execution.mode === "parallel" && steps[index - 1]?.execution.mode === "parallel";
    const last = waves.at(-1);
    if (isBesideLast && last !== undefined) last.push(index + 1);
    else waves.push([index + 1]);
  });
  return waves;
}
