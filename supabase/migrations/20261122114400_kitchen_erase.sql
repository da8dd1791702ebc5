-- What an erasure needs of the kitchen: a row whose maker's name is taken out is checked again and entered into
-- its indexes again, and functions take part in that.

grant execute on function alfred.food_key(text), alfred.word_key(text), alfred.judged_codes()
  to alfred_eraser;
