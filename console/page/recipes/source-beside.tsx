// The page or text that a recipe was read from, with the unread lines marked.
import { useWords } from "../wording/words.ts";
import { readLines } from "./read-marks.ts";
import type { RecipeDraft } from "./recipe-draft.ts";

interface SourceBesideProps {
  text: string;
  isCut: boolean;
  draft: RecipeDraft;
}

export function SourceBeside({ text, isCut, draft }: SourceBesideProps) {
  const { recipes } = useWords().texts;
  const lines = readLines(text, draft);
  return (
    <>
      {lines.some(({ state }) => state === "left") && (
        <p class="hint">
          <mark>{recipes.marked}</mark>
        </p>
      )}
      {/* Focusable, so that the keyboard can scroll it. */}
      <div class="source" role="region" aria-label={recipes.sourceTitle} tabIndex={0}>
        {lines.map((line, place) => (
          <p key={place} class={`line-${line.state}`}>
            {line.state === "left" ? <mark>{line.text}</mark> : line.text}
          </p>
        ))}
      </div>
      {isCut && <p class="hint">{recipes.sourceCut}</p>}
    </>
  );
}
