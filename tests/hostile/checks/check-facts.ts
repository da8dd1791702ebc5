// I13: a fact about people is recorded only if its words are in the message, or in the question that the
// message answers.
import { applied, type Observed } from "../observed.ts";

/** Letters and digits in a simple form for comparison. */
const plainLetters = (text: string) =>
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
  const texts = [observation.text, question].map(plainLetters);
  return applied(observation)
    .filter(({ step, op }) => step === "understand" && op === "create")
    .flatMap(({ request }) => {
      const values = request["values"] as Record<string, unknown>;
      const words = plainLetters(String(values["words"] ?? values["subject"]));
      // A number cannot name an allergy or a diet.
      const canName = !["allergy", "diet"].includes(String(values["kind"])) || /\p{L}/u.test(words);
      const isSaid = words !== "" && canName && texts.some((text) => text.includes(words));
      return isSaid ? [] : [`I13: recorded what nobody said: ${JSON.stringify(values)}`];
    });
}
