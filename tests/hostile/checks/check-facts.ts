// I13: what a message is said to state of people is recorded only where somebody has said it: in the
// message, or in the question that it answers.
import { applied, type Observed } from "../observed.ts";

/** Letters and digits, as plainly as a test may compare them. */
const toPlain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

export function checkFacts(observation: Observed): string[] {
  const understandRequest = observation.requests.find(
    ({ contract }) => contract === "UnderstandOutput",
  );
  const [, question = ""] =
    /\n## Pending\n([^]*?)\n## Message\n/.exec(understandRequest?.user ?? "") ?? [];
  const texts = [observation.text, question].map(toPlain);
  return applied(observation)
    .filter(({ step, op }) => step === "understand" && op === "create")
    .flatMap(({ request }) => {
      const values = request["values"] as Record<string, unknown>;
      const words = toPlain(String(values["words"] ?? values["subject"]));
      // A number names no allergy and no diet.
      const names = !["allergy", "diet"].includes(String(values["kind"])) || /\p{L}/u.test(words);
      const isSaid = words !== "" && names && texts.some((text) => text.includes(words));
      return isSaid ? [] : [`I13: recorded what nobody said: ${JSON.stringify(values)}`];
    });
}
