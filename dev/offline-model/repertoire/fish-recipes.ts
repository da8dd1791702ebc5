// Dishes with cod, other fish and shellfish. Data, as `read-recipes.ts` reads it: name, cuisine, difficulty, minutes of preparation
// and cooking, servings; tags and the catalogue's allergens; description; ingredients; steps.
export const FISH_RECIPES = `
# Lemon Butter Cod with Capers | french | easy | 10 | 10 | 4
tags: fish, cod, simple, light, seafood, quick | contains: fish, gluten, milk
Pan-fried cod in a sharp lemon and caper butter, on the table in twenty minutes.
600 g cod fillets, skinless, patted dry; 3 tbsp plain flour; 1 tbsp olive oil; 60 g butter, cubed;
2 cloves garlic, thinly sliced; 1 lemon, juiced; 2 tbsp capers, drained; 15 g parsley, chopped; 0.5 tsp salt;
0.25 tsp black pepper
1. Season the cod with the salt and black pepper, dust it with the flour and shake off what does not stick.
2. Heat the olive oil in a wide frying pan over medium-high heat until it shimmers.
3. Fry the cod for 3 to 4 minutes until golden underneath, turn it and cook for 2 minutes more, until it flakes easily. Lift it on to a warm plate.
4. Lower the heat to medium, melt the butter in the same pan and let it foam for 1 minute, then soften the garlic in it for 1 minute.
5. Take the pan off the heat and stir in the lemon juice, capers and parsley.
6. Spoon the lemon butter over the cod and serve at once.

# Thai Red Curry Cod | thai | easy | 10 | 18 | 4
tags: fish, cod, curry, spicy, one-pot, seafood, quick, gluten-free, dairy-free | contains: crustaceans, fish
Chunks of cod poached in a coconut red curry with green beans and lime.
600 g cod fillets, cut into 4 cm chunks; 1 tbsp vegetable oil; 3 tbsp Thai red curry paste;
400 ml coconut milk; 1 tbsp fish sauce; 1 tsp brown sugar; 200 g green beans, trimmed and halved;
1 red bell pepper, sliced; 1 lime, juiced; 15 g Thai basil, leaves picked; 300 g jasmine rice, to serve
1. Put the jasmine rice on to boil following its packet, about 12 minutes.
2. Heat the vegetable oil in a deep pan over medium heat and fry the red curry paste for 2 minutes until fragrant.
3. Pour in the coconut milk, fish sauce and brown sugar and bring to a gentle simmer.
4. Add the green beans and red bell pepper and cook for 5 minutes.
5. Slide in the cod, cover and poach over low heat for 5 to 6 minutes, until it flakes. Do not stir hard or it will break up.
6. Finish with the lime juice and Thai basil and serve over the rice.

# Baja Cod Tacos | mexican | medium | 20 | 12 | 4
tags: fish, cod, tacos, kid-friendly, seafood | contains: fish, gluten, milk
Crisp spiced cod in warm corn tortillas with lime slaw and a chipotle cream.
500 g cod fillets, cut into thick strips; 80 g plain flour; 1 tsp smoked paprika; 1 tsp ground cumin;
0.5 tsp salt; 4 tbsp vegetable oil; 200 g red cabbage, finely shredded; 2 limes, 1 juiced, 1 cut into wedges;
120 ml sour cream; 1 tbsp chipotle paste; 8 corn tortillas; 15 g coriander leaves, chopped
1. Toss the red cabbage with the lime juice and a pinch of the salt, scrunch it with your hands and leave it to soften for 10 minutes.
2. Stir the chipotle paste into the sour cream and set it aside.
3. Mix the flour, smoked paprika, cumin and the rest of the salt on a plate and coat the cod strips in it.
4. Heat the vegetable oil in a frying pan over medium-high heat and fry the cod in two batches for 2 to 3 minutes a side, until crisp. Drain on kitchen paper.
5. Warm the corn tortillas in a dry pan for 30 seconds a side.
6. Fill the tortillas with cabbage and cod, top with the chipotle cream and coriander leaves, and serve with the lime wedges.

# Cod and Chorizo Stew | spanish | easy | 10 | 25 | 4
tags: fish, cod, stew, one-pot, comfort, seafood, gluten-free, dairy-free | contains: celery, fish
A smoky tomato and butter bean stew with cod cooked gently on top.
600 g cod loin, in 4 pieces; 120 g chorizo, sliced; 1 tbsp olive oil; 1 onion, finely chopped;
2 cloves garlic, crushed; 1 tsp smoked paprika; 400 g canned chopped tomatoes;
400 g butter beans, canned, drained; 150 ml fish stock; 15 g parsley, chopped
1. Heat the olive oil in a wide casserole over medium heat and fry the chorizo for 3 minutes until it gives up its red oil.
2. Add the onion and cook for 6 minutes until soft, then stir in the garlic and smoked paprika for 1 minute.
3. Tip in the tomatoes, butter beans and fish stock and simmer for 10 minutes until thickened.
4. Nestle the cod in the sauce, cover and cook over low heat for 6 minutes, until it flakes.
5. Scatter with the parsley and bring the pot to the table.

# Mediterranean Baked Cod | mediterranean | easy | 10 | 20 | 4
tags: fish, cod, tray-bake, light, simple, seafood, quick, gluten-free, dairy-free | contains: fish
Cod baked on a bed of bursting cherry tomatoes, olives and oregano.
600 g cod fillets; 400 g cherry tomatoes, halved; 80 g olives, pitted; 1 red onion, thinly sliced;
3 cloves garlic, sliced; 3 tbsp olive oil; 1 tsp dried oregano; 1 lemon, half sliced, half juiced;
15 g basil, torn; 0.5 tsp salt
1. Heat the oven to 200 °C.
2. Toss the cherry tomatoes, olives, red onion and garlic with the olive oil, oregano and half of the salt in a baking dish and roast for 8 minutes.
3. Season the cod with the rest of the salt, lay it on the tomatoes and cover it with the lemon slices.
4. Bake for 10 to 12 minutes, until the cod is opaque and flakes when pressed.
5. Squeeze over the lemon juice, scatter with the basil and serve with the juices from the dish.

# Honey Garlic Glazed Cod | american | easy | 10 | 15 | 4
tags: fish, cod, kid-friendly, seafood, quick, dairy-free | contains: fish, gluten, sesame, soybeans
Sticky sweet and salty cod, roasted with broccoli on one tray.
600 g cod fillets; 3 tbsp honey; 3 tbsp soy sauce; 3 cloves garlic, crushed; 1 tbsp rice vinegar;
1 tsp cornflour; 400 g broccoli, cut into florets; 1 tbsp vegetable oil; 1 tbsp sesame seeds
1. Heat the oven to 220 °C and toss the broccoli with the vegetable oil on a large tray. Roast it for 5 minutes.
2. Meanwhile simmer the honey, soy sauce, garlic, rice vinegar and cornflour in a small pan for 2 minutes, stirring, until glossy.
3. Push the broccoli to the sides, set the cod in the middle and brush it with half of the glaze.
4. Roast for 8 to 10 minutes, until the cod flakes and its edges are dark and sticky.
5. Spoon over the rest of the glaze and finish with the sesame seeds.

# Teriyaki Salmon Rice Bowls | japanese | easy | 15 | 15 | 2
tags: fish, salmon, bowl, seafood, quick, dairy-free | contains: fish, gluten, sesame, soybeans
Glazed salmon over rice with edamame, carrot and cucumber.
300 g salmon fillets, cut into cubes; 150 g sushi rice; 3 tbsp soy sauce; 2 tbsp mirin; 1 tbsp brown sugar;
10 g ginger, grated; 100 g edamame, shelled; 1 carrot, cut into ribbons; 0.5 cucumber, sliced;
1 tbsp vegetable oil; 1 tbsp sesame seeds
1. Rinse the sushi rice and cook it in a covered pan for 12 minutes, then leave it to stand. Boil the edamame for 3 minutes and drain them.
2. Stir the soy sauce, mirin, brown sugar and ginger together.
3. Heat the vegetable oil in a frying pan over high heat and brown the salmon cubes for 3 minutes, turning them.
4. Pour in the sauce and bubble for 2 minutes, until it coats the salmon.
5. Divide the rice between bowls, arrange the salmon, edamame, carrot and cucumber on top and finish with the sesame seeds.

# Garlic Prawn Linguine | italian | easy | 10 | 12 | 2
tags: shellfish, prawns, pasta, seafood, quick, dairy-free | contains: crustaceans, gluten, sulphites
Prawns, chilli, garlic and white wine caught up in linguine.
200 g linguine; 250 g raw prawns, peeled; 3 tbsp olive oil; 4 cloves garlic, thinly sliced;
0.5 tsp chilli flakes; 100 ml white wine; 150 g cherry tomatoes, halved; 15 g parsley, chopped;
0.5 lemon, juiced
1. Boil the linguine in salted water for 9 minutes and keep a cup of the water.
2. Heat the olive oil in a wide pan over medium heat and soften the garlic and chilli flakes for 1 minute.
3. Add the prawns and fry for 2 minutes until pink, then lift them out.
4. Add the cherry tomatoes and white wine and boil for 3 minutes.
5. Toss in the drained linguine, the prawns and a splash of the pasta water for 1 minute.
6. Finish with the parsley and lemon juice.

# Mussels in White Wine | french | medium | 20 | 10 | 2
tags: shellfish, mussels, one-pot, seafood, quick | contains: gluten, milk, molluscs, sulphites
A steaming pot of mussels with shallots, wine and a little cream.
1000 g mussels, scrubbed, beards pulled off; 2 shallots, finely chopped; 2 cloves garlic, chopped;
25 g butter; 200 ml white wine; 75 ml double cream; 20 g parsley, chopped; 1 baguette, to serve
1. Throw away any mussels that are broken or stay open when tapped.
2. Melt the butter in a large pot over medium heat and soften the shallots and garlic for 4 minutes.
3. Pour in the white wine, turn the heat to high and bring it to a fierce boil.
4. Tip in the mussels, cover and steam for 3 to 4 minutes, shaking the pot twice, until they have opened. Throw away those that have not.
5. Stir in the double cream and parsley and serve with the baguette.
`;
