// The attempts of a step that was tried more than once: when, how it ended, and what the service said.
import { durationText } from "../parts/amounts.ts";
import { StateMark } from "../parts/state-mark.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { counted, fill, useWords } from "../wording/words.ts";
import type { Step } from "./read-steps.ts";
import { ShowServiceMessage, type ServiceMessage } from "./service-message.tsx";

export function StepTries({ step: { tries = [], triesLeftOut = 0 } }: { step: Step }) {
  const { language, locale } = useWords();
  const { run: words } = useAutomateTexts();
  if (tries.length === 0) return null;
  return (
    <div>
      <h3>{words.attempts}</h3>
      {triesLeftOut > 0 && (
        <p class="hint">{counted(words.triesLeftOut, triesLeftOut, language)}</p>
      )}
      <ol class="plain-list stack">
        {tries.map(({ attempt, state, startedAt, endedAt, error }) => (
          <li key={attempt}>
            {fill(words.attempt, { n: attempt })} · <StateMark state={state} />
            {startedAt !== null && (
              <>
                {" · "}
                <time dateTime={startedAt}>{new Date(startedAt).toLocaleTimeString(locale)}</time>
              </>
            )}
            {startedAt !== null && endedAt !== null && (
              <> · {durationText(Date.parse(endedAt) - Date.parse(startedAt), locale)}</>
            )}
            {error !== null && (
              <>
                {" · "}
                <span class="code">{error.code}</span>
              </>
            )}
            {error?.said !== undefined && (
              <ShowServiceMessage said={error.said as ServiceMessage} />
            )}
            {error?.saidLeftOut === true && <p class="hint">{words.saidLeftOut}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}
