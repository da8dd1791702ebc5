// The floor: a run's signed hops over the same queue, each with one store read, one store write and
// the recorded outside requests. It makes no claim, has no fence, decides nothing and checks
// nothing.
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
      await current.parts.untilRung(searchParams.get("run") ?? "");
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
    specs: new Map(specs.map((spec) => [spec.shape, { spec, template: createTemplate(spec.own) }])),
  };
}

function specOf({ specs }: LoadedFloor, shape: string) {
  const spec = specs.get(shape);
  if (!spec) throw new Error(`The floor has no shape "${shape}".`);
  return spec;
}

/** Accepts the message as the API does, stores the run, and publishes its first hop. */
async function start(
  all: LoadedFloor,
  { shape, conversation }: { shape: string; conversation: string },
): Promise<{ runId: string }> {
  const { spec, template } = specOf(all, shape);
  const ids: Record<string, string> = {};
  for (const id of spec.own) ids[id] = crypto.randomUUID();
  ids[spec.conversation] = conversation;
  const answer = await all.parts.call({ ...spec.accept, body: template(spec.accept.body, ids) });
  const ownIds = answer.match(UUID) ?? [];
  (spec.accepted.match(UUID) ?? []).forEach((id, i) => {
    if (id in ids) ids[id] = ownIds[i] ?? id;
  });
  const run = ids[spec.run] ?? "";
  await all.parts.redis(["HSET", `floor:${run}`, "meta", JSON.stringify(ids)]);
  await all.parts.publish([{ shape, run, hop: spec.first }]);
  return { runId: run };
}

async function runHops(all: LoadedFloor, message: Message, continues: boolean): Promise<void> {
  let currentMessage: Message | undefined = message;
  while (currentMessage) {
    const next: Message[] = await runHop(all, currentMessage);
    currentMessage = continues && next.length === 1 ? next[0] : undefined;
    if (!currentMessage && next.length > 0) await all.parts.publish(next);
  }
}

/** @returns the successors, none while others of the hop's group are in progress */
async function runHop(all: LoadedFloor, { shape, run, hop }: Message): Promise<Message[]> {
  const { parts } = all;
  const { spec, template } = specOf(all, shape);
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
 * One request.
 * @returns whether the hop was the last of its group
 */
async function write(
  parts: Parts,
  { write: text, group, opens, ends }: FloorHop,
  key: string,
  run: string,
  hop: string,
): Promise<boolean> {
  const set = ["HSET", key, `r:${hop}`, text];
  const more: string[][] = [
    ...opens.map((open) => ["SADD", `${key}:${open.group}`, ...open.hops]),
    ...(ends
      ? [
          ["HSET", key, "ended", "1"],
          ["PUBLISH", `floor-news:${run}`, "ring"],
        ]
      : []),
    ...(group === null
      ? []
      : [
          ["SREM", `${key}:${group}`, hop],
          ["SCARD", `${key}:${group}`],
        ]),
  ];
  if (more.length === 0) {
    await parts.redis(set);
    return true;
  }
  const replies = await parts.redisAtOnce([set, ...more]);
  return group === null || replies.at(-1)?.result === 0;
}
