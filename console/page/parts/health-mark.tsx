// The health of a Service or Tool, as a sign and a word.
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { Icon } from "./icon.tsx";

const SIGNS = { healthy: "done", degraded: "warns", down: "close" } as const;

export function HealthMark({ status }: { status: keyof typeof SIGNS }) {
  const { automate } = useAutomateTexts();
  return (
    <span class={status === "healthy" ? "state" : "state warning"}>
      <Icon name={SIGNS[status]} /> {automate.health[status]}
    </span>
  );
}
