// The whole stack, and agents that use it with the official MCP client over HTTP. Every answer to an agent is
// recorded, so that `stop` can check I1 for all of them.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { findIds } from "../../dev/model/wire/id-watch.ts";
import { forgeToken } from "../api/tokens.ts";
import { shareTestStack } from "../support/share-stack.ts";
import {
  openTestStack,
  type TestStack,
  type TestStackOptions,
  type TestUser,
} from "../support/stack.ts";

/** A tool's answer: structured if it did what was requested, a text if it refused. */
export interface ToolAnswer {
  isError: boolean;
  text: string;
  /** Empty if the tool refused. The client checks it against the tool's schema only if the test has listed the tools. */
  value: Record<string, unknown>;
}

export interface Agent {
  client: Client;
  call(
    tool: string,
    args?: Record<string, unknown>,
    onProgress?: (message: string) => void,
  ): Promise<ToolAnswer>;
}

export interface McpWorld extends TestStack {
  /** Connects as the user; with `client`, with a token that the user gave to this OAuth client. */
  agent(user: TestUser, client?: string): Promise<Agent>;
  /** Adds a row as a screen does. @returns its id */
  addRow(user: TestUser, path: string, body: object): Promise<string>;
}

export type Era = "2025-11-25" | "2026-07-28";

/**
 * @param era the version of the protocol that agents use
 * @param options for a stack of the suite's own; by default the suites of a process share one
 */
export async function openMcpWorld(era: Era, options?: TestStackOptions): Promise<McpWorld> {
  const stack = await (options === undefined ? shareTestStack() : openTestStack(options));
  const answers: Promise<string>[] = [];
  const agents: Client[] = [];

  const watchedFetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    answers.push(
      response
        .clone()
        .text()
        .catch(() => ""),
    );
    return response;
  };

  async function tokenOf(user: TestUser, client: string | undefined): Promise<string> {
    if (client === undefined) return user.token;
    const url = String(stack.env["SUPABASE_URL"]);
    const jwtSecret = String(stack.env["SUPABASE_JWT_SECRET"]);
    return forgeToken({ url, jwtSecret, user: user.id }, { claims: { client_id: client } });
  }

  return {
    ...stack,
    addRow: async (user, path, body) => {
      const answer = await stack.request<{ id: string }>(user, `/v1/kitchen/${path}`, { body });
      if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}`);
      return answer.body.id;
    },
    async agent(user, oauthClient) {
      const client = new Client(
        { name: "test-agent", version: "1" },
        era === "2026-07-28" ? { versionNegotiation: { mode: { pin: era } } } : {},
      );
      const authorization = `Bearer ${await tokenOf(user, oauthClient)}`;
      const address = new URL(`${stack.url}/mcp`);
      await client.connect(
        new StreamableHTTPClientTransport(address, {
          requestInit: { headers: { authorization } },
          fetch: watchedFetch,
        }),
      );
      agents.push(client);
      return {
        client,
        async call(tool, args = {}, onProgress) {
          const options = onProgress
            ? {
                onprogress: ({ message }: { message?: string | undefined }) =>
                  onProgress(message ?? ""),
              }
            : {};
          const result = await client.callTool({ name: tool, arguments: args }, options);
          const [first] = result.content;
          return {
            isError: result.isError === true,
            text: first?.type === "text" ? first.text : "",
            value: (result.structuredContent ?? {}) as Record<string, unknown>,
          };
        },
      };
    },
    /** Like `TestStack.stop`. @throws Error also if an answer to an agent has an id (I1), or if none was recorded */
    async stop() {
      const texts = await Promise.all(answers);
      await Promise.all(agents.map((client) => client.close()));
      const ids = await stack.admin<{ id: string }>(
        `select id::text from public.conversations union select id::text from public.runs
         union select row_id::text from public.effects union select entity_id::text from public.refs
         union select id::text from public.households`,
      );
      const leaks = texts.flatMap((text) => [
        ...findIds(text).map(({ id }) => id),
        ...ids.filter(({ id }) => id !== null && text.includes(id)).map(({ id }) => id),
      ]);
      try {
        if (leaks.length > 0) throw new Error(`Agents were told ids (I1): ${leaks.join(", ")}`);
        if (texts.length === 0) throw new Error("No answer was watched.");
      } finally {
        await stack.stop();
      }
    },
  };
}
