// A new Process, starting from an example text.
import { useState } from "preact/hooks";
import { dataOf } from "../../../../clients/typescript/client.ts";
import type { components } from "../../../../clients/typescript/types.ts";
import { reads } from "../../data/use-read.ts";
import { Refused } from "../../parts/refused.tsx";
import { useSignedIn } from "../../session/session.tsx";
import { navigate } from "../../shell/router.ts";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { useWords } from "../../wording/words.ts";
import type { Described } from "./definition-text.ts";
import { ProcessText } from "./process-text.tsx";
import { useNames, type Names } from "./use-names.tsx";

/** An example Process of one step, which calls a Tool and gives the Process's input to it. */
const exampleOf = (tool: Names["tools"][number] | undefined) => `name: My Process
description: What it is for
initialContext: [word]
steps:
  - id: first
    calls:
      tool: ${tool?.id ?? ""} # ${tool?.name ?? ""}
    inputs: ${tool?.inputs[0] === undefined ? "{}" : `{ ${JSON.stringify(tool.inputs[0])}: "{input.word}" }`}
    output: { variable: answer }
outputTemplate: "Done: {{word}}"
`;

export function NewProcess() {
  const { texts } = useWords();
  const { automate, process: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const names = useNames();
  const [fault, setFault] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  async function create(described: Described, forget: () => void) {
    setIsBusy(true);
    setFault(undefined);
    try {
      const body = described as components["schemas"]["CreateProcess"];
      const created = await dataOf(alfred.api.POST("/v1/processes", { body } as never));
      forget();
      await reads.invalidateQueries({ queryKey: ["processes"] });
      navigate(`/automate/processes/${(created as { id: string }).id}`);
    } catch (error) {
      setFault(error);
    }
    setIsBusy(false);
  }
  return (
    <>
      <h1>{automate.newProcess}</h1>
      <p class="hint">{words.textHint}</p>
      {names === undefined ? (
        <p role="status">{texts.state.loading}</p>
      ) : (
        <ProcessText
          place="process-text.new"
          initial={exampleOf(names.tools.find(({ inputs }) => inputs.length > 0) ?? names.tools[0])}
          names={names}
          onTyped={() => setFault(undefined)}
        >
          {({ described, forget }) => (
            <div class="options">
              <button
                type="button"
                class="primary"
                disabled={isBusy || described === null}
                onClick={() => described !== null && create(described, forget)}
              >
                {words.create}
              </button>
              <button type="button" onClick={forget}>
                {words.discard}
              </button>
            </div>
          )}
        </ProcessText>
      )}
      {fault !== undefined && <Refused error={fault} />}
    </>
  );
}
