// The editor of a Process's text, in which faults are marked. Completions for the caret and a list of the faults are below it.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { fill } from "../../wording/words.ts";
import { CheckState } from "../form/check-state.tsx";
import { MarkedText } from "../form/marked-text.tsx";
import { completionsAt, type KnownNames } from "./completions.ts";
import type { TextFault } from "../form/yaml-text.ts";

interface EditorProps {
  text: string;
  onChange: (text: string) => void;
  /** Undefined if not known yet. */
  faults: readonly TextFault[] | undefined;
  known: KnownNames;
}

export function Editor({ text, onChange, faults, known }: EditorProps) {
  const { process: words } = useAutomateTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  const completions = useRef<HTMLDivElement>(null);
  const [caret, setCaret] = useState(0);
  const nextCaret = useRef<number | null>(null);
  const { from, options } = completionsAt(text, caret, known);
  useLayoutEffect(() => {
    if (nextCaret.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    setCaret(nextCaret.current);
    nextCaret.current = null;
  });
  const lineOf = (place: number) => text.slice(0, place).split("\n").length;
  const goTo = ({ from: start, to }: TextFault) => {
    const textarea = field.current;
    if (textarea === null) return;
    textarea.focus();
    textarea.setSelectionRange(start, to);
    setCaret(start);
    const lineHeight = textarea.scrollHeight / text.split("\n").length;
    textarea.scrollTop = Math.max(0, (lineOf(start) - 4) * lineHeight);
  };
  /** Replaces the faulty text with an id and, at the end of a line, adds the name as a YAML comment. */
  const mend = ({ from: start, to }: TextFault, { id, name }: { id: string; name: string }) => {
    const restOfLine = text.slice(to).split("\n", 1)[0] ?? "";
    const comment = restOfLine.trim() === "" ? ` # ${name}` : "";
    nextCaret.current = start + id.length;
    onChange(text.slice(0, start) + id + comment + text.slice(to));
  };
  const complete = (insert: string) => {
    nextCaret.current = from + insert.length;
    onChange(text.slice(0, from) + insert + text.slice(caret));
  };
  return (
    <div class="stack">
      <MarkedText
        text={text}
        field={field}
        faults={faults ?? []}
        attributes={{
          "aria-label": words.text,
          onInput: ({ currentTarget: textarea }) => {
            setCaret(textarea.selectionStart);
            onChange(textarea.value);
          },
          onSelect: ({ currentTarget: textarea }) => setCaret(textarea.selectionStart),
          onKeyDown: (event) => {
            if (event.key !== " " || !event.ctrlKey || options.length === 0) return;
            event.preventDefault();
            completions.current?.querySelector("button")?.focus();
          },
        }}
      />
      <div
        ref={completions}
        class="suggestions"
        role="group"
        aria-label={words.suggestions}
        onKeyDown={(event) => event.key === "Escape" && field.current?.focus()}
      >
        {options.length === 0 ? (
          <span class="hint">{words.suggestionsHint}</span>
        ) : (
          options.map(({ insert, label, about }) => (
            <button key={insert} type="button" onClick={() => complete(insert)}>
              <span class="code">{label}</span>
              {about !== "" && <span class="hint"> {about}</span>}
            </button>
          ))
        )}
      </div>
      <CheckState count={faults?.length} />
      {faults !== undefined && faults.length > 0 && (
        <ol class="rows">
          {faults.map((fault, place) => (
            <li key={place}>
              <button type="button" class="row" onClick={() => goTo(fault)}>
                <span class="hint">{fill(words.line, { n: lineOf(fault.from) })}</span>
                <span class="name">
                  {fault.pointer !== undefined && <span class="code">{fault.pointer} </span>}
                  <span lang="en">{fault.detail}</span>
                </span>
              </button>
              {fault.meant !== undefined && fault.meant.length > 0 && (
                <div class="suggestions" role="group" aria-label={words.meant}>
                  <span class="hint">{words.meant}</span>
                  {fault.meant.map((candidate) => (
                    <button key={candidate.id} type="button" onClick={() => mend(fault, candidate)}>
                      <span class="code">{candidate.name}</span>
                    </button>
                  ))}
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
