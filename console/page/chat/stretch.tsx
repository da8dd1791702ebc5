// A few messages in a row. Far from what is seen they are only the height that they had.
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

interface StretchProps {
  /** What scrolls. */
  root: RefObject<HTMLElement | null>;
  children: ComponentChildren;
}

/** So far outside it is still drawn: about a screen of a phone. */
const MARGIN = "600px 0px";

export function Stretch({ root, children }: StretchProps) {
  const list = useRef<HTMLOListElement>(null);
  /** In pixels, where it is left out. */
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    if (list.current === null) return;
    const seen = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        const box = list.current;
        if (entry === undefined || box === null) return;
        // What somebody is in stays, as an edit that is under way.
        const isIn = box.contains(document.activeElement) || box.querySelector("form") !== null;
        if (entry.isIntersecting || isIn) setHeight(undefined);
        else setHeight((known) => known ?? box.getBoundingClientRect().height);
      },
      { root: root.current, rootMargin: MARGIN },
    );
    seen.observe(list.current);
    return () => seen.disconnect();
  }, []);
  return height === undefined ? (
    <ol ref={list} class="plain-list stretch">
      {children}
    </ol>
  ) : (
    <ol
      ref={list}
      class="plain-list stretch"
      aria-hidden="true"
      style={{ height: `${height}px` }}
    />
  );
}
