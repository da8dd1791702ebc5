// A service's own message: text from outside, shown as plain text.
import { useAutomateTexts } from "../wording/automate-texts.ts";

export interface ServiceMessage {
  status?: number;
  code?: string;
  text?: string;
}

export function ShowServiceMessage({ said }: { said: ServiceMessage }) {
  const { run } = useAutomateTexts();
  const { status, code, text } = said;
  return (
    <figure class="said">
      <figcaption class="hint">
        {run.said} {[status, code].filter((part) => part !== undefined).join(" · ")}
      </figcaption>
      {text !== undefined && <blockquote>{text}</blockquote>}
    </figure>
  );
}
