// The page of a pack's rows, as the API's document describes them.
import { useRead } from "../data/use-read.ts";
import { Table } from "../rows/rows.tsx";
import { Loading } from "../shell/loading.tsx";
import { Problem } from "../shell/problem.tsx";
import { useWords } from "../wording/words.ts";
import { resourceOf, type ApiDocument } from "./resource-of.ts";
import type { PackPage } from "./use-pack-pages.tsx";

async function readDocument(): Promise<ApiDocument> {
  const response = await fetch("/openapi.json");
  if (!response.ok) throw new Error(`/openapi.json answered ${response.status}`);
  return (await response.json()) as ApiDocument;
}

export function PackRows({ path, title, page, words }: PackPage) {
  const { texts } = useWords();
  const document = useRead(["document"], readDocument);
  const resource = document.data && resourceOf(document.data, path, page, words, texts.fields);
  if (resource !== undefined) {
    return (
      <Table resource={resource} title={title} empty={words?.empty ?? texts.rows.emptyOfPack} />
    );
  }
  return (
    <main class="page">
      <h1>{title}</h1>
      {document.isPending ? (
        <Loading />
      ) : (
        <Problem
          error={document.isError ? document.error : texts.state.notFound}
          onAgain={() => document.refetch()}
        />
      )}
    </main>
  );
}
