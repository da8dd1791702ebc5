// Editing a Process as text: checked as one types, drawn beside it, kept when the page is loaded again or the session
// expires.
import type { ComponentChildren } from "preact";
import { useDraft } from "../../chat/draft.ts";
import { Refused } from "../../parts/refused.tsx";
import { useSignedIn } from "../../session/session.tsx";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { fill } from "../../wording/words.ts";
import type { TextFault } from "../form/yaml-text.ts";
import type { Known } from "./completions.ts";
import type { Step } from "./definition.ts";
import { stepsBefore } from "./definition.ts";
import { readText, type Described } from "./definition-text.ts";
import { Editor } from "./editor.tsx";
import { Graph } from "./graph.tsx";
import { nearest } from "./nearest.ts";
import { useCheck } from "./use-check.tsx";
import type { Names } from "./use-names.tsx";

interface ProcessTextProps {
  /** Under which what was typed is kept. */
  place: string;
  /** What the field shows before somebody has typed. */
  initial: string;
  process?: string;
  names: Names;
  /** The buttons below the text. */
  children: (text: {
    described: Described | null;
    forget: () => void;
    isChanged: boolean;
  }) => ComponentChildren;
}

export function ProcessText({ place, initial, process, names, children }: ProcessTextProps) {
  const { process: words } = useAutomateTexts();
  const { userId } = useSignedIn();
  const [draft, setDraft] = useDraft(userId, place);
  const text = draft === "" ? initial : draft;
  const { faults, checked, fault, again } = useCheck(text, process);
  const { described } = readText(text);
  const steps = stepsIn(described);
  const before = new Map(steps.map((step) => [step.id, stepsBefore(step, steps)]));
  const known: Known = {
    inputs: stringsIn(described?.["initialContext"]),
    steps: steps.map(({ id, output }) => ({ id, variable: output.variable })),
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
          faults={faults?.map((one) => ({ ...one, meant: meantBy(one, described, names) }))}
          onChange={(next) => setDraft(next === initial ? "" : next)}
        />
        {fault !== undefined && <Refused error={fault} onAgain={again} />}
        {children({ described, forget: () => setDraft(""), isChanged: text !== initial })}
      </div>
      <div class="stack">
        <Graph steps={steps} before={before} chosen={undefined} onChoose={() => {}} />
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

/** What a step calls by a name, or wrongly: the Tools or Processes whose names are most like it. */
function meantBy({ pointer }: TextFault, described: Described | null, names: Names) {
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
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** The steps of a text that is being written, as far as they are steps. */
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
