// Dishes without meat and fish. Data in the format that `read-recipes.ts` reads: name; cuisine, difficulty, minutes of
// preparation and cooking, servings; tags; allergens; description; lines; steps.
export const VEGETARIAN_RECIPES = `
# Chickpea and Spinach Curry
indian | easy | 10 | 25 | 4
tags: curry, one-pot, budget, vegetarian, vegan, gluten-free, dairy-free
contains: 
A store-cupboard curry of chickpeas, tomatoes and coconut milk.
- 800 | g | chickpeas | canned, drained
- 2 | tbsp | coconut oil
- 1 |  | onion | chopped
- 3 | cloves | garlic | crushed
- 20 | g | ginger | grated
- 1 | tbsp | garam masala
- 1 | tsp | turmeric
- 400 | g | canned chopped tomatoes
- 200 | ml | coconut milk
- 200 | g | spinach
- 0.5 | tsp | salt
1. Melt the coconut oil in a large pan over medium heat and soften the onion for 8 minutes.
2. Stir in the garlic, ginger, garam masala and turmeric for 1 minute.
3. Add the tomatoes, coconut milk, chickpeas and salt and simmer for 12 minutes until thick.
4. Fold in the spinach and cook for 2 minutes until wilted.
5. Crush a few chickpeas against the side of the pan to thicken the sauce, and serve.

# Red Lentil Dal
indian | easy | 10 | 30 | 4
tags: one-pot, budget, comfort, make-ahead, vegetarian, vegan, gluten-free, dairy-free
contains: 
Soft golden lentils under a sizzling cumin and garlic topping.
- 300 | g | red lentils | rinsed
- 1000 | ml | water
- 1 | tsp | turmeric
- 1 | tsp | salt
- 3 | tbsp | vegetable oil
- 1 |  | onion | sliced
- 2 | tsp | cumin seeds
- 4 | cloves | garlic | sliced
- 2 |  | tomatoes | chopped
- 15 | g | coriander leaves | chopped
1. Simmer the red lentils in the water with the turmeric and salt for 20 minutes, stirring now and then, until they fall apart.
2. Meanwhile heat the vegetable oil in a frying pan over medium heat and fry the onion for 10 minutes until brown.
3. Add the cumin seeds and garlic and fry for 2 minutes until the garlic is golden.
4. Stir in the tomatoes and cook for 3 minutes.
5. Tip the sizzling mixture into the lentils, stir, and top with the coriander leaves.

# Shakshuka
middle eastern | easy | 10 | 25 | 2
tags: breakfast, brunch, eggs, one-pot, spicy, vegetarian, gluten-free, dairy-free
contains: eggs
Eggs poached in a spiced tomato and pepper sauce.
- 4 |  | eggs
- 2 | tbsp | olive oil
- 1 |  | onion | sliced
- 1 |  | red bell pepper | sliced
- 3 | cloves | garlic | sliced
- 1 | tsp | ground cumin
- 1 | tsp | paprika
- 0.5 | tsp | chilli flakes
- 400 | g | canned chopped tomatoes
- 15 | g | coriander leaves | chopped
- 0.5 | tsp | salt
1. Heat the olive oil in a frying pan over medium heat and cook the onion and red bell pepper for 8 minutes until soft.
2. Stir in the garlic, cumin, paprika and chilli flakes for 1 minute.
3. Add the tomatoes and salt and simmer for 10 minutes until thick.
4. Make four hollows in the sauce, break an egg into each, cover and cook for 5 to 6 minutes, until the whites are set and the yolks still run.
5. Scatter with the coriander leaves and serve from the pan.

# Mushroom Risotto
italian | medium | 10 | 30 | 4
tags: rice, comfort, one-pot, vegetarian, gluten-free
contains: celery, milk, sulphites
Slow-stirred rice with browned mushrooms, white wine and parmesan.
- 300 | g | risotto rice
- 400 | g | chestnut mushrooms | sliced
- 1 | tbsp | olive oil
- 50 | g | butter
- 1 |  | onion | finely chopped
- 2 | cloves | garlic | crushed
- 150 | ml | white wine
- 1000 | ml | vegetable stock | kept hot
- 60 | g | parmesan | grated
- 10 | g | thyme | leaves picked
1. Fry the chestnut mushrooms in the olive oil in a wide pan over high heat for 7 minutes until browned. Set them aside.
2. Melt half of the butter in the pan over medium heat and soften the onion for 6 minutes, then the garlic for 1 minute.
3. Stir in the risotto rice for 2 minutes until its edges look clear, then pour in the white wine and let it bubble away.
4. Add the vegetable stock a ladle at a time, stirring, for about 18 minutes, until the rice is tender with a little bite.
5. Beat in the rest of the butter and the parmesan, fold in the mushrooms and thyme and rest for 2 minutes before serving.

# Penne Arrabbiata
italian | easy | 5 | 20 | 4
tags: pasta, spicy, budget, simple, quick, vegetarian, vegan, dairy-free
contains: gluten
Pasta in an angry little tomato sauce with plenty of chilli.
- 400 | g | penne
- 4 | tbsp | olive oil
- 4 | cloves | garlic | sliced
- 1.5 | tsp | chilli flakes
- 800 | g | canned chopped tomatoes
- 1 | tsp | salt
- 15 | g | basil | torn
1. Warm the olive oil in a wide pan over low heat with the garlic and chilli flakes for 3 minutes, without letting them brown.
2. Add the tomatoes and salt and simmer for 15 minutes until thick.
3. Meanwhile boil the penne in salted water for 10 minutes.
4. Drain the penne and toss it in the sauce for 1 minute.
5. Stir in the basil and serve.

# Macaroni Cheese
british | easy | 10 | 35 | 4
tags: pasta, comfort, kid-friendly, vegetarian
contains: gluten, milk, mustard
Macaroni baked in a mustardy cheddar sauce with a crunchy top.
- 350 | g | macaroni
- 50 | g | butter
- 50 | g | plain flour
- 700 | ml | milk
- 250 | g | cheddar | grated
- 1 | tsp | English mustard
- 40 | g | breadcrumbs
- 0.5 | tsp | salt
1. Heat the oven to 200 °C and boil the macaroni in salted water for 2 minutes less than its packet says.
2. Melt the butter over medium heat, stir in the flour for 1 minute and whisk in the milk little by little.
3. Simmer for 5 minutes, whisking, until it coats a spoon.
4. Off the heat, stir in most of the cheddar, the English mustard, the salt and the drained macaroni.
5. Tip into a dish, top with the rest of the cheddar and the breadcrumbs and bake for 20 minutes until golden.

# Black Bean Quesadillas
mexican | easy | 10 | 15 | 4
tags: kid-friendly, budget, lunch, quick, vegetarian
contains: gluten, milk
Crisp tortillas filled with spiced beans, sweetcorn and melting cheddar.
- 400 | g | black beans | canned, drained
- 150 | g | sweetcorn
- 1 | tsp | ground cumin
- 1 | tsp | smoked paprika
- 3 |  | spring onions | sliced
- 200 | g | cheddar | grated
- 8 |  | flour tortillas
- 1 | tbsp | olive oil
- 150 | g | tomato salsa | to serve
1. Crush the black beans roughly and mix in the sweetcorn, cumin, smoked paprika and spring onions.
2. Spread the mixture over half of the flour tortillas, scatter with the cheddar and press the other tortillas on top.
3. Brush a frying pan with a little of the olive oil over medium heat.
4. Fry each quesadilla for 2 minutes a side, until crisp and the cheese has melted.
5. Cut into wedges and serve with the tomato salsa.

# Peanut Sesame Noodles
chinese | easy | 10 | 8 | 2
tags: noodles, simple, lunch, quick, vegetarian, vegan, dairy-free
contains: gluten, peanuts, sesame, soybeans
Slippery noodles in a nutty, tangy sauce with crunchy vegetables.
- 180 | g | rice noodles
- 3 | tbsp | peanut butter
- 2 | tbsp | soy sauce
- 1 | tbsp | rice vinegar
- 1 | tbsp | maple syrup
- 1 | tsp | sesame oil
- 1 |  | carrot | cut into matchsticks
- 0.5 |  | cucumber | cut into matchsticks
- 2 |  | spring onions | sliced
- 1 | tbsp | sesame seeds
1. Cook the rice noodles in boiling water following their packet, about 6 minutes. Keep a cup of the water and rinse the noodles cold.
2. Whisk the peanut butter, soy sauce, rice vinegar, maple syrup and sesame oil with enough of the hot water to make a pouring sauce.
3. Toss the noodles in the sauce until coated.
4. Add the carrot and cucumber and toss again.
5. Serve topped with the spring onions and sesame seeds.
`;
