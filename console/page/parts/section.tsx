// A section of a page with its own heading.
import type { ComponentChildren } from "preact";

interface SectionProps {
  title: string;
  children: ComponentChildren;
}

export function Section({ title, children }: SectionProps) {
  return (
    <section class="stack part" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
