// A line that expands. Its content is rendered when it is first opened, because a list may have hundreds of lines.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

interface OpensProps {
  summary: ComponentChildren;
  /** Opens the line from outside. */
  isOpen?: boolean;
  children: () => ComponentChildren;
}

export function Opens({ summary, isOpen = false, children }: OpensProps) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  return (
    <details open={isOpen} onToggle={(event) => event.currentTarget.open && setWasOpened(true)}>
      <summary>{summary}</summary>
      {(wasOpened || isOpen) && children()}
    </details>
  );
}
