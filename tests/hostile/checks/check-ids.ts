// I1 and I3: there are no ids and refs where they do not belong, and a ref means the same row permanently.
import { findIds } from "../../../dev/model/wire/id-watch.ts";
import { textsForUser, type Observed } from "../observed.ts";

const REFS =
  /(?<![\p{L}\p{N}_])(?:gen_)?(?:recipe|ri|ingredient|inventory|shopping|meal|task|pref|log|meal_plan|[a-z]+_list)_\d+(?!\w)/giu;

export function checkIds(observation: Observed): string[] {
  const { run, requests } = observation;
  const texts = JSON.stringify([run.reply, run.plan, run.steps, run.error]);
  return [
    ...requests.flatMap(({ body, contract }) =>
      findIds(JSON.stringify(body)).map(({ id }) => `I1: ${contract} was shown ${id}`),
    ),
    ...findIds(texts).map(({ id }) => `I1: the user was told ${id}`),
    ...(textsForUser(observation).match(REFS) ?? []).map((ref) => `I1: the user was told ${ref}`),
  ];
}

export function checkRefs({ refs, refsBefore }: Observed): string[] {
  const currentRefs = new Map(refs.map((row) => [row.ref, row]));
  const canonical = refs.filter((row) => row.canonical).map(({ entity_id }) => entity_id);
  return [
    ...refsBefore
      .filter(({ ref, entity_id }) => currentRefs.get(ref)?.entity_id !== entity_id)
      .map(({ ref }) => `I3: ${ref} changed its meaning`),
    ...canonical
      .filter((id, index) => canonical.indexOf(id) !== index)
      .map((id) => `I3: ${id} has two refs`),
  ];
}
