// A dialog over the page: it takes the focus, returns it on closing, and closes on Esc.
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";

interface DialogProps {
  title: string;
  onClose(): void;
  children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Before the browser draws the dialog, so that it has the focus when the person sees it.
  useLayoutEffect(() => {
    const before = document.activeElement;
    box.current?.showModal();
    return () => {
      box.current?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={box}
      class="stack"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  );
}
