// Creates many rows, one by one. It stops at the first that is kept out or fails; those before it are created.
import { dataOf } from "../../../clients/typescript/client.ts";
import { useAction } from "../parts/use-action.ts";
import { useSignedIn } from "../session/session.tsx";

type Body = Readonly<Record<string, unknown>>;

/** The addresses of all tables take and answer alike; the type of one stands for all. */
type Path = "/v1/kitchen/shopping-list";

/** @param path of the rows, as the API names it */
export function useCreateMany<Created>(path: string) {
  const { alfred } = useSignedIn();
  const { isBusy, fault, run } = useAction();
  return {
    isBusy,
    fault,
    /**
     * @param onCreated is told of each, with its place among the bodies
     * @param override for the first body alone, which was kept out
     * @returns whether all were created
     */
    create: (
      bodies: readonly Body[],
      onCreated: (row: Created, place: number) => void,
      override?: readonly string[],
    ): Promise<boolean> =>
      run(async () => {
        for (const [place, one] of bodies.entries()) {
          const body = { ...one, ...(place === 0 && override !== undefined ? { override } : {}) };
          const row = await dataOf(alfred.api.POST(path as Path, { body } as never));
          onCreated(row as Created, place);
        }
      }),
  };
}
