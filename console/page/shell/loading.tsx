// A placeholder in the shape of what is being read. It appears only if reading takes a while.
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
