// The scripted model for suites: it converts the answers of scripts to the contracts' form.
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
    ...(script === undefined ? {} : { script: convertAnswers(script) }),
  });
  return { ...model, use: (next) => model.use(convertAnswers(next)) };
}

function convertAnswers(script: Script): Script {
  return async (request) => {
    const { schema, user } = request;
    return asAnswer(await script(request), schema as Parameters<typeof asAnswer>[1], user);
  };
}
