// Creates many rows, one by one. It stops at the first that the guard refuses or that fails; earlier rows stay.
import { dataOf } from "../../../clients/typescript/client.ts";
import { useAction } from "../parts/use-action.ts";
import { useSignedIn } from "../session/session.tsx";

type Body = Readonly<Record<string, unknown>>;

/** The routes of all tables work alike, so the type of one table serves for all. */
type Path = "/v1/kitchen/shopping-list";

/** @param path the API's path of the rows */
export function useCreateMany<Created>(path: string) {
  const { alfred } = useSignedIn();
  const { isBusy, fault, run } = useAction();
  return {
    isBusy,
    fault,
    /**
     * @param onCreated is called for each created row, with the index of its body
     * @param override applies only to the first body, which the guard refused
     * @returns whether all were created
     */
    create: (
      bodies: readonly Body[],
      onCreated: (row: Created, place: number) => void,
      override?: readonly string[],
    ): Promise<boolean> =>
      run(async () => {
        for (const [place, fields] of bodies.entries()) {
          const body = {
            ...fields,
            ...(place === 0 && override !== undefined ? { override } : {}),
          };
          const row = await dataOf(alfred.api.POST(path as Path, { body } as never));
          onCreated(row as Created, place);
        }
      }),
  };
}
