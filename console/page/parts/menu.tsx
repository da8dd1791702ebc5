// A menu button. The menu opens by a press or the keyboard, and closes on Esc, on a choice, and when the focus goes to something outside of it.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Icon } from "./icon.tsx";

interface MenuProps {
  name: string;
  /** Buttons and links. */
  children: ComponentChildren;
}

export function Menu({ name, children }: MenuProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (box.current !== null) box.current.open = false;
  };
  return (
    <details
      ref={box}
      class="actions-menu"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        close();
        box.current?.querySelector("summary")?.focus();
      }}
      onFocusOut={(event) => {
        const to = event.relatedTarget;
        if (to instanceof Node && !box.current?.contains(to)) close();
      }}
    >
      <summary class="icon-button" aria-label={name} title={name}>
        <Icon name="more" />
      </summary>
      <div class="menu-items" onClick={close}>
        {children}
      </div>
    </details>
  );
}
