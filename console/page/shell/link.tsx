// A link within the console. It is a real link: it can be opened in another tab, and screen readers announce it as one.
import type { ComponentChildren } from "preact";
import { navigate } from "./router.ts";

interface LinkProps {
  to: string;
  children: ComponentChildren;
  class?: string;
  /** The accessible name, if the content is a picture. */
  name?: string;
  /** It leads to the page that is open. */
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
