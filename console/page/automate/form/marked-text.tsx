// A text field that marks faults in its text. It is the browser's own field, so undo, keys and screen readers work; the marks
// are drawn behind it.
import type { RefObject, TextareaHTMLAttributes } from "preact";
import { useRef } from "preact/hooks";

interface Place {
  /** Positions in characters. */
  from: number;
  to: number;
}

interface MarkedTextProps {
  text: string;
  faults: readonly Place[];
  field?: RefObject<HTMLTextAreaElement | null>;
  /** The height in lines; by default, a large part of the window. */
  rows?: number;
  /** Of the textarea. */
  attributes: TextareaHTMLAttributes;
}

export function MarkedText({ text, faults, field, rows, attributes }: MarkedTextProps) {
  const marks = useRef<HTMLPreElement>(null);
  return (
    <div class={rows === undefined ? "editor" : "editor low"}>
      <pre ref={marks} aria-hidden="true">
        {markFaults(text, faults)}
      </pre>
      <textarea
        {...(field === undefined ? {} : { ref: field })}
        aria-invalid={faults.length > 0}
        spellcheck={false}
        autocapitalize="off"
        wrap="off"
        {...(rows === undefined ? {} : { rows })}
        value={text}
        {...attributes}
        onScroll={({ currentTarget: { scrollTop, scrollLeft } }) =>
          marks.current?.scrollTo(scrollLeft, scrollTop)
        }
      />
    </div>
  );
}

/** The text in pieces, with the faulty ones marked. */
function markFaults(text: string, faults: readonly Place[]) {
  const pieces: preact.ComponentChildren[] = [];
  let end = 0;
  for (const { from, to } of faults.toSorted((a, b) => a.from - b.from)) {
    const start = Math.max(from, end);
    if (to <= start) continue;
    pieces.push(text.slice(end, start), <mark>{text.slice(start, to)}</mark>);
    end = to;
  }
  // Browsers do not render the last line break of an element's text.
  return [...pieces, `${text.slice(end)}\n`];
}
