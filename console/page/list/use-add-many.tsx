// Puts many items on the shopping list, one by one. It stops at the first that is kept out or fails; what is added is added.
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { useAction } from "../parts/use-action.ts";
import { useSignedIn } from "../session/session.tsx";
import type { Item } from "../offline/tick.ts";

type Body = components["schemas"]["CreateShoppingItem"];

export function useAddMany() {
  const { alfred } = useSignedIn();
  const { isBusy, fault, run } = useAction();
  return {
    isBusy,
    fault,
    /**
     * @param onAdded is told of each, with its place among the bodies
     * @param override for the first body alone, which was kept out
     * @returns whether all were added
     */
    add: (
      bodies: readonly Body[],
      onAdded: (item: Item, place: number) => void,
      override?: readonly string[],
    ): Promise<boolean> =>
      run(async () => {
        for (const [place, one] of bodies.entries()) {
          const more = place === 0 && override !== undefined ? { override } : {};
          const body = { ...one, ...more };
          onAdded(
            await dataOf(alfred.api.POST("/v1/kitchen/shopping-list", { body } as never)),
            place,
          );
        }
      }),
  };
}
