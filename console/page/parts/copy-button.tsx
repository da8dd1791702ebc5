// A button that copies a text and confirms it.
import { useState } from "preact/hooks";
import { useAutomateTexts } from "../wording/automate-texts.ts";

/** @param text makes the text when the button is pressed */
export function CopyButton({ text, label }: { text: () => string; label?: string }) {
  const { parts } = useAutomateTexts();
  const [state, setState] = useState<"ready" | "copied" | "failed">("ready");
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => setState("copied"),
      () => setState("failed"),
    );
  return (
    <>
      <button type="button" onClick={copy}>
        {label ?? parts.copy}
      </button>
      <span role="status" class="hint">
        {state === "copied" ? parts.copied : state === "failed" ? parts.notCopied : ""}
      </span>
    </>
  );
}
