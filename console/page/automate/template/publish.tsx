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
  const [isConfirming, setIsConfirming] = useState(false);
  const [isDone, setIsDone] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsConfirming(true)}>
        {words.publish}
      </button>
      <span role="status" class="hint">
        {isDone ? words.published : ""}
      </span>
      {isConfirming && (
        <Confirm
          title={words.publish}
          action={words.publishNow}
          onYes={async () => {
            await publish();
            setIsDone(true);
          }}
          onClose={() => setIsConfirming(false)}
        >
          <p>{hint}</p>
        </Confirm>
      )}
    </>
  );
}
