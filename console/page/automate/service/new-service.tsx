// A new Service, written by hand.
import { dataOf } from "../../../../clients/typescript/client.ts";
import type { components } from "../../../../clients/typescript/types.ts";
import { reads } from "../../data/use-read.ts";
import { useSignedIn } from "../../session/session.tsx";
import { navigate } from "../../shell/router.ts";
import { useAutomateTexts } from "../../wording/automate-texts.ts";
import { EMPTY_SERVICE } from "./service-draft.ts";
import { ServiceForm } from "./service-form.tsx";

export function NewService() {
  const { forms: words } = useAutomateTexts();
  const { alfred } = useSignedIn();
  const create = async (written: Record<string, unknown>) => {
    const body = written as components["schemas"]["CreateService"];
    const { id } = await dataOf(alfred.api.POST("/v1/services", { body } as never));
    await reads.invalidateQueries({ queryKey: ["services"] });
    navigate(`/automate/services/${id}`);
  };
  return (
    <>
      <h1>{words.newService}</h1>
      <p class="hint">{words.newServiceHint}</p>
      <ServiceForm place="service-text.new" initial={EMPTY_SERVICE} isNew save={create} />
    </>
  );
}
