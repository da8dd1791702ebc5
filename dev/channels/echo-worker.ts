// A Worker for tests of the platforms: it receives webhooks and sends messages through Alfred's own adapters.
import http from "node:http";
import type { AddressInfo } from "node:net";
import type {
  Button,
  Channel,
  ChannelConfig,
  InboundEvent,
  OutboundCall,
  SendOutcome,
} from "../../shared/ports/channel.ts";
import { readBody } from "../redis/read-body.ts";

export interface EchoWorker {
  url: string;
  /** The events of verified webhooks, in order. */
  events: InboundEvent[];
  /** The statuses with which it answered webhooks. */
  statuses: number[];
  /** The outcomes of `send`, one for each part; null for a part without a call, or without an answer to its call. */
  outcomes: (SendOutcome | null)[];
  /** How many further webhooks it answers with 503. */
  rejections: number;
  /** Whether it sends by the channel's second way, such as Discord's bot instead of an interaction. */
  otherWay: boolean;
  /** Sends to the address of the last message or pressed button. */
  send(text: string, buttons?: Button[], replaces?: string | null): Promise<void>;
  makeCall(call: OutboundCall | null | undefined): Promise<SendOutcome | null>;
  stop(): Promise<void>;
}

type Address = Readonly<Record<string, string>>;

/** @param baseUrl the platform's address, which replaces the vendor's origin */
export async function startEchoWorker(
  channel: Channel,
  config: ChannelConfig,
  baseUrl: string,
): Promise<EchoWorker> {
  let address: Address = {};
  let part = 0;
  const server = http.createServer((request, response) => {
    void receive(request).then(({ status, contentType, body }) => {
      worker.statuses.push(status);
      response.writeHead(status, { "content-type": contentType }).end(status === 204 ? "" : body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fullConfig = { ...config, ALFRED_PUBLIC_URL: url };

  async function receive(request: http.IncomingMessage) {
    const text = (status: number, body = "") => ({ status, contentType: "text/plain", body });
    const body = Uint8Array.from((await readBody(request)) ?? []);
    if (worker.rejections > 0) {
      worker.rejections -= 1;
      return text(503);
    }
    const isMail = channel.name === "email";
    const to = new URL(request.url ?? "/", url).searchParams.get("to");
    const headers = new Headers(request.headers as Record<string, string>);
    const inbound = {
      method: isMail ? "EMAIL" : (request.method ?? "GET"),
      url: isMail ? `mailto:${to}` : url + (request.url ?? ""),
      headers: { get: (name: string) => headers.get(name) },
      body,
    };
    const verdict = await channel.verify(inbound, fullConfig, Date.now());
    if (!verdict.ok) return text(401, "refused");
    const { events, answer } = await channel.parse(inbound, fullConfig);
    for (const event of events) {
      worker.events.push(event);
      if (event.kind === "message" || event.kind === "pressed") ({ address } = event.place);
    }
    return answer ?? text(204);
  }

  const worker: EchoWorker = {
    url,
    events: [],
    statuses: [],
    outcomes: [],
    rejections: 0,
    otherWay: false,
    async send(text, buttons = [], replaces = null) {
      for (const [index, rendered] of channel.render({ text, buttons }).entries()) {
        part += 1;
        const key = `6f1c8f3e-6f0a-4c57-9f3e-${String(part).padStart(12, "0")}`;
        const { otherWay } = worker;
        const options = { replaces, index, key, nowMs: Date.now(), asPlain: false, otherWay };
        const call = channel.nextCall(rendered, { config: fullConfig, address, ...options });
        worker.outcomes.push(await worker.makeCall(call));
      }
    },
    async makeCall(call) {
      if (!call) return null;
      const { method, headers, body } = call;
      const { origin } = new URL(call.url);
      try {
        const target = baseUrl + call.url.slice(origin.length);
        const response = await fetch(target, { method, headers, body });
        const { status, headers: responseHeaders } = response;
        return channel.classify({ status, headers: responseHeaders, body: await response.text() });
      } catch {
        return null;
      }
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return worker;
}
