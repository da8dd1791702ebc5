// Opens the search over everything: by Ctrl+K (⌘K), or by a call.
import { useEffect, useState } from "preact/hooks";
import type { FindAnything } from "./find-anything.tsx";

export function useFind() {
  const [isOpen, setIsOpen] = useState(false);
  /** Loaded when it is first opened. */
  const [Part, setPart] = useState<typeof FindAnything>();
  const open = () => {
    // The search would cover an open dialog, and could lead away from what is typed there.
    if (document.querySelector("dialog[open]") !== null) return;
    setIsOpen(true);
    // Without a connection and a stored copy there is nothing to search.
    import("./find-anything.tsx").then(
      (part) => setPart(() => part.FindAnything),
      () => setIsOpen(false),
    );
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      open();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return { open, dialog: isOpen && Part && <Part onClose={() => setIsOpen(false)} /> };
}
