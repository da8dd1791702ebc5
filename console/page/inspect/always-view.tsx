// What always holds for the person and the household: what is known of it now, what enforces it, and which
// prompts had the section for it.
import { foodNames, useAvoided } from "../household/use-avoided.tsx";
import { useProfile } from "../household/use-profile.tsx";
import { Section } from "../parts/section.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { fill, useWords, type Texts } from "../wording/words.ts";
import { hopName } from "./hop-names.ts";
import { hopsWithoutProfile, promptsWithProfile } from "./prompts-with-profile.ts";
import type { Hop, Trace } from "./trace.ts";

type Kinds = Texts["household"]["kinds"];

export function AlwaysView({ trace }: { trace: Trace }) {
  const { texts } = useWords();
  const { inspect } = useAutomateTexts();
  const { household, nav } = texts;
  const known = useAvoided();
  const profile = useProfile();
  const codes = [...new Set((known.data?.avoided ?? []).map(({ code }) => code))];
  const kindName = (kind: string) =>
    Object.hasOwn(household.kinds, kind) ? household.kinds[kind as keyof Kinds] : kind;
  const stated = [
    ...(profile.data?.diet ?? []).map((diet) => `${diet} · ${household.kinds.diet}`),
    ...(known.data?.stated ?? []).map(({ kind, subject, who, from, until }) =>
      [
        ...[subject, kindName(kind), who ?? ""],
        from === null && until === null ? "" : `${from ?? ""} – ${until ?? ""}`,
      ]
        .filter(Boolean)
        .join(" · "),
    ),
  ];
  const isKnown = known.isSuccess && profile.isSuccess;
  const nameOf = (hop: Hop) => hopName(hop, inspect.hopNames, trace.plan);
  const prompts = promptsWithProfile(trace.hops).map(
    ({ hop, title }) => `${nameOf(hop)} (${title})`,
  );
  const without = hopsWithoutProfile(trace.hops).map(nameOf);
  return (
    <Section title={inspect.always}>
      <p class="hint">
        {inspect.alwaysNow} <Link to="/household">{nav.household}</Link>
      </p>
      {[known, profile].map(
        (read, place) =>
          read.isError && <Problem key={place} error={read.error} onAgain={() => read.refetch()} />,
      )}
      {codes.length > 0 && <p>{fill(household.checkedHere, { names: foodNames(codes, texts) })}</p>}
      {isKnown && codes.length + stated.length === 0 && <p>{inspect.alwaysNone}</p>}
      {stated.length > 0 && (
        <ul>
          {stated.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p>{inspect.alwaysChecked}</p>
      {trace.hops.length > 0 && (
        <p class="hint">
          {prompts.length === 0
            ? inspect.alwaysNotRead
            : fill(inspect.alwaysRead, { hops: prompts.join(", ") })}
        </p>
      )}
      {prompts.length > 0 && without.length > 0 && (
        <p class="hint">{fill(inspect.alwaysWithout, { hops: without.join(", ") })}</p>
      )}
    </Section>
  );
}
