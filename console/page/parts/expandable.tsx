// A line that expands. Its content is rendered when it is first opened, because a list may have hundreds of lines.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

interface ExpandableProps {
  summary: ComponentChildren;
  /** Opens the line from outside. */
  isOpen?: boolean;
  children: () => ComponentChildren;
}

export function Expandable({ summary, isOpen = false, children }: ExpandableProps) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  return (
    <details open={isOpen} onToggle={(event) => event.currentTarget.open && setWasOpened(true)}>
      <summary>{summary}</summary>
      {(wasOpened || isOpen) && children()}
    </details>
  );
}
