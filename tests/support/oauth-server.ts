// A service whose calls need an access token, and the token endpoint that issues it.
import { createServer } from "node:http";
import { once } from "node:events";

export interface OAuthServer {
  url: string;
  /** Every request for a token, in order: its form, and its Authorization header. */
  requests: { form: Record<string, string>; authorization: string | undefined }[];
  /** Access tokens that the service accepts now. */
  valid: Set<string>;
  /** Milliseconds until the token endpoint answers. */
  delayMs: number;
  /** Lifetime of a token in seconds. */
  seconds: number;
  /** The error with which the token endpoint refuses; null: it issues a token. */
  refusal: string | null;
  stop(): Promise<void>;
}

/** Each use of a refresh token replaces it; an older one is refused. */
export async function startOAuthServer(): Promise<OAuthServer> {
  let count = 0;
  let refresh = "refresh-0";
  const server = createServer(async (request, response) => {
    const send = (status: number, body: object) => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify(body));
    };
    if (request.url !== "/token") {
      const [, token = ""] = (request.headers.authorization ?? "").split(" ");
      return state.valid.has(token) ? send(200, { ok: true }) : send(401, {});
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    state.requests.push({ form, authorization: request.headers.authorization });
    await new Promise((resolve) => setTimeout(resolve, state.delayMs));
    const isOld = form["grant_type"] === "refresh_token" && form["refresh_token"] !== refresh;
    const error = state.refusal ?? (isOld ? "invalid_grant" : null);
    if (error !== null) return send(400, { error, error_description: "canary-of-the-endpoint" });
    count += 1;
    const access = `canary-access-${count}`;
    state.valid.add(access);
    const next =
      form["grant_type"] === "refresh_token" ? { refresh_token: `refresh-${count}` } : {};
    refresh = next.refresh_token ?? refresh;
    return send(200, {
      access_token: access,
      token_type: "Bearer",
      expires_in: state.seconds,
      ...next,
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const state: OAuthServer = {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    ...{ requests: [], valid: new Set<string>(), delayMs: 0, seconds: 3_600, refusal: null },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return state;
}
