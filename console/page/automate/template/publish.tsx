// Publishes a template of a Service or a Tool, after showing what others will get.
import { useState } from "preact/hooks";
import { Confirm } from "../../parts/confirm.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";

interface PublishProps {
  hint: string;
  publish: () => Promise<unknown>;
}

export function Publish({ hint, publish }: PublishProps) {
  const { shared: words } = useAutomateTexts();
  const [isAsked, setIsAsked] = useState(false);
  const [isDone, setIsDone] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsAsked(true)}>
        {words.publish}
      </button>
      <span role="status" class="hint">
        {isDone ? words.published : ""}
      </span>
      {isAsked && (
        <Confirm
          title={words.publish}
          action={words.publishNow}
          onYes={async () => {
            await publish();
            setIsDone(true);
          }}
          onClose={() => setIsAsked(false)}
        >
          <p>{hint}</p>
        </Confirm>
      )}
    </>
  );
}
