// Words about something that is done, with a drawn tick in front: fonts may lack the sign.
import type { ComponentChildren } from "preact";
import { Icon } from "./icon.tsx";

export function Done({ children }: { children: ComponentChildren }) {
  return (
    <span class="sign">
      <Icon name="done" /> {children}
    </span>
  );
}
