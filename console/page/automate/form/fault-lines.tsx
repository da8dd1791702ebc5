// The faults of a field or a form, in English.
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { fill } from "../../wording/words.ts";

export interface FieldFault {
  detail: string;
  /** The number of a line in the field's text. */
  line?: number;
}

interface FaultLinesProps {
  id?: string;
  faults: readonly FieldFault[];
}

export function FaultLines({ id, faults }: FaultLinesProps) {
  const { process: words } = useAutomateTexts();
  if (faults.length === 0) return null;
  return (
    <ul class="plain-list warning" {...(id === undefined ? {} : { id })}>
      {faults.map(({ detail, line }, place) => (
        <li key={place}>
          {line !== undefined && `${fill(words.line, { n: line })}: `}
          <span lang="en">{detail}</span>
        </li>
      ))}
    </ul>
  );
}
