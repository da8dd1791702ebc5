// What was understood from the message, each part beside the words that it comes from.
import { useEntities } from "../data/use-entities.tsx";
import { Section } from "../parts/section.tsx";
import { useAutomateTexts, type AutomateTexts } from "../wording/automate-texts.ts";
import { fill } from "../wording/words.ts";
import type { Quote, Understood } from "./trace.ts";

/** A line of what was understood. */
interface Line {
  kind: string;
  what: string;
  quote: Quote | null;
}

interface UnderstoodProps {
  understood: Understood;
  conversation: string;
  /** The goal of the plan, which is shown if Understand named no goal. */
  planned: string | undefined;
}

export function UnderstoodView({ understood, conversation, planned }: UnderstoodProps) {
  const { inspect } = useAutomateTexts();
  const labels = new Map(
    useEntities(conversation).data?.items.map(({ ref, label }) => [ref, label]),
  );
  /** The label and the ref; the ref alone until the labels are read, and for a thing that is no longer in play. */
  const nameOf = (ref: string) => {
    const label = labels.get(ref);
    return label === undefined ? ref : `${label} (${ref})`;
  };
  const lines = linesOf(understood, inspect);
  const goal = understood.goal ?? planned ?? "";
  const { mentions, assumptions, kept, dropped, demoted } = understood;
  return (
    <Section title={inspect.understood}>
      {goal !== "" && <p>{fill(inspect.goal, { goal })}</p>}
      {lines.length === 0 ? (
        <p class="hint">{inspect.nothingKept}</p>
      ) : (
        <table class="lines">
          <thead>
            <tr>
              <th scope="col">{inspect.kind}</th>
              <th scope="col">{inspect.what}</th>
              <th scope="col">{inspect.quote}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ kind, what, quote }, place) => (
              <tr key={place}>
                <th scope="row">{kind}</th>
                <td>{what}</td>
                <td>
                  {quote === null || quote.quote === "" ? (
                    <span class="hint">{inspect.noQuote}</span>
                  ) : (
                    <>
                      <q>{quote.quote}</q> <span class="hint">{inspect.sources[quote.source]}</span>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mentions.length > 0 && (
        <>
          <h3>{inspect.mentions}</h3>
          <ul class="plain-list stack">
            {mentions.map(({ words, type, ref, candidates, confidence }, place) => (
              <li key={place}>
                <q>{words}</q> → {(ref === null ? candidates : [ref]).map(nameOf).join(", ") || "–"}{" "}
                <span class="hint">
                  {[type, confidence === null ? "" : inspect.confidences[confidence]]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Refs name={inspect.kept} refs={kept.map(({ ref, reason }) => `${nameOf(ref)}: ${reason}`)} />
      <Refs name={inspect.dropped} refs={dropped.map(({ ref }) => nameOf(ref))} />
      <Refs name={inspect.demoted} refs={demoted.map(nameOf)} />
      <Refs name={inspect.assumptions} refs={assumptions} />
    </Section>
  );
}

function Refs({ name, refs }: { name: string; refs: readonly string[] }) {
  if (refs.length === 0) return null;
  return (
    <>
      <h3>{name}</h3>
      <ul>
        {refs.map((ref) => (
          <li key={ref}>{ref}</li>
        ))}
      </ul>
    </>
  );
}

function linesOf(understood: Understood, inspect: AutomateTexts["inspect"]): Line[] {
  const moves = understood.moves.map(({ kind, evidence }) => ({
    kind: inspect.move,
    what: kind,
    quote: evidence,
  }));
  const constraints = understood.constraints.map(({ how, type, field, value, evidence }) => ({
    kind: inspect.hows[how],
    what: [type, field, String(value)].filter(Boolean).join(" · "),
    quote: evidence,
  }));
  const facts = understood.facts.map(({ kind, what, whose, lasts, evidence }) => ({
    kind: inspect.fact,
    what: `${kind} · ${what} · ${whose} · ${lasts}`,
    quote: evidence,
  }));
  return [...moves, ...constraints, ...facts];
}
