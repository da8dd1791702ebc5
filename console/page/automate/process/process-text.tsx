// Edits a Process as text. The text is checked while it is typed and drawn as a graph beside it; it survives a reload and an
// expired session.
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { useDraft } from "../../chat/draft.ts";
import { Refused } from "../../parts/refused.tsx";
import { useSignedIn } from "../../session/session.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { fill } from "../../wording/words.ts";
import type { TextFault } from "../form/yaml-text.ts";
import type { KnownNames } from "./completions.ts";
import type { Step } from "./definition.ts";
import { readText, type Described } from "./definition-text.ts";
import { Editor } from "./editor.tsx";
import { Graph } from "./graph.tsx";
import { nearest } from "./nearest.ts";
import { useCheck } from "./use-check.tsx";
import type { Names } from "./use-names.tsx";

interface ProcessTextProps {
  /** The storage key of what was typed. */
  place: string;
  /** The initial text. */
  initial: string;
  process?: string;
  names: Names;
  onTyped: () => void;
  /** The buttons below the text. */
  children: (text: {
    /** Null if the text is not an object, or is known to have faults. */
    described: Described | null;
    forget: () => void;
    isChanged: boolean;
  }) => ComponentChildren;
}

export function ProcessText({
  place,
  initial,
  process,
  names,
  onTyped,
  children,
}: ProcessTextProps) {
  const { process: words } = useAutomateTexts();
  const { userId } = useSignedIn();
  const [draft, setDraft] = useDraft(userId, place);
  const text = draft === "" ? initial : draft;
  const { faults, checked, fault, again } = useCheck(text, process);
  const { described } = readText(text);
  const steps = stepsIn(described);
  const hasFaults = faults !== undefined && faults.length > 0;
  // While a brace is open, the text cannot be read. The completions then use the names of the last text that could be read.
  const lastRead = useRef(described);
  if (described !== null) lastRead.current = described;
  const known: KnownNames = {
    inputs: inputsIn(lastRead.current),
    steps: stepsIn(lastRead.current).map(({ id, output }) => ({ id, variable: output.variable })),
    tools: names.tools,
    processes: names.processes,
    aboutKeys: words.aboutKeys,
  };
  return (
    <div class="halves">
      <div class="stack">
        <Editor
          text={text}
          known={known}
          faults={faults?.map((fault) => ({
            ...fault,
            meant: suggestionsFor(fault, described, names),
          }))}
          onChange={(next) => {
            setDraft(next === initial ? "" : next);
            onTyped();
          }}
        />
        {fault !== undefined && <Refused error={fault} onAgain={again} />}
        {children({
          described: hasFaults ? null : described,
          forget: () => setDraft(""),
          isChanged: text !== initial,
        })}
      </div>
      <div class="stack">
        <Graph steps={steps} chosen={undefined} onChoose={() => {}} />
        {checked !== undefined && checked.addedData.length > 0 && (
          <p class="note">
            {words.addedData}{" "}
            {checked.addedData
              .map(({ subdomain, operation }) => `${subdomain} ${operation}`)
              .join(", ")}
          </p>
        )}
        {checked?.waits.map(({ pointer, detail }) => (
          <p key={pointer} class="note">
            {fill(words.mayWait, { pointer })} <span lang="en">{detail}</span>
          </p>
        ))}
      </div>
    </div>
  );
}

/** Suggestions for a step whose Tool or Process does not exist: those with the most similar names. */
function suggestionsFor({ pointer }: TextFault, described: Described | null, names: Names) {
  const [, place = "", kind] =
    /^\/steps\/(\d{1,9})\/calls\/(tool|process)$/.exec(pointer ?? "") ?? [];
  const steps = described?.["steps"];
  if (kind === undefined || !Array.isArray(steps)) return [];
  const { calls } = (steps[Number(place)] ?? {}) as { calls?: Record<string, unknown> };
  const typed = calls?.[kind];
  return typeof typed === "string"
    ? nearest(typed, kind === "tool" ? names.tools : names.processes)
    : [];
}

const stringsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((member) => typeof member === "string") : [];

/** The inputs that a text names, and those of its input schema. */
function inputsIn(described: Described | null): string[] {
  const schema = described?.["inputSchema"] as { properties?: object } | null | undefined;
  return [
    ...new Set([
      ...stringsIn(described?.["initialContext"]),
      ...Object.keys(schema?.properties ?? {}),
    ]),
  ];
}

/** The steps that have an id. Their missing or malformed parts are empty, because the text may be unfinished. */
function stepsIn(described: Described | null): Step[] {
  const steps = described?.["steps"];
  if (!Array.isArray(steps)) return [];
  return steps.flatMap((value: unknown) => {
    if (typeof value !== "object" || value === null) return [];
    const step = value as Record<string, unknown>;
    if (typeof step["id"] !== "string") return [];
    const { output, dependsOn, calls, execution } = step as {
      output?: { variable?: unknown };
      dependsOn?: unknown;
      calls?: unknown;
      execution?: unknown;
    };
    return [
      {
        ...step,
        dependsOn: stringsIn(dependsOn),
        calls: typeof calls === "object" && calls !== null ? calls : {},
        execution: typeof execution === "object" && execution !== null ? execution : {},
        output: { variable: String(output?.variable ?? "") },
      } as unknown as Step,
    ];
  });
}
