// Dishes with chicken and beef. Data, as `read-recipes.ts` reads it: name, cuisine, difficulty, minutes of preparation
// and cooking, servings; tags and the catalogue's allergens; description; ingredients; steps.
export const MEAT_RECIPES = `
# Chicken Tikka Masala | indian | medium | 25 | 30 | 4
tags: chicken, curry, comfort, gluten-free | contains: milk
Yogurt-marinated chicken in a creamy spiced tomato sauce.
600 g chicken breast, cut into chunks; 150 g yogurt; 2 tsp garam masala; 2 tsp ground cumin; 1 tsp turmeric;
2 tbsp vegetable oil; 1 onion, finely chopped; 3 cloves garlic, crushed; 20 g ginger, grated;
400 g canned chopped tomatoes; 100 ml double cream; 15 g coriander leaves, chopped;
300 g basmati rice, to serve
1. Mix the chicken with the yogurt, half of the garam masala, half of the cumin and the turmeric and leave it for 15 minutes.
2. Heat half of the vegetable oil in a large pan over high heat and brown the chicken for 6 minutes. Lift it out.
3. Lower the heat to medium, add the rest of the oil and soften the onion for 8 minutes, then add the garlic, ginger and the rest of the spices for 1 minute.
4. Add the tomatoes and simmer for 10 minutes. Meanwhile boil the basmati rice for 10 minutes.
5. Stir in the double cream and the chicken and simmer for 6 minutes, until the chicken is cooked all through.
6. Scatter with the coriander leaves and serve with the rice.

# One-Pot Paprika Chicken and Rice | spanish | easy | 15 | 35 | 4
tags: chicken, one-pot, rice, comfort, gluten-free, dairy-free | contains: celery
Chicken thighs cooked on saffron-coloured rice with peppers and peas.
8 chicken thighs, bone in; 2 tsp smoked paprika; 1 tbsp olive oil; 1 onion, chopped; 1 red bell pepper, diced;
2 cloves garlic, chopped; 300 g paella rice; 1 tsp turmeric; 800 ml chicken stock; 120 g peas, frozen;
1 lemon, cut into wedges; 0.5 tsp salt
1. Rub the chicken thighs with the smoked paprika and salt. Brown them in the olive oil in a wide casserole over medium-high heat for 8 minutes. Set aside.
2. Cook the onion and red bell pepper in the same pot for 5 minutes, then add the garlic for 1 minute.
3. Stir in the paella rice and turmeric, pour in the chicken stock and bring to a simmer.
4. Put the chicken back skin side up, cover and cook over low heat for 20 minutes.
5. Scatter over the peas, cover and leave off the heat for 5 minutes. The chicken must reach 75 °C at the bone.
6. Serve with the lemon wedges.

# Chicken Fajitas | mexican | easy | 15 | 12 | 4
tags: chicken, kid-friendly, tacos, quick | contains: gluten, milk
Smoky strips of chicken with peppers and onions, wrapped at the table.
500 g chicken breast, cut into strips; 2 tsp smoked paprika; 1 tsp ground cumin; 0.5 tsp chilli powder;
2 tbsp olive oil; 2 bell peppers, sliced; 1 red onion, sliced; 1 lime, juiced; 8 flour tortillas;
150 ml sour cream; 150 g tomato salsa
1. Toss the chicken with the smoked paprika, cumin, chilli powder and half of the olive oil.
2. Heat the rest of the oil in a large frying pan over high heat and char the bell peppers and red onion for 5 minutes. Tip them on to a plate.
3. Fry the chicken in the same pan for 5 to 6 minutes, until browned with no pink left.
4. Return the vegetables, add the lime juice and toss for 1 minute.
5. Warm the flour tortillas in a dry pan and serve everything with the sour cream and tomato salsa.

# Chicken Noodle Soup | american | easy | 15 | 30 | 4
tags: chicken, soup, comfort, one-pot, dairy-free | contains: celery, eggs, gluten
The bowl for colds and rainy evenings.
400 g chicken thigh fillets; 1 tbsp olive oil; 1 onion, chopped; 2 carrots, sliced; 2 celery sticks, sliced;
1500 ml chicken stock; 5 g thyme; 150 g egg noodles; 15 g parsley, chopped; 1 tbsp lemon juice
1. Heat the olive oil in a large pot over medium heat and cook the onion, carrots and celery for 7 minutes.
2. Add the chicken, chicken stock and thyme and simmer for 15 minutes, until the chicken is cooked through.
3. Lift out the chicken, shred it with two forks and discard the thyme stalks.
4. Add the egg noodles to the pot and cook for 5 minutes.
5. Return the chicken, stir in the parsley and lemon juice and serve.

# Spaghetti Bolognese | italian | easy | 15 | 50 | 4
tags: beef, pasta, comfort, kid-friendly, make-ahead | contains: celery, gluten, milk, sulphites
A patient meat sauce with carrot, celery and red wine.
400 g spaghetti; 500 g minced beef; 1 tbsp olive oil; 1 onion, finely chopped; 1 carrot, finely chopped;
1 celery stick, finely chopped; 2 cloves garlic, crushed; 150 ml red wine; 800 g canned chopped tomatoes;
2 tbsp tomato purée; 50 g parmesan, grated; 1 tsp salt
1. Heat the olive oil in a large pan over medium heat and cook the onion, carrot and celery for 10 minutes until soft.
2. Raise the heat, add the minced beef and garlic and brown for 8 minutes, breaking up the lumps.
3. Pour in the red wine and let it boil away.
4. Stir in the tomatoes, tomato purée and salt and simmer gently for 30 minutes.
5. Boil the spaghetti in salted water for 9 to 10 minutes until it has a little bite, and drain it.
6. Toss the spaghetti with the sauce and serve with the parmesan.
`;
