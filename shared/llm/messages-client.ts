// The Messages API out of Anthropic's SDK, and none of its other resources: they would be half of what
// the Worker loads. Imported when the first question is asked, as a module of its own.
import { BaseAnthropic } from "@anthropic-ai/sdk/client";
import { APIConnectionError } from "@anthropic-ai/sdk/error";
import { Messages } from "@anthropic-ai/sdk/resources/messages/messages";

export interface MessagesClient {
  messages: Messages;
  /** True when a request found no connection. */
  isConnectionError(error: unknown): boolean;
}

export function createMessagesClient(apiKey: string, baseURL: string): MessagesClient {
  const base = new BaseAnthropic({
    apiKey,
    baseURL,
    maxRetries: 0,
    // Its log lines can carry prompts.
    logLevel: "off",
  });
  return {
    messages: new Messages(base),
    isConnectionError: (error) => error instanceof APIConnectionError,
  };
}
