// What waits for the person.
import { dataOf } from "../../../clients/typescript/client.ts";
import { useRead } from "../data/use-read.ts";
import { readPages } from "../parts/read-pages.ts";
import { useSignedIn } from "../session/session.tsx";

export function useApprovals() {
  const { alfred } = useSignedIn();
  return useRead(["approvals"], () =>
    readPages((query) => dataOf(alfred.api.GET("/v1/approvals", { params: { query } }))),
  );
}
