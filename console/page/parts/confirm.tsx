// Asks the person to confirm an action, such as a deletion. For some actions they have to type a word first.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Problem } from "../shell/problem.tsx";
import { fill, useWords } from "../wording/words.ts";
import { useAction } from "./use-action.ts";

interface ConfirmProps {
  title: string;
  children: ComponentChildren;
  /** The label of the button that confirms. */
  action: string;
  /** The word that has to be typed first. */
  word?: string;
  onYes(): Promise<unknown>;
  onClose(): void;
}

export function Confirm({ title, children, action, word, onYes, onClose }: ConfirmProps) {
  const { texts } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const { isBusy, fault, run } = useAction();
  // Before the browser draws the dialog, so that it has the focus when the person sees it.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby="confirm-title" onClose={onClose}>
      <form
        class="stack"
        aria-busy={isBusy}
        onSubmit={async (event) => {
          event.preventDefault();
          if (await run(onYes)) dialog.current?.close();
        }}
      >
        <h2 id="confirm-title">{title}</h2>
        <div>{children}</div>
        {word !== undefined && (
          <label>
            {fill(texts.parts.type, { word })}
            <input
              value={typed}
              autocomplete="off"
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          </label>
        )}
        {fault !== undefined && <Problem error={fault} />}
        <div class="options">
          <button
            type="submit"
            class="danger"
            disabled={isBusy || (word !== undefined && typed.trim() !== word)}
          >
            {action}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {texts.rows.cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}
