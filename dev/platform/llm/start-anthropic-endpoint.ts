// A second language model with Anthropic's Messages API: requests are checked as in `dev/model`, and code answers them.
import { startWireServer, type ModelServer } from "../../model/wire/start-wire-server.ts";
import { writeAnswer } from "./write-answer.ts";

export const ANTHROPIC_KEY = "dev-anthropic-endpoint-key";
export const ANTHROPIC_MODEL = "stand-in-messages";

export function startAnthropicEndpoint({ port = 0 }: { port?: number } = {}): Promise<ModelServer> {
  return startWireServer(
    { apiKey: ANTHROPIC_KEY, port, onlyModels: [ANTHROPIC_MODEL] },
    async ({ system, user, schema }) => writeAnswer({ system, prompt: user, schema }),
    [ANTHROPIC_MODEL],
  );
}
