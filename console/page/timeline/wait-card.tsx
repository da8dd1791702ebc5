// A step that waits for a time or an event, with a button that ends the wait.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { reads } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { When } from "../shell/when.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { fill } from "../wording/words.ts";

type Wait = NonNullable<components["schemas"]["Run"]["process"]>["waits"][number];

export function WaitCard({ run, wait }: { run: string; wait: Wait }) {
  const { run: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const [fault, setFault] = useState<unknown>();
  const { hop, step, event, key, until } = wait;
  async function skip() {
    setFault(undefined);
    try {
      const params = { path: { id: run, hop } };
      await dataOf(alfred.api.POST("/v1/runs/{id}/steps/{hop}/skip", { params }));
    } catch (error) {
      setFault(error);
    }
    await reads.invalidateQueries({ queryKey: ["run-page", run] });
  }
  return (
    <section class="card stack" aria-label={step}>
      <p>
        <strong>{step}</strong> ·{" "}
        {event === null ? words.waitsForTime : fill(words.waitsForEvent, { event })}
        {key !== null && <span class="code"> {key}</span>}
      </p>
      <p class="hint">
        {words.atTheLatest} <When at={until} />
      </p>
      <div class="options">
        <button type="button" onClick={skip}>
          {words.endWait}
        </button>
      </div>
      {fault !== undefined && <Problem error={fault} />}
    </section>
  );
}
