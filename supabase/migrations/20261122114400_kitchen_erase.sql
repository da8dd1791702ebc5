-- What an erasure needs from the kitchen: a row whose creator's name is removed is checked and indexed again, and
-- functions take part in that.

grant execute on function alfred.food_key(text), alfred.word_key(text), alfred.judged_codes()
  to alfred_eraser;
