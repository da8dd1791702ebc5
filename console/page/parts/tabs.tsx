// Links to pages or views that belong together, on one line. A line that is too long for the window scrolls sideways, with the
// current link in sight.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface TabsProps {
  /** The accessible name. */
  name: string;
  /** Links, the current one with `isCurrent`. */
  children: ComponentChildren;
}

export function Tabs({ name, children }: TabsProps) {
  const bar = useRef<HTMLElement>(null);
  /** For which page and length of the line the current link was last brought into sight. */
  const scrolledFor = useRef("");
  useLayoutEffect(() => {
    const line = bar.current;
    const current = line?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (line === null || current === undefined) return;
    // A link becomes longer when its count arrives.
    const key = `${location.pathname} ${line.scrollWidth}`;
    if (scrolledFor.current === key) return;
    scrolledFor.current = key;
    const { left, width } = line.getBoundingClientRect();
    line.scrollLeft += current.left + current.width / 2 - (left + width / 2);
  });
  return (
    <nav ref={bar} class="tabs" data-scrolls aria-label={name}>
      {children}
    </nav>
  );
}
