// Why a run failed: in Alfred's words, in the service's words, and which steps had failed before.
import type { components } from "../../../clients/typescript/types.ts";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { ShowServiceMessage, type ServiceMessage } from "./service-message.tsx";

export function RunFault({ error }: { error: components["schemas"]["RunError"] }) {
  const { run } = useAutomateTexts();
  const { code, message, said, attempts = [] } = error;
  return (
    <div class="problem">
      <p>{message}</p>
      <p class="hint code">{code}</p>
      {said !== undefined && <ShowServiceMessage said={said as ServiceMessage} />}
      {attempts.length > 0 && (
        <details>
          <summary>{run.failedAttempts}</summary>
          <ul>
            {attempts.map(({ hop, attempt, code: why }) => (
              <li key={`${hop} ${attempt}`} class="code">
                {hop} · {attempt} · {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
