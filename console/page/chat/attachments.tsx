// The pictures and voice notes of a message that is being written.
import { Icon } from "../parts/icon.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import { fill, useWords } from "../wording/words.ts";
import type { Attachment } from "./attach.ts";

interface AttachmentsProps {
  attachments: readonly Attachment[];
  /** The number of uploads in progress. */
  uploading: number;
  onRemove(attachment: Attachment): void;
}

export function Attachments({ attachments, uploading, onRemove }: AttachmentsProps) {
  const { chat } = useWords().texts;
  if (attachments.length === 0 && uploading === 0) return null;
  return (
    <div class="attachments">
      <ul class="plain-list">
        {attachments.map((attachment) => {
          const name = attachment.name || (attachment.kind === "voice" ? chat.voice : chat.picture);
          return (
            <li key={attachment.id}>
              {attachment.preview === null ? (
                <span class="chip sign">
                  <Icon name="speak" /> {name}
                </span>
              ) : (
                <img src={attachment.preview} alt={name} height="64" />
              )}
              <IconButton
                icon="close"
                name={fill(chat.remove, { name })}
                onClick={() => onRemove(attachment)}
              />
            </li>
          );
        })}
      </ul>
      {uploading > 0 && <p role="status">{chat.uploading}</p>}
    </div>
  );
}
