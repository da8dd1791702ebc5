// What today's answers have cost, and what is left of the daily budget.
import { dataOf } from "../../../clients/typescript/client.ts";
import { useRead } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { Problem } from "../shell/problem.tsx";
import { fill, useWords } from "../wording/words.ts";

export function Spending() {
  const { texts, locale } = useWords();
  const { household } = texts;
  const { alfred } = useSignedIn();
  const read = useRead(["spending"], () => dataOf(alfred.api.GET("/v1/account/spending")));
  if (read.isError) return <Problem error={read.error} onAgain={() => read.refetch()} />;
  if (read.data === undefined) return <p role="status">{texts.state.loading}</p>;
  const { spentUsd, budgetUsd, leftUsd, endsAt } = read.data;
  const money = (usd: number) =>
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency: "USD",
      minimumFractionDigits: 2,
      maximumFractionDigits: 4,
    }).format(usd);
  const endTime = new Date(endsAt).toLocaleTimeString(locale, { timeStyle: "short" });
  return (
    <>
      <p>
        {fill(household.spent, { amount: money(spentUsd) })}
        {leftUsd !== null &&
          budgetUsd !== null &&
          ` ${fill(household.left, { amount: money(leftUsd), budget: money(budgetUsd), at: endTime })}`}
      </p>
      {budgetUsd !== null && (
        <meter aria-label={household.budget} min={0} max={budgetUsd} value={spentUsd} />
      )}
    </>
  );
}
