// The households, with members, invitations and a calendar, and the person: profile, allergies and diets, messengers, data.
import { dataOf } from "../../../clients/typescript/client.ts";
import { useRead } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { useWords } from "../wording/words.ts";
import { Account } from "./account.tsx";
import { Avoided } from "./avoided.tsx";
import { Calendar } from "./calendar.tsx";
import { DeleteHousehold } from "./delete-household.tsx";
import { Invitations } from "./invitations.tsx";
import { JoinHousehold } from "./join-household.tsx";
import { Links } from "./links.tsx";
import { Members } from "./members.tsx";
import { Profile } from "./profile.tsx";

export function Household() {
  const { texts } = useWords();
  const { alfred } = useSignedIn();
  const list = useRead(["households"], () => dataOf(alfred.api.GET("/v1/households")));
  return (
    <main class="page">
      <Link to="/more">‹ {texts.nav.more}</Link>
      <h1>{texts.nav.household}</h1>
      {list.isError && <Problem error={list.error} onAgain={() => list.refetch()} />}
      {list.isPending && <p role="status">{texts.state.loading}</p>}
      {list.data?.items.map((household) => (
        <section key={household.id} class="card stack" aria-label={household.name}>
          <Members household={household} />
          {household.role === "owner" && <Invitations household={household.id} />}
          <Calendar household={household.id} />
          {household.role === "owner" && <DeleteHousehold household={household} />}
        </section>
      ))}
      <JoinHousehold />
      <Profile />
      <Avoided />
      <Links />
      <Account />
    </main>
  );
}
