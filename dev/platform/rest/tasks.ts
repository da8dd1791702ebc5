// The tasks of the REST service. A change under a known Idempotency-Key gets the first answer again, and is counted.
import type { RestAnswer } from "./rest-answer.ts";

interface Task {
  id: number;
  title: string;
  done: boolean;
}

export interface TaskCall {
  method: string;
  id: string | undefined;
  query: URLSearchParams;
  body: string;
  key: string | undefined;
}

export function createTasks() {
  const tasks = new Map<number, Task>();
  const answers = new Map<string, RestAnswer>();
  const effects = new Map<string, { requested: number; made: number }>();
  let lastId = 0;

  const change = ({ method, id, body }: TaskCall): RestAnswer => {
    if (method === "POST" && id === undefined) {
      const { title } = JSON.parse(body) as { title?: unknown };
      if (typeof title !== "string" || title === "") {
        return { status: 422, body: { error: "title is missing" } };
      }
      const task = { id: (lastId += 1), title, done: false };
      tasks.set(task.id, task);
      return { status: 201, body: task };
    }
    const task = tasks.get(Number(id));
    if (task === undefined) return { status: 404, body: { error: "no such task" } };
    if (method === "DELETE") {
      tasks.delete(task.id);
      return { status: 200, body: { deleted: task.id } };
    }
    if (method !== "PATCH" && method !== "PUT") return { status: 405, body: { error: "method" } };
    const { title = task.title, done = task.done } = JSON.parse(body) as Partial<Task>;
    Object.assign(task, { title: String(title), done: done === true });
    return { status: 200, body: task };
  };

  return {
    effects: (): ReadonlyMap<string, { requested: number; made: number }> => effects,
    answer(call: TaskCall): RestAnswer {
      const { method, id, query, key } = call;
      if (method === "GET" || method === "HEAD") {
        if (id !== undefined) {
          const task = tasks.get(Number(id));
          return task === undefined
            ? { status: 404, body: { error: "no such task" } }
            : { status: 200, body: task };
        }
        const doneFilter = query.get("done");
        const matches = [...tasks.values()].filter(
          ({ done }) => doneFilter === null || String(done) === doneFilter,
        );
        return { status: 200, body: { tasks: matches } };
      }
      if (key === undefined) return change(call);
      const counts = effects.get(key) ?? { requested: 0, made: 0 };
      effects.set(key, counts);
      counts.requested += 1;
      const firstAnswer = answers.get(key);
      if (firstAnswer !== undefined) return firstAnswer;
      const answer = structuredClone(change(call));
      if (answer !== undefined && answer.status < 300) counts.made += 1;
      answers.set(key, answer);
      return answer;
    },
  };
}
