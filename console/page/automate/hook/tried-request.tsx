// The field for a sample request body, and what the webhook would do with it.
import type { components } from "../../../../clients/typescript/types.ts";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { FaultLines } from "../form/fault-lines.tsx";
import { MarkedField } from "../form/marked-field.tsx";
import { faultsOfText } from "./hook-draft.ts";
import type { HookPartProps } from "./hook-request.tsx";

interface TriedRequestProps extends HookPartProps {
  request: components["schemas"]["CheckedHook"]["request"];
}

export function TriedRequest({ draft, change, textFaults, request }: TriedRequestProps) {
  const { hook: words } = useAutomateTexts();
  const result = request?.event ?? request?.inputs ?? null;
  return (
    <>
      <MarkedField
        id="hook-sample"
        label={words.sample}
        hint={words.sampleHint}
        text={draft.sample}
        faults={faultsOfText(draft, "sample", textFaults, [])}
        onChange={(sample) => change({ sample })}
      />
      <div role="status">
        {request !== null && request.faults.length > 0 && (
          <>
            <p class="warning">{words.wouldBeRefused}</p>
            <FaultLines
              faults={request.faults.map(({ pointer, detail }) => ({
                detail: `${pointer} ${detail}`,
              }))}
            />
          </>
        )}
        {result !== null && (
          <>
            <p>{request?.event ? words.wouldSend : words.wouldStart}</p>
            <pre class="data" tabIndex={0}>
              {JSON.stringify(result, null, 2)}
            </pre>
          </>
        )}
      </div>
    </>
  );
}
