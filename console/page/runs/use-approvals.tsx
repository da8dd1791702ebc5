// What waits for the person, shared by the page of approvals and the links to it.
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

/** The number of questions, to follow a link's name: " (2)", " (1000+)"; empty for none, and until it is known. */
export function useWaitingMark(): string {
  const { data } = useApprovals();
  const count = (data?.items ?? []).reduce((sum, { questions }) => sum + questions.length, 0);
  if (count === 0) return "";
  return ` (${count}${data?.hasMore === true ? "+" : ""})`;
}
