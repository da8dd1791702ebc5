-- What an erasure needs from the kitchen: when the name of a row's creator is removed, the row is checked and indexed
-- again, which calls these functions.

grant execute on function alfred.food_key(text), alfred.word_key(text), alfred.judged_codes()
  to alfred_eraser;
