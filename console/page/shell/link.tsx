// A link within the page. It stays a link: it can be opened in another tab, and a screen reader says so.
import type { ComponentChildren } from "preact";
import { navigate } from "./router.ts";

interface LinkProps {
  to: string;
  children: ComponentChildren;
  class?: string;
  /** What it is called, where its content is a picture. */
  name?: string;
  /** It leads to where one is. */
  isCurrent?: boolean;
}

export function Link({ to, children, name, isCurrent = false, class: className }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a
      href={to}
      class={className}
      aria-label={name}
      title={name}
      onClick={follow}
      {...(isCurrent ? { "aria-current": "page" as const } : {})}
    >
      {children}
    </a>
  );
}
