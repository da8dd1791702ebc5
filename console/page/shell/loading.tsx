// What stands in the place of something that is being read: its shape, seen only where reading takes a while.
import { useWords } from "../wording/words.ts";

export function Loading() {
  const { state } = useWords().texts;
  return (
    <div class="loading" role="status">
      <p class="for-readers">{state.loading}</p>
      <span />
      <span />
      <span />
    </div>
  );
}
