// A service's own message: text from outside, shown as plain text.
import { useAutomateTexts } from "../wording/automate-texts.ts";

export interface Said {
  status?: number;
  code?: string;
  text?: string;
}

export function SaidBy({ said }: { said: Said }) {
  const { run } = useAutomateTexts();
  const { status, code, text } = said;
  return (
    <figure class="said">
      <figcaption class="hint">
        {run.said} {[status, code].filter((one) => one !== undefined).join(" · ")}
      </figcaption>
      {text !== undefined && <blockquote>{text}</blockquote>}
    </figure>
  );
}
