// What Alfred remembers about the person who is signed in: search, people and things, notes, summaries, what is in mind, and
// how to turn memory off or delete it.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { reads } from "../data/use-read.ts";
import { PROFILE, useProfile } from "../household/use-profile.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { useAction } from "../parts/use-action.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { fill, useWords } from "../wording/words.ts";
import { Entities } from "./entities.tsx";
import { Entity } from "./entity.tsx";
import { Mind } from "./mind.tsx";
import { Notes } from "./notes.tsx";
import { SearchMemory } from "./search-memory.tsx";
import { Summaries } from "./summaries.tsx";

/** @param id the id of an entity, or `mind` for what is in mind in a conversation */
export function Memory({ id, view }: { id?: string | undefined; view?: string | undefined }) {
  if (id === "mind") return <Mind conversation={view} />;
  return id === undefined ? <Overview /> : <Entity key={id} id={id} />;
}

function Overview() {
  const { texts } = useWords();
  const { memory } = texts;
  return (
    <main class="page">
      <Link to="/more">‹ {texts.nav.more}</Link>
      <h1>{texts.nav.memory}</h1>
      <p class="hint">{memory.lead}</p>
      <p class="hint">
        {memory.avoidedElsewhere} <Link to="/household">{texts.nav.household}</Link>
      </p>
      <SearchMemory />
      <Entities />
      <Notes />
      <Summaries />
      <section class="card stack" aria-label={memory.mind}>
        <h2>{memory.mind}</h2>
        <p class="hint">{memory.mindMeans}</p>
        <Link to="/memory/mind" class="button">
          {memory.mindShow}
        </Link>
      </section>
      <Switches />
    </main>
  );
}

function Switches() {
  const { texts } = useWords();
  const { memory } = texts;
  const { alfred } = useSignedIn();
  const profile = useProfile();
  const { isBusy, fault, run } = useAction();
  const [isForgetting, setIsForgetting] = useState(false);
  const [forgotten, setForgotten] = useState<number>();
  const set = (body: { memory?: boolean; memoryForAgents?: boolean }) =>
    run(async () =>
      reads.setQueryData(PROFILE, await dataOf(alfred.api.PUT("/v1/profile", { body }))),
    );
  return (
    <section class="card stack" aria-label={memory.switches} aria-busy={isBusy}>
      <h2>{memory.switches}</h2>
      {profile.isError && <Problem error={profile.error} onAgain={() => profile.refetch()} />}
      {profile.data !== undefined && (
        <>
          {(["memory", "memoryForAgents"] as const).map((name) => (
            <label key={name} class="flag">
              <input
                type="checkbox"
                disabled={isBusy}
                checked={profile.data?.[name]}
                onChange={(event) => set({ [name]: event.currentTarget.checked })}
              />
              {name === "memory" ? memory.keep : memory.agents}
            </label>
          ))}
          <p class="hint">{memory.switchesMean}</p>
        </>
      )}
      {fault !== undefined && <Problem error={fault} />}
      <div class="options">
        <button type="button" class="danger" onClick={() => setIsForgetting(true)}>
          {memory.forgetAll}
        </button>
      </div>
      <p role="status">{forgotten !== undefined && fill(memory.forgotten, { n: forgotten })}</p>
      {isForgetting && (
        <Confirm
          title={memory.forgetAll}
          action={memory.forgetAll}
          word={memory.forgetWord}
          onClose={() => setIsForgetting(false)}
          onYes={async () => {
            setForgotten((await dataOf(alfred.api.DELETE("/v1/memory"))).forgotten);
            await reads.invalidateQueries({ queryKey: ["memory"] });
          }}
        >
          <p>{memory.forgetMeans}</p>
        </Confirm>
      )}
    </section>
  );
}
