// Searches what was said, by the person and by Alfred, and the facts that were drawn from it, with the days on which they
// are true.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import { useRead } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { When } from "../shell/when.tsx";
import { useWords } from "../wording/words.ts";
import { useFactTimes } from "./fact-times.tsx";

/** The maximum number of results of one request. */
const MAX_FOUND = 50;

export function SearchMemory() {
  const { texts } = useWords();
  const { memory } = texts;
  const { alfred } = useSignedIn();
  const timesOf = useFactTimes();
  const [words, setWords] = useState("");
  const found = useRead(
    ["memory", "search", words],
    () =>
      dataOf(
        alfred.api.GET("/v1/memory/search", { params: { query: { q: words, limit: MAX_FOUND } } }),
      ),
    { isWanted: words !== "" },
  );
  const { items = [], facts = [] } = (words === "" ? undefined : found.data) ?? {};
  return (
    <section aria-label={memory.search} class="stack">
      <form
        class="add"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setWords(String(new FormData(event.currentTarget).get("q")).trim());
        }}
      >
        <input name="q" type="search" aria-label={memory.search} placeholder={memory.search} />
        <button type="submit">{texts.rows.find}</button>
      </form>
      {words !== "" && found.isError && (
        <Problem error={found.error} onAgain={() => found.refetch()} />
      )}
      <p role="status" class="hint">
        {words !== "" && found.isFetching && texts.state.loading}
        {words !== "" && found.isSuccess && items.length + facts.length === 0 && memory.nothing}
      </p>
      <ul class="rows">
        {facts.map((fact) => (
          <li key={fact.id}>
            <Link to={`/memory/${fact.entity.id}`}>{fact.entity.name}</Link>: {fact.text}
            {fact.quote !== null && <blockquote>{fact.quote}</blockquote>}
            <p class="hint">
              <When at={fact.saidAt} />
              {timesOf(fact).map((time) => ` · ${time}`)}
            </p>
          </li>
        ))}
        {items.map((episode) => (
          <li key={episode.id}>
            <p class="hint">
              {episode.speaker === "user" ? texts.chat.you : texts.chat.alfred},{" "}
              <When at={episode.saidAt} /> ·{" "}
              <Link to={`/chat/${episode.conversationId}`}>{memory.conversation}</Link>
              {episode.isOutside && ` · ${memory.outside}`}
            </p>
            <p class="plain">{episode.text}</p>
          </li>
        ))}
      </ul>
      {items.length === MAX_FOUND && <p class="hint">{texts.state.notAll}</p>}
    </section>
  );
}
