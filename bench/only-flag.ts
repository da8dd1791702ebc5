// The flag `--only` of `npm run bench` and `npm run bench:stored`, which names what to measure.
import { Option, InvalidArgumentError } from "@commander-js/extra-typings";

export const onlyFlag = <T extends string>(what: string, names: readonly T[]) =>
  new Option("--only <NAME>", `${what}: ${names.join(", ")}; may be given several times`)
    .argParser((name, earlier: T[]) => {
      const match = names.find((known) => known === name);
      if (match !== undefined) return [...earlier, match];
      throw new InvalidArgumentError(`Give one of ${names.join(", ")}.`);
    })
    .default([] as T[]);
