// A Tool that another user shares: what it may do, and which version of it the person's runs call.
import { dataOf } from "../../../../clients/typescript/client.ts";
import type { components } from "../../../../clients/typescript/types.ts";
import { reads } from "../../data/use-read.ts";
import { Refused } from "../../parts/refused.tsx";
import { Section } from "../../parts/section.tsx";
import { useAction } from "../../parts/use-action.ts";
import { useSignedIn } from "../../session/session.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { fill } from "../../wording/words.ts";
import { effectsOf } from "./effects-of.ts";

export function AcceptTool({ tool }: { tool: components["schemas"]["Tool"] }) {
  const { shared: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const { run: act, fault, isBusy } = useAction();
  const { id, hosts, version, acceptedVersion, operation, inputSchema } = tool;
  const inputs = Object.keys((inputSchema["properties"] as object | undefined) ?? {});
  const { mayChange, mayRepeat } = effectsOf(operation);
  const accept = () =>
    act(async () => {
      const params = { path: { id } };
      try {
        await dataOf(alfred.api.POST("/v1/tools/{id}/accept", { params, body: { version } }));
      } finally {
        // A newer version may exist by now. Show it, so that the person accepts the version that they see.
        await reads.invalidateQueries({ queryKey: ["tool", id] });
      }
    });
  return (
    <Section title={words.mayDo}>
      <ul>
        <li>{fill(words.sendsTo, { hosts: hosts.join(", ") })}</li>
        {inputs.length > 0 && <li>{fill(words.sendsInputs, { inputs: inputs.join(", ") })}</li>}
        <li>{mayChange ? words.changes : words.reads}</li>
        <li>{mayRepeat ? words.repeats : words.once}</li>
        <li>{words.decidesNothing}</li>
      </ul>
      <p role="status">
        {acceptedVersion === null
          ? words.notAccepted
          : acceptedVersion === version
            ? fill(words.accepted, { version })
            : fill(words.older, { accepted: acceptedVersion, version })}
      </p>
      {acceptedVersion !== version && (
        <div class="options">
          <button type="button" class="primary" disabled={isBusy} onClick={accept}>
            {fill(words.accept, { version })}
          </button>
        </div>
      )}
      {fault !== undefined && <Refused error={fault} />}
    </Section>
  );
}
