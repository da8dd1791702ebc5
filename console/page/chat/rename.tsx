// Changes a conversation's title.
import { Dialog } from "../parts/dialog.tsx";
import { Problem } from "../shell/problem.tsx";
import { useWords } from "../wording/words.ts";

interface RenameProps {
  title: string;
  fault: unknown;
  onSave(title: string): void;
  onClose(): void;
}

/** The API's limit. */
const MAX_TITLE = 120;

export function Rename({ title, fault, onSave, onClose }: RenameProps) {
  const { chat, fields, rows } = useWords().texts;
  return (
    <Dialog title={chat.rename} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onSave(String(new FormData(event.currentTarget).get("title")).trim());
        }}
      >
        <label>
          {fields.title}
          <input name="title" maxLength={MAX_TITLE} defaultValue={title} required />
        </label>
        {fault !== undefined && <Problem error={fault} />}
        <div class="options">
          <button type="submit" class="primary">
            {rows.save}
          </button>
          <button type="button" onClick={onClose}>
            {rows.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
