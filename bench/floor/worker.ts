// The floor: a run's signed hops over the same queue, each with one store read, one store write of its result, and
// the recorded outside requests. It has no claims and no fence, decides nothing, and checks only the signatures.
import { connectParts, type FloorEnv, type Message, type Parts } from "./connect-parts.ts";
import { UUID, type FloorHop, type FloorSpec } from "./floor-spec.ts";
import { createTemplate, type Template } from "./template.ts";

interface LoadedFloor {
  parts: Parts;
  specs: Map<string, { spec: FloorSpec; template: Template }>;
}

let current: LoadedFloor | undefined;

export default {
  async fetch(request: Request, env: FloorEnv): Promise<Response> {
    current ??= load(env);
    const { pathname, searchParams } = new URL(request.url);
    const body = request.method === "POST" ? await request.text() : "";
    if (pathname === "/start") return Response.json(await start(current, JSON.parse(body)));
    if (pathname === "/wait") {
      await current.parts.waitForEnd(searchParams.get("run") ?? "");
      return Response.json({ ended: true });
    }
    const url = `${env.ALFRED_PUBLIC_URL}${pathname}`;
    if (!(await current.parts.isSigned(request, body, url)))
      return new Response("", { status: 401 });
    await runHops(current, JSON.parse(body) as Message, env.FLOOR_CONTINUATION === "on");
    return Response.json({ outcome: "committed" });
  },
};

function load(env: FloorEnv): LoadedFloor {
  const specs = JSON.parse(env.FLOOR_SPECS) as FloorSpec[];
  return {
    parts: connectParts(env),
    specs: new Map(
      specs.map((spec) => [spec.shape, { spec, template: createTemplate(spec.ownIds) }]),
    ),
  };
}

function specOf({ specs }: LoadedFloor, shape: string) {
  const spec = specs.get(shape);
  if (!spec) throw new Error(`The floor has no shape "${shape}".`);
  return spec;
}

/** Accepts the message as the API does, stores the run, and publishes its first hop. */
async function start(
  floor: LoadedFloor,
  { shape, conversation }: { shape: string; conversation: string },
): Promise<{ runId: string }> {
  const { spec, template } = specOf(floor, shape);
  const ids: Record<string, string> = {};
  for (const id of spec.ownIds) ids[id] = crypto.randomUUID();
  ids[spec.conversation] = conversation;
  const answer = await floor.parts.call({ ...spec.accept, body: template(spec.accept.body, ids) });
  const answerIds = answer.match(UUID) ?? [];
  (spec.accepted.match(UUID) ?? []).forEach((id, i) => {
    if (id in ids) ids[id] = answerIds[i] ?? id;
  });
  const run = ids[spec.run] ?? "";
  await floor.parts.redis(["HSET", `floor:${run}`, "meta", JSON.stringify(ids)]);
  await floor.parts.publish([{ shape, run, hop: spec.first }]);
  return { runId: run };
}

async function runHops(
  floor: LoadedFloor,
  message: Message,
  hasContinuation: boolean,
): Promise<void> {
  let currentMessage: Message | undefined = message;
  while (currentMessage) {
    const next: Message[] = await runHop(floor, currentMessage);
    currentMessage = hasContinuation && next.length === 1 ? next[0] : undefined;
    if (!currentMessage && next.length > 0) await floor.parts.publish(next);
  }
}

/** @returns the successors; none while other hops of the same group are in progress */
async function runHop(floor: LoadedFloor, { shape, run, hop }: Message): Promise<Message[]> {
  const { parts } = floor;
  const { spec, template } = specOf(floor, shape);
  const hopSpec = spec.hops[hop];
  if (!hopSpec) throw new Error(`The floor's shape "${shape}" has no hop ${hop}.`);
  const key = `floor:${run}`;
  const state = (await parts.redis(["HGETALL", key])) as string[];
  const ids = JSON.parse(state[state.indexOf("meta") + 1] ?? "{}") as Record<string, string>;
  let answers = 0;
  for (const call of hopSpec.calls) {
    if (call.part === "answer") {
      await parts.redis(["HSET", key, `a:${hop}:${answers++}`, call.text]);
    } else if (call.part === "postgrest") {
      await parts.call({ ...call, body: template(call.body, ids) });
    } else await parts.call(call);
  }
  const isLast = await write(parts, hopSpec, key, run, hop);
  return isLast ? hopSpec.next.map((name) => ({ shape, run, hop: name })) : [];
}

/**
 * With a single request, writes the hop's result, opens the groups that follow, and announces the run's end.
 * @returns whether the hop was the last of its group; true without a group
 */
async function write(
  parts: Parts,
  { write: text, group, opens, ends }: FloorHop,
  key: string,
  run: string,
  hop: string,
): Promise<boolean> {
  const setResult = ["HSET", key, `r:${hop}`, text];
  const otherCommands: string[][] = [
    ...opens.map((open) => ["SADD", `${key}:${open.group}`, ...open.hops]),
    ...(ends
      ? [
          ["HSET", key, "ended", "1"],
          ["PUBLISH", `floor-end:${run}`, "ended"],
        ]
      : []),
    ...(group === null
      ? []
      : [
          ["SREM", `${key}:${group}`, hop],
          ["SCARD", `${key}:${group}`],
        ]),
  ];
  if (otherCommands.length === 0) {
    await parts.redis(setResult);
    return true;
  }
  const replies = await parts.redisTransaction([setResult, ...otherCommands]);
  return group === null || replies.at(-1)?.result === 0;
}
