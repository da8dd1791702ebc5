// The scripted model for suites: what its scripts say is put into the contracts' form.
import {
  startScriptedModel,
  type Script,
  type ScriptedModel,
} from "../../dev/model/start-scripted-model.ts";
import { asAnswer } from "./as-answer.ts";

type Options = NonNullable<Parameters<typeof startScriptedModel>[0]>;

export async function startModel({ script, ...options }: Options = {}): Promise<ScriptedModel> {
  const model = await startScriptedModel({
    ...options,
    ...(script === undefined ? {} : { script: inContract(script) }),
  });
  return { ...model, use: (next) => model.use(inContract(next)) };
}

function inContract(script: Script): Script {
  return async (request) => {
    const { schema, user } = request;
    return asAnswer(await script(request), schema as Parameters<typeof asAnswer>[1], user);
  };
}
