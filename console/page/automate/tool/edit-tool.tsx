// Edits a Tool and saves it as a new version, against the one that was read.
import { useState } from "preact/hooks";
import { dataOf } from "../../../../clients/typescript/client.ts";
import { ProblemError } from "../../../../clients/typescript/problem-error.ts";
import type { components } from "../../../../clients/typescript/types.ts";
import { reads } from "../../data/use-read.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { useSignedIn } from "../../session/session.tsx";
import { navigate } from "../../shell/router.ts";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { fill, useWords } from "../../wording/words.ts";
import { Publish } from "../template/publish.tsx";
import { draftOf } from "./tool-draft.ts";
import { ToolEditor } from "./tool-editor.tsx";

type Tool = components["schemas"]["Tool"];

interface EditToolProps {
  tool: Tool;
  etag: string | null;
}

export function EditTool({ tool, etag }: EditToolProps) {
  const { texts } = useWords();
  const { process: words, forms, shared } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const [isStale, setIsStale] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const { id, name, version } = tool;
  const reload = async () => {
    for (const key of [["tool", id], ["tools"], ["names"]]) {
      await reads.invalidateQueries({ queryKey: key });
    }
  };
  const save = async ({ serviceId: _, ...changes }: Record<string, unknown>) => {
    const header = etag === null ? {} : { "If-Match": etag };
    const params = { path: { id }, header } as never;
    const body = changes as components["schemas"]["UpdateTool"];
    try {
      await dataOf(alfred.api.PATCH("/v1/tools/{id}", { params, body }));
      setIsStale(false);
    } catch (error) {
      // The Tool was saved elsewhere meanwhile. Read that version, so that the next save replaces it. The typed text stays.
      const isOutdated = error instanceof ProblemError && error.problem.status === 412;
      setIsStale(isOutdated);
      if (isOutdated) await reload();
      throw error;
    }
    await reload();
  };
  const remove = async () => {
    await dataOf(alfred.api.DELETE("/v1/tools/{id}", { params: { path: { id } } }));
    await reload();
    navigate("/automate/tools");
  };
  const publish = async () => {
    const { description, operation, inputSchema, outputSchema } = tool;
    const body = { name, description, operation, inputSchema, outputSchema, shared: true };
    await dataOf(alfred.api.POST("/v1/tool-templates", { body } as never));
    await reads.invalidateQueries({ queryKey: ["tool-templates"] });
  };
  return (
    <>
      <p class="hint">{fill(words.version, { version })}</p>
      {isStale && <p class="warning">{forms.toolChangedMeanwhile}</p>}
      <ToolEditor place={`tool-text.${id}`} initial={draftOf(tool)} isNew={false} save={save} />
      <div class="options">
        <Publish hint={shared.publishToolHint} publish={publish} />
        <button type="button" onClick={() => setIsDeleting(true)}>
          {forms.deleteTool}
        </button>
      </div>
      {isDeleting && (
        <Confirm
          title={fill(forms.deleteNamed, { name })}
          action={texts.rows.delete}
          onYes={remove}
          onClose={() => setIsDeleting(false)}
        >
          <p>{forms.deleteToolHint}</p>
        </Confirm>
      )}
    </>
  );
}
