// A new Tool, written by hand. The page's address may name its Service.
import { dataOf } from "../../../../clients/typescript/client.ts";
import type { components } from "../../../../clients/typescript/types.ts";
import { reads } from "../../data/use-read.ts";
import { useSignedIn } from "../../session/session.tsx";
import { navigate, useQuery } from "../../shell/router.ts";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { useWords } from "../../wording/words.ts";
import { draftFor } from "./draft-for.tsx";
import { EMPTY_DRAFT } from "./tool-draft.ts";
import { ToolEditor } from "./tool-editor.tsx";
import { useServices } from "./use-services.tsx";

export function NewTool() {
  const { forms: words } = useAutomateTexts();
  const { texts } = useWords();
  const { alfred } = useSignedIn();
  const create = async (written: Record<string, unknown>) => {
    const body = written as components["schemas"]["CreateTool"];
    const { id } = await dataOf(alfred.api.POST("/v1/tools", { body } as never));
    for (const name of ["tools", "names"]) await reads.invalidateQueries({ queryKey: [name] });
    navigate(`/automate/tools/${id}`);
  };
  const serviceId = useQuery().get("service") ?? "";
  const services = useServices();
  const service = services?.find(({ id }) => id === serviceId);
  if (services === undefined) return <p role="status">{texts.state.loading}</p>;
  const initial =
    service === undefined ? EMPTY_DRAFT : { ...EMPTY_DRAFT, serviceId, ...draftFor(service) };
  return (
    <>
      <h1>{words.newTool}</h1>
      <p class="hint">{words.newToolHint}</p>
      <ToolEditor place={`tool-text.new.${serviceId}`} initial={initial} isNew save={create} />
    </>
  );
}
