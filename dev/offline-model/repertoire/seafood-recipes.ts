// Dishes with other fish and with shellfish. Data in the format that `read-recipes.ts` reads: name; cuisine, difficulty, minutes of
// preparation and cooking, servings; tags; allergens; description; lines; steps.
export const SEAFOOD_RECIPES = `
# Teriyaki Salmon Rice Bowls
japanese | easy | 15 | 15 | 2
tags: fish, salmon, bowl, seafood, quick, dairy-free
contains: fish, gluten, sesame, soybeans
Glazed salmon over rice with edamame, carrot and cucumber.
- 300 | g | salmon fillets | cut into cubes
- 150 | g | sushi rice
- 3 | tbsp | soy sauce
- 2 | tbsp | mirin
- 1 | tbsp | brown sugar
- 10 | g | ginger | grated
- 100 | g | edamame | shelled
- 1 |  | carrot | cut into ribbons
- 0.5 |  | cucumber | sliced
- 1 | tbsp | vegetable oil
- 1 | tbsp | sesame seeds
1. Rinse the sushi rice and cook it in a covered pan for 12 minutes, then leave it to stand. Boil the edamame for 3 minutes and drain them.
2. Stir the soy sauce, mirin, brown sugar and ginger together.
3. Heat the vegetable oil in a frying pan over high heat and brown the salmon cubes for 3 minutes, turning them.
4. Pour in the sauce and bubble for 2 minutes, until it coats the salmon.
5. Divide the rice between bowls, arrange the salmon, edamame, carrot and cucumber on top and finish with the sesame seeds.

# Grilled Mackerel with Beetroot Salad
british | easy | 15 | 8 | 2
tags: fish, mackerel, light, seafood, quick, gluten-free
contains: eggs, fish, milk, mustard, sulphites
Charred mackerel with sweet beetroot and a horseradish dressing.
- 250 | g | mackerel fillets
- 250 | g | cooked beetroot | cut into wedges
- 2 | tbsp | crème fraîche
- 1 | tbsp | horseradish sauce
- 1 | tbsp | red wine vinegar
- 60 | g | watercress
- 1 | tbsp | olive oil
- 0.5 | tsp | salt
1. Heat the grill to high. Stir the crème fraîche with the horseradish sauce.
2. Toss the beetroot with the red wine vinegar and half of the salt.
3. Slash the mackerel skin, rub it with the olive oil and the rest of the salt and lay it skin side up on a foil-lined tray.
4. Grill for 5 to 6 minutes, until the skin blisters and the flesh flakes.
5. Serve on the watercress and beetroot with the horseradish cream.

# Smoked Haddock Kedgeree
british | easy | 10 | 25 | 4
tags: fish, haddock, breakfast, rice, comfort, seafood, gluten-free
contains: eggs, fish, milk, mustard
Curried rice with flakes of smoked haddock and soft-boiled eggs.
- 450 | g | smoked haddock fillets
- 300 | ml | milk
- 300 | g | basmati rice
- 4 |  | eggs
- 40 | g | butter
- 1 |  | onion | finely chopped
- 2 | tsp | curry powder
- 100 | g | peas | frozen
- 15 | g | parsley | chopped
- 1 |  | lemon | cut into wedges
1. Boil the basmati rice for 10 minutes, adding the peas for the last 2 minutes, and drain well.
2. Boil the eggs for 7 minutes, cool them under the tap, peel and quarter.
3. Poach the smoked haddock in the milk over low heat for 8 minutes, lift it out and break it into flakes.
4. Melt the butter in a wide pan, soften the onion for 6 minutes and stir in the curry powder for 1 minute.
5. Fold in the rice, the haddock and a splash of the poaching milk and heat through for 2 minutes.
6. Top with the eggs and parsley and serve with the lemon wedges.

# Garlic Prawn Linguine
italian | easy | 10 | 12 | 2
tags: shellfish, prawns, pasta, seafood, quick, dairy-free
contains: crustaceans, gluten, sulphites
Prawns, chilli, garlic and white wine caught up in linguine.
- 200 | g | linguine
- 250 | g | raw prawns | peeled
- 3 | tbsp | olive oil
- 4 | cloves | garlic | thinly sliced
- 0.5 | tsp | chilli flakes
- 100 | ml | white wine
- 150 | g | cherry tomatoes | halved
- 15 | g | parsley | chopped
- 0.5 |  | lemon | juiced
1. Boil the linguine in salted water for 9 minutes and keep a cup of the water.
2. Heat the olive oil in a wide pan over medium heat and soften the garlic and chilli flakes for 1 minute.
3. Add the prawns and fry for 2 minutes until pink, then lift them out.
4. Add the cherry tomatoes and white wine and boil for 3 minutes.
5. Toss in the drained linguine, the prawns and a splash of the pasta water for 1 minute.
6. Finish with the parsley and lemon juice.

# Mussels in White Wine
french | medium | 20 | 10 | 2
tags: shellfish, mussels, one-pot, seafood, quick
contains: gluten, milk, molluscs, sulphites
A steaming pot of mussels with shallots, wine and a little cream.
- 1000 | g | mussels | scrubbed, beards pulled off
- 2 |  | shallots | finely chopped
- 2 | cloves | garlic | chopped
- 25 | g | butter
- 200 | ml | white wine
- 75 | ml | double cream
- 20 | g | parsley | chopped
- 1 |  | baguette | to serve
1. Throw away any mussels that are broken or stay open when tapped.
2. Melt the butter in a large pot over medium heat and soften the shallots and garlic for 4 minutes.
3. Pour in the white wine, turn the heat to high and bring it to a fierce boil.
4. Tip in the mussels, cover and steam for 3 to 4 minutes, shaking the pot twice, until they have opened. Throw away those that have not.
5. Stir in the double cream and parsley and serve with the baguette.
`;
