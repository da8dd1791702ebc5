// The entities that the conversation has in play now, by tier.
import { dataOf } from "../../../clients/typescript/client.ts";
import { useRead } from "../data/use-read.ts";
import { Section } from "../parts/section.tsx";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";

const TIERS = ["active", "draft", "retained", "background"] as const;

export function InPlay({ conversation }: { conversation: string }) {
  const { inspect } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const read = useRead(["entities", conversation], () =>
    dataOf(
      alfred.api.GET("/v1/conversations/{id}/entities", { params: { path: { id: conversation } } }),
    ),
  );
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
              {entities.map(({ ref, label, status }) => (
                <li key={ref}>
                  {label} <span class="hint code">{ref}</span> <span class="hint">{status}</span>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </Section>
  );
}
