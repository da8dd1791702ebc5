// The entities that the conversation has in play now, by tier.
import { entityState, useEntities } from "../data/use-entities.tsx";
import { Section } from "../parts/section.tsx";
import { Problem } from "../shell/problem.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { useWords } from "../wording/words.ts";

const TIERS = ["active", "draft", "retained", "background"] as const;

export function InPlay({ conversation }: { conversation: string }) {
  const { inspect } = useAutomateTexts();
  const { texts } = useWords();
  const read = useEntities(conversation);
  const items = read.data?.items ?? [];
  return (
    <Section title={inspect.inPlay}>
      <p class="hint">{inspect.inPlayHint}</p>
      {read.isError && <Problem error={read.error} onAgain={() => read.refetch()} />}
      {read.isSuccess && items.length === 0 && <p class="hint">{inspect.nothingInPlay}</p>}
      {TIERS.map((tier) => {
        const entities = items.filter((entity) => entity.tier === tier);
        if (entities.length === 0) return null;
        return (
          <div key={tier}>
            <h3>{inspect.tiers[tier]}</h3>
            <ul>
              {entities.map((entity) => (
                <li key={entity.ref}>
                  {entity.label} <span class="hint code">{entity.ref}</span>{" "}
                  <span class="hint">{entityState(entity, texts)}</span>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </Section>
  );
}
