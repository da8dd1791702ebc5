// Soups, and what one has for breakfast. Data in the format that `read-recipes.ts` reads: name; cuisine, difficulty, minutes of
// preparation and cooking, servings; tags; allergens; description; lines; steps.
export const SOUP_AND_BREAKFAST_RECIPES = `
# Leek and Potato Soup
french | easy | 10 | 25 | 4
tags: soup, budget, comfort, vegetarian, gluten-free
contains: celery, milk
Silky, gentle and made of almost nothing.
- 40 | g | butter
- 3 |  | leeks | sliced
- 500 | g | potatoes | peeled and diced
- 1000 | ml | vegetable stock
- 100 | ml | double cream
- 10 | g | chives | snipped
- 0.5 | tsp | salt
1. Melt the butter in a large pot over low heat and sweat the leeks with the salt, covered, for 8 minutes.
2. Add the potatoes and vegetable stock and simmer for 15 minutes until the potatoes crush easily.
3. Blend until smooth and stir in the double cream.
4. Reheat gently and serve with the chives.

# Roast Tomato and Basil Soup
italian | easy | 10 | 45 | 4
tags: soup, comfort, vegetarian, gluten-free
contains: celery, milk
Sweet roasted tomatoes blended with basil and a little cream.
- 1200 | g | tomatoes | halved
- 1 |  | red onion | cut into wedges
- 5 | cloves | garlic | unpeeled
- 3 | tbsp | olive oil
- 600 | ml | vegetable stock
- 20 | g | basil
- 80 | ml | single cream
- 1 | tsp | salt
1. Heat the oven to 200 °C. Roast the tomatoes, red onion and garlic with the olive oil and salt for 35 minutes.
2. Squeeze the garlic out of its skins and tip everything into a pot with the vegetable stock.
3. Simmer for 8 minutes, add the basil and blend until smooth.
4. Stir in the single cream and warm through without boiling.

# Spiced Carrot and Lentil Soup
british | easy | 10 | 25 | 4
tags: soup, budget, one-pot, make-ahead, vegetarian, vegan, gluten-free, dairy-free
contains: celery
A warming orange soup thickened with red lentils.
- 600 | g | carrots | coarsely grated
- 150 | g | red lentils | rinsed
- 2 | tbsp | olive oil
- 1 |  | onion | chopped
- 2 | tsp | cumin seeds
- 0.5 | tsp | chilli flakes
- 1000 | ml | vegetable stock
- 150 | ml | coconut milk
1. Toast the cumin seeds and chilli flakes in a dry pot over medium heat for 1 minute.
2. Add the olive oil and onion and cook for 5 minutes.
3. Stir in the carrots, red lentils and vegetable stock, bring to the boil and simmer for 15 minutes until the lentils have swollen and softened.
4. Blend until smooth, pour in the coconut milk and heat through.

# Minestrone
italian | easy | 20 | 35 | 6
tags: soup, pasta, one-pot, make-ahead, vegetarian, vegan, dairy-free
contains: celery, gluten
A big pot of vegetables, beans and small pasta.
- 3 | tbsp | olive oil
- 1 |  | onion | chopped
- 2 |  | carrots | diced
- 2 |  | celery sticks | diced
- 1 |  | courgette | diced
- 3 | cloves | garlic | crushed
- 400 | g | canned chopped tomatoes
- 1200 | ml | vegetable stock
- 400 | g | cannellini beans | canned, drained
- 100 | g | macaroni
- 150 | g | savoy cabbage | shredded
1. Heat the olive oil in a large pot over medium heat and cook the onion, carrots and celery for 10 minutes until soft.
2. Add the courgette and garlic for 3 minutes.
3. Stir in the tomatoes and vegetable stock and simmer for 10 minutes.
4. Add the cannellini beans, macaroni and savoy cabbage and cook for 9 minutes, until the pasta is tender.
5. Rest for 5 minutes and serve with a thread of olive oil.

# Banana Oat Pancakes
american | easy | 10 | 12 | 2
tags: breakfast, brunch, kid-friendly, quick, vegetarian, dairy-free
contains: eggs, gluten
Soft blender pancakes with no flour and little sugar.
- 2 |  | bananas | ripe
- 2 |  | eggs
- 120 | g | oats
- 1 | tsp | baking powder
- 0.5 | tsp | cinnamon
- 1 | tbsp | coconut oil
- 100 | g | blueberries
- 2 | tbsp | maple syrup
1. Blend the bananas, eggs, oats, baking powder and cinnamon to a smooth batter and leave it for 5 minutes to thicken.
2. Melt a little of the coconut oil in a frying pan over medium heat.
3. Drop in small ladles of batter and cook for 2 minutes, until bubbles break on top.
4. Turn and cook for 1 minute more. Repeat with the rest of the oil and batter.
5. Serve with the blueberries and maple syrup.

# Berry Overnight Oats
scandinavian | easy | 10 | 0 | 2
tags: breakfast, make-ahead, no-cook, simple, quick, vegetarian
contains: gluten, milk, nuts
Creamy oats that make themselves in the fridge while you sleep.
- 100 | g | oats
- 200 | ml | milk
- 150 | g | Greek yogurt
- 1 | tbsp | chia seeds
- 1 | tbsp | honey
- 150 | g | mixed berries | fresh or frozen
- 20 | g | flaked almonds | toasted
1. Stir the oats, milk, Greek yogurt, chia seeds and honey together.
2. Spoon half of it into jars, add half of the mixed berries and cover with the rest of the oats.
3. Chill, covered, for at least 6 hours or overnight.
4. Stir, loosen with a splash of milk if thick, and top with the rest of the berries and the flaked almonds.

# Scrambled Eggs with Smoked Salmon
british | easy | 5 | 5 | 2
tags: fish, salmon, breakfast, brunch, eggs, simple, seafood, quick
contains: eggs, fish, gluten, milk
Slow, soft eggs on toast with ribbons of smoked salmon.
- 5 |  | eggs
- 100 | g | smoked salmon | cut into ribbons
- 25 | g | butter
- 2 | tbsp | crème fraîche
- 4 | slices | sourdough bread
- 5 | g | chives | snipped
- 0.25 | tsp | black pepper
1. Toast the sourdough bread.
2. Melt the butter in a small pan over low heat, add the beaten eggs and stir slowly with a spatula for 3 to 4 minutes, until they form soft folds.
3. Take the pan off the heat while they still look wet and stir in the crème fraîche.
4. Spoon over the toast, top with the smoked salmon and finish with the chives and black pepper.
`;
