// The health of a Service or Tool, as a sign and a word.
import { useAutomateTexts } from "../wording/automate-texts.ts";

const SIGNS = { healthy: "●", degraded: "◐", down: "○" } as const;

export function HealthMark({ status }: { status: keyof typeof SIGNS }) {
  const { automate } = useAutomateTexts();
  return (
    <span class={status === "healthy" ? "state" : "state warning"}>
      <span aria-hidden="true">{SIGNS[status]} </span>
      {automate.health[status]}
    </span>
  );
}
