// A card for each draft that Alfred has made and that is not saved yet, with its actions. Each button sends or begins a
// message that names the draft, so that everything happens in the conversation, where it can be read and undone.
import { dataOf } from "../../../clients/typescript/client.ts";
import { useRead } from "../data/use-read.ts";
import { AvoidedFoods } from "../parts/avoided-foods.tsx";
import { useSignedIn } from "../session/session.tsx";
import { fill, useWords } from "../wording/words.ts";
import { Markdown } from "./markdown.tsx";
import { linkTo } from "./mention.ts";

interface DraftsProps {
  conversation: string;
  onSay(text: string): void;
  /** Puts the beginning of a message into the message field. */
  onWrite(text: string): void;
}

export function Drafts({ conversation: id, onSay, onWrite }: DraftsProps) {
  const { texts, locale } = useWords();
  const { drafts: words } = texts.chat;
  const { alfred } = useSignedIn();
  const drafts = useRead(["drafts", id], () =>
    dataOf(alfred.api.GET("/v1/conversations/{id}/drafts", { params: { path: { id } } })),
  );
  const items = drafts.data?.items ?? [];
  if (items.length === 0) return null;
  const all = new Intl.ListFormat(locale).format(items.map(linkTo));
  return (
    <section class="drafts" aria-label={words.title}>
      <h2>{words.title}</h2>
      <ul class="plain-list">
        {items.map((draft) => (
          <li key={draft.ref} class="card">
            <details>
              <summary>{draft.label}</summary>
              <Markdown text={draft.text} />
            </details>
            <AvoidedFoods findings={draft.findings} />
            <div class="options">
              <button
                type="button"
                class="primary"
                onClick={() => onSay(fill(words.sayThat.save, { what: linkTo(draft) }))}
              >
                {texts.rows.save}
              </button>
              <button
                type="button"
                onClick={() => onWrite(fill(words.sayThat.change, { what: draft.label }))}
              >
                {words.change}
              </button>
              <button
                type="button"
                onClick={() => onSay(fill(words.sayThat.drop, { what: linkTo(draft) }))}
              >
                {texts.chat.dismiss}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <div class="options">
          <button type="button" onClick={() => onSay(fill(words.sayThat.save, { what: all }))}>
            {words.saveAll}
          </button>
          <button type="button" onClick={() => onSay(fill(words.sayThat.drop, { what: all }))}>
            {words.dropAll}
          </button>
        </div>
      )}
    </section>
  );
}
