// A line that opens. What is in it is made when it is first opened: a list may have hundreds of lines.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

interface OpensProps {
  summary: ComponentChildren;
  /** It is opened from elsewhere. */
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
