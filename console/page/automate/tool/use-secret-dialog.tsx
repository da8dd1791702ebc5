// A dialog for creating a Secret while editing a Tool. It is outside of the Tool's form, because forms cannot be nested.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { reads } from "../../data/use-read.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { useWords } from "../../wording/words.ts";
import { NewSecret } from "../secret/new-secret.tsx";

interface SecretDialog {
  open(): void;
  /** The dialog, which the page renders; false while it is closed. */
  dialog: ComponentChildren;
}

/** @param onMade receives the id of the new Secret */
export function useSecretDialog(onMade: (id: string) => void): SecretDialog {
  const { rows } = useWords().texts;
  const { automate } = useAutomateTexts();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return {
    open: () => setIsOpen(true),
    dialog: isOpen && (
      <Dialog title={automate.newSecret} onClose={close}>
        <NewSecret
          onMade={async (id) => {
            await reads.invalidateQueries({ queryKey: ["secrets"] });
            onMade(id);
            close();
          }}
        />
        <div class="options">
          <button type="button" onClick={close}>
            {rows.cancel}
          </button>
        </div>
      </Dialog>
    ),
  };
}
