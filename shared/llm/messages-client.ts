// The Messages API of Anthropic's SDK without its other resources, which would be half of the code that the
// Worker loads. A module of its own, imported when the first question is asked.
import { BaseAnthropic } from "@anthropic-ai/sdk/client";
import { APIConnectionError } from "@anthropic-ai/sdk/error";
import { Messages } from "@anthropic-ai/sdk/resources/messages/messages";

export interface MessagesClient {
  messages: Messages;
  /** True when the connection of a request failed before it was answered. */
  isConnectionError(error: unknown): boolean;
}

export function createMessagesClient(apiKey: string, baseURL: string): MessagesClient {
  const base = new BaseAnthropic({
    apiKey,
    baseURL,
    maxRetries: 0,
    // The SDK's log lines can contain prompts.
    logLevel: "off",
  });
  return {
    messages: new Messages(base),
    isConnectionError: (error) => error instanceof APIConnectionError,
  };
}
