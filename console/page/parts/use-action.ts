// An action of the person on a page: whether it is running, and its error.
import { useState } from "preact/hooks";

interface Action {
  isBusy: boolean;
  fault: unknown;
  /** @returns whether it succeeded */
  run(work: () => Promise<unknown>): Promise<boolean>;
}

export function useAction(): Action {
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  return {
    isBusy,
    fault,
    async run(work) {
      setIsBusy(true);
      setFault(undefined);
      try {
        await work();
        return true;
      } catch (error) {
        setFault(error);
        return false;
      } finally {
        setIsBusy(false);
      }
    },
  };
}
