// Dishes without meat or fish. Data, as `read-recipes.ts` reads it: name, cuisine, difficulty, minutes of preparation
// and cooking, servings; tags and the catalogue's allergens; description; ingredients; steps.
export const VEGETARIAN_RECIPES = `
# Chickpea and Spinach Curry | indian | easy | 10 | 25 | 4
tags: curry, one-pot, budget, vegetarian, vegan, gluten-free, dairy-free
A store-cupboard curry of chickpeas, tomatoes and coconut milk.
800 g chickpeas, canned, drained; 2 tbsp coconut oil; 1 onion, chopped; 3 cloves garlic, crushed;
20 g ginger, grated; 1 tbsp garam masala; 1 tsp turmeric; 400 g canned chopped tomatoes; 200 ml coconut milk;
200 g spinach; 0.5 tsp salt
1. Melt the coconut oil in a large pan over medium heat and soften the onion for 8 minutes.
2. Stir in the garlic, ginger, garam masala and turmeric for 1 minute.
3. Add the tomatoes, coconut milk, chickpeas and salt and simmer for 12 minutes until thick.
4. Fold in the spinach and cook for 2 minutes until wilted.
5. Crush a few chickpeas against the side of the pan to thicken the sauce, and serve.

# Shakshuka | middle eastern | easy | 10 | 25 | 2
tags: breakfast, brunch, eggs, one-pot, spicy, vegetarian, gluten-free, dairy-free | contains: eggs
Eggs poached in a spiced tomato and pepper sauce.
4 eggs; 2 tbsp olive oil; 1 onion, sliced; 1 red bell pepper, sliced; 3 cloves garlic, sliced;
1 tsp ground cumin; 1 tsp paprika; 0.5 tsp chilli flakes; 400 g canned chopped tomatoes;
15 g coriander leaves, chopped; 0.5 tsp salt
1. Heat the olive oil in a frying pan over medium heat and cook the onion and red bell pepper for 8 minutes until soft.
2. Stir in the garlic, cumin, paprika and chilli flakes for 1 minute.
3. Add the tomatoes and salt and simmer for 10 minutes until thick.
4. Make four hollows in the sauce, break an egg into each, cover and cook for 5 to 6 minutes, until the whites are set and the yolks still run.
5. Scatter with the coriander leaves and serve from the pan.

# Mushroom Risotto | italian | medium | 10 | 30 | 4
tags: rice, comfort, one-pot, vegetarian, gluten-free | contains: celery, milk, sulphites
Slow-stirred rice with browned mushrooms, white wine and parmesan.
300 g risotto rice; 400 g chestnut mushrooms, sliced; 1 tbsp olive oil; 50 g butter; 1 onion, finely chopped;
2 cloves garlic, crushed; 150 ml white wine; 1000 ml vegetable stock, kept hot; 60 g parmesan, grated;
10 g thyme, leaves picked
1. Fry the chestnut mushrooms in the olive oil in a wide pan over high heat for 7 minutes until browned. Set them aside.
2. Melt half of the butter in the pan over medium heat and soften the onion for 6 minutes, then the garlic for 1 minute.
3. Stir in the risotto rice for 2 minutes until its edges look clear, then pour in the white wine and let it bubble away.
4. Add the vegetable stock a ladle at a time, stirring, for about 18 minutes, until the rice is tender with a little bite.
5. Beat in the rest of the butter and the parmesan, fold in the mushrooms and thyme and rest for 2 minutes before serving.

# Penne Arrabbiata | italian | easy | 5 | 20 | 4
tags: pasta, spicy, budget, simple, quick, vegetarian, vegan, dairy-free | contains: gluten
Pasta in an angry little tomato sauce with plenty of chilli.
400 g penne; 4 tbsp olive oil; 4 cloves garlic, sliced; 1.5 tsp chilli flakes; 800 g canned chopped tomatoes;
1 tsp salt; 15 g basil, torn
1. Warm the olive oil in a wide pan over low heat with the garlic and chilli flakes for 3 minutes, without letting them brown.
2. Add the tomatoes and salt and simmer for 15 minutes until thick.
3. Meanwhile boil the penne in salted water for 10 minutes.
4. Drain the penne and toss it in the sauce for 1 minute.
5. Stir in the basil and serve.

# Macaroni Cheese | british | easy | 10 | 35 | 4
tags: pasta, comfort, kid-friendly, vegetarian | contains: gluten, milk, mustard
Macaroni baked in a mustardy cheddar sauce with a crunchy top.
350 g macaroni; 50 g butter; 50 g plain flour; 700 ml milk; 250 g cheddar, grated; 1 tsp English mustard;
40 g breadcrumbs; 0.5 tsp salt
1. Heat the oven to 200 °C and boil the macaroni in salted water for 2 minutes less than its packet says.
2. Melt the butter over medium heat, stir in the flour for 1 minute and whisk in the milk little by little.
3. Simmer for 5 minutes, whisking, until it coats a spoon.
4. Off the heat, stir in most of the cheddar, the English mustard, the salt and the drained macaroni.
5. Tip into a dish, top with the rest of the cheddar and the breadcrumbs and bake for 20 minutes until golden.

# Peanut Sesame Noodles | chinese | easy | 10 | 8 | 2
tags: noodles, simple, lunch, quick, vegetarian, vegan, dairy-free | contains: gluten, peanuts, sesame, soybeans
Slippery noodles in a nutty, tangy sauce with crunchy vegetables.
180 g rice noodles; 3 tbsp peanut butter; 2 tbsp soy sauce; 1 tbsp rice vinegar; 1 tbsp maple syrup;
1 tsp sesame oil; 1 carrot, cut into matchsticks; 0.5 cucumber, cut into matchsticks; 2 spring onions, sliced;
1 tbsp sesame seeds
1. Cook the rice noodles in boiling water following their packet, about 6 minutes. Keep a cup of the water and rinse the noodles cold.
2. Whisk the peanut butter, soy sauce, rice vinegar, maple syrup and sesame oil with enough of the hot water to make a pouring sauce.
3. Toss the noodles in the sauce until coated.
4. Add the carrot and cucumber and toss again.
5. Serve topped with the spring onions and sesame seeds.

# Leek and Potato Soup | french | easy | 10 | 25 | 4
tags: soup, budget, comfort, vegetarian, gluten-free | contains: celery, milk
Silky, gentle and made of almost nothing.
40 g butter; 3 leeks, sliced; 500 g potatoes, peeled and diced; 1000 ml vegetable stock; 100 ml double cream;
10 g chives, snipped; 0.5 tsp salt
1. Melt the butter in a large pot over low heat and sweat the leeks with the salt, covered, for 8 minutes.
2. Add the potatoes and vegetable stock and simmer for 15 minutes until the potatoes crush easily.
3. Blend until smooth and stir in the double cream.
4. Reheat gently and serve with the chives.

# Roast Tomato and Basil Soup | italian | easy | 10 | 45 | 4
tags: soup, comfort, vegetarian, gluten-free | contains: celery, milk
Sweet roasted tomatoes blended with basil and a little cream.
1200 g tomatoes, halved; 1 red onion, cut into wedges; 5 cloves garlic, unpeeled; 3 tbsp olive oil;
600 ml vegetable stock; 20 g basil; 80 ml single cream; 1 tsp salt
1. Heat the oven to 200 °C. Roast the tomatoes, red onion and garlic with the olive oil and salt for 35 minutes.
2. Squeeze the garlic out of its skins and tip everything into a pot with the vegetable stock.
3. Simmer for 8 minutes, add the basil and blend until smooth.
4. Stir in the single cream and warm through without boiling.

# Spiced Carrot and Lentil Soup | british | easy | 10 | 25 | 4
tags: soup, budget, one-pot, make-ahead, vegetarian, vegan, gluten-free, dairy-free | contains: celery
A warming orange soup thickened with red lentils.
600 g carrots, coarsely grated; 150 g red lentils, rinsed; 2 tbsp olive oil; 1 onion, chopped;
2 tsp cumin seeds; 0.5 tsp chilli flakes; 1000 ml vegetable stock; 150 ml coconut milk
1. Toast the cumin seeds and chilli flakes in a dry pot over medium heat for 1 minute.
2. Add the olive oil and onion and cook for 5 minutes.
3. Stir in the carrots, red lentils and vegetable stock, bring to the boil and simmer for 15 minutes until the lentils have swollen and softened.
4. Blend until smooth, pour in the coconut milk and heat through.

# Banana Oat Pancakes | american | easy | 10 | 12 | 2
tags: breakfast, brunch, kid-friendly, quick, vegetarian, dairy-free | contains: eggs, gluten
Soft blender pancakes with no flour and little sugar.
2 bananas, ripe; 2 eggs; 120 g oats; 1 tsp baking powder; 0.5 tsp cinnamon; 1 tbsp coconut oil;
100 g blueberries; 2 tbsp maple syrup
1. Blend the bananas, eggs, oats, baking powder and cinnamon to a smooth batter and leave it for 5 minutes to thicken.
2. Melt a little of the coconut oil in a frying pan over medium heat.
3. Drop in small ladles of batter and cook for 2 minutes, until bubbles break on top.
4. Turn and cook for 1 minute more. Repeat with the rest of the oil and batter.
5. Serve with the blueberries and maple syrup.

# Berry Overnight Oats | scandinavian | easy | 10 | 0 | 2
tags: breakfast, make-ahead, no-cook, simple, quick, vegetarian | contains: gluten, milk, nuts
Creamy oats that make themselves in the fridge while you sleep.
100 g oats; 200 ml milk; 150 g Greek yogurt; 1 tbsp chia seeds; 1 tbsp honey;
150 g mixed berries, fresh or frozen; 20 g flaked almonds, toasted
1. Stir the oats, milk, Greek yogurt, chia seeds and honey together.
2. Spoon half of it into jars, add half of the mixed berries and cover with the rest of the oats.
3. Chill, covered, for at least 6 hours or overnight.
4. Stir, loosen with a splash of milk if thick, and top with the rest of the berries and the flaked almonds.
`;
