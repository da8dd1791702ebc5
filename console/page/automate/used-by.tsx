// What uses a Tool or a Secret: the Processes that call the Tool, the Tools that have the Secret.
import { dataOf } from "../../../clients/typescript/client.ts";
import type { operations } from "../../../clients/typescript/types.ts";
import { useRead } from "../data/use-read.ts";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { useAutomateTexts } from "../wording/automate-texts.ts";
import { useWords } from "../wording/words.ts";

type Graph = operations["readGraph"]["responses"][200]["content"]["application/json"];

interface UsedByProps {
  kind: "tool" | "secret";
  id: string;
}

export function UsedBy({ kind, id }: UsedByProps) {
  const { texts } = useWords();
  const { automate } = useAutomateTexts();
  const { alfred } = useSignedIn();
  // A Process is two edges away from a Tool: it has a step, which calls the Tool.
  const query = { from: `${kind}:${id}`, depth: kind === "tool" ? 2 : 1 };
  const read = useRead(["used-by", kind, id], () =>
    dataOf(alfred.api.GET("/v1/graph", { params: { query } })),
  );
  if (read.isError) return <Problem error={read.error} onAgain={() => read.refetch()} />;
  if (read.data === undefined) return <p role="status">{texts.state.loading}</p>;
  const users = kind === "tool" ? processesIn(read.data, id) : toolsIn(read.data, id);
  return (
    <>
      {users.length === 0 ? (
        <p class="hint">{automate.usedByNone}</p>
      ) : (
        <ul>
          {users.map((user) => (
            <li key={user.id}>
              <Link to={`/automate/${kind === "tool" ? "processes" : "tools"}/${user.id}`}>
                {user.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!read.data.complete && <p class="hint">{texts.state.notAll}</p>}
    </>
  );
}

/** The Processes with a step that calls the Tool. */
function processesIn(graph: Graph, tool: string): { id: string; name: string }[] {
  const steps = new Set(sourcesOf(graph, "CALLS_TOOL", [tool]));
  return withNames(graph, sourcesOf(graph, "HAS_STEP", [...steps]));
}

const toolsIn = (graph: Graph, secret: string): { id: string; name: string }[] =>
  withNames(graph, sourcesOf(graph, "USES_SECRET", [secret]));

/** The ids of the nodes from which an edge of that type leads to one of the nodes. */
const sourcesOf = ({ edges }: Graph, type: string, targets: readonly string[]): string[] =>
  edges
    .filter((edge) => edge.type === type && targets.includes(edge.to.id))
    .map(({ from }) => from.id);

const withNames = ({ nodes }: Graph, ids: readonly string[]): { id: string; name: string }[] =>
  [...new Set(ids)].map((id) => ({ id, name: nodes.find((node) => node.id === id)?.name ?? id }));
