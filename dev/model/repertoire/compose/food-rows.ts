// The composer's larder: foods by the part they play, how they cook and how much a person eats.

/**
 * "role kind quantity unit" → foods. A unit "-" counts pieces. Each food is written as its ingredient
 * line says it; "word = line" where people call it otherwise.
 */
export const FOOD_ROWS: Readonly<Record<string, string>> = {
  "main fish 150 g":
    "cod = cod fillets, salmon = salmon fillets, haddock = haddock fillets, hake = hake fillets, halibut = halibut fillets, plaice = plaice fillets, sole = sole fillets, sea bass = sea bass fillets, sea bream = sea bream fillets, tilapia = tilapia fillets, monkfish, snapper = snapper fillets, trout = trout fillets, mackerel = mackerel fillets, sardines, tuna = tuna steak, canned tuna, coley = coley fillets, pollock = pollock fillets, smoked haddock, smoked mackerel, smoked salmon, white fish = white fish fillets, herring = herring fillets",
  "main shellfish 130 g":
    "prawn = raw prawns, shrimp, crab = crab meat, scallops, squid, octopus, mussels, clams, crayfish, langoustines, lobster = lobster tails",
  "main poultry 140 g":
    "chicken = chicken thigh fillets, chicken breast, chicken thigh = chicken thigh fillets, turkey = turkey breast, turkey breast, duck = duck breast, duck breast",
  "main bone 280 g": "chicken drumsticks, chicken wings, chicken legs, duck legs, lamb chops",
  "main meat 140 g":
    "beef = beef steak, beef steak, steak = sirloin steak, sirloin steak, ribeye steak, flank steak, pork = pork tenderloin, pork tenderloin, pork loin, pork chops, venison, veal, gammon, ham, bacon, pancetta",
  "main braise 170 g":
    "stewing beef, beef brisket, brisket = beef brisket, beef short ribs, oxtail, lamb = diced lamb, lamb shoulder, lamb shanks, pork shoulder, pork belly, pork ribs, rabbit",
  "main mince 125 g": "minced beef, minced pork, minced lamb, minced turkey, minced chicken",
  "main sausage 120 g": "sausages, chorizo, frankfurters, vegetarian sausages",
  "main tofu 125 g": "tofu = firm tofu, firm tofu, smoked tofu, tempeh, seitan",
  "main cheese 110 g": "halloumi, paneer",
  "main legume 130 g":
    "chickpeas, black beans, kidney beans, cannellini beans, butter beans, white beans, pinto beans, borlotti beans, haricot beans, black-eyed beans, broad beans, edamame, lentil = cooked lentils, green lentil = cooked lentils, brown lentil = cooked lentils, red lentil = cooked lentils",
  "main root 200 g":
    "potatoes, new potatoes, sweet potatoes, carrots, parsnips, beetroot, turnips, swede, celeriac, butternut squash, squash = butternut squash, pumpkin, kohlrabi, plantain, cassava, daikon",
  "main floret 160 g":
    "broccoli, tenderstem broccoli, cauliflower, Brussels sprouts, cabbage, red cabbage, savoy cabbage",
  "main tender 160 g":
    "aubergine, courgettes, pepper = bell peppers, bell peppers, red bell peppers, asparagus, green beans, fennel, leeks, tomatoes, cherry tomatoes, okra, celery, onions, sweetcorn, baby corn, peas, mangetout, sugar snap peas, bok choy, artichokes, runner beans, chicory",
  "main leafy 100 g": "spinach, kale, chard, cavolo nero, spring greens, greens = spring greens",
  "main mushroom 160 g":
    "mushroom = chestnut mushrooms, chestnut mushrooms, portobello mushrooms, shiitake mushrooms, oyster mushrooms, enoki mushrooms",
  "main egg 2 -": "eggs",
  "starch legume 75 g":
    "noodle = egg noodles, egg noodles, rice noodles, udon noodles, soba noodles, ramen noodles, rice = basmati rice, basmati rice, jasmine rice, brown rice, pasta = penne, penne, spaghetti, linguine, tagliatelle, rigatoni, fusilli, macaroni, orzo, gnocchi, quinoa, couscous, bulgur wheat, pearl barley, polenta",
  "finish tender 30 g":
    "feta, mozzarella, parmesan, cheddar, goat's cheese, ricotta, blue cheese, brie, cheese = cheddar, cucumber, rocket, watercress, radishes, lettuce, romaine lettuce, peanuts, cashews, almonds, flaked almonds, walnuts, pecans, hazelnuts, pistachios, pine nuts, nuts = cashews, olives, yogurt, Greek yogurt, sour cream, crème fraîche, pesto, hummus, tomato salsa, kimchi, pomegranate seeds, mango, pineapple, raisins, dried apricots, bean sprouts",
  "finish tender 5 g": "basil, Thai basil, coriander leaves, mint, parsley, dill, chives, tarragon",
  "finish tender 0.5 -": "avocado, lemon, lime, orange",
  "finish tender 0.5 tbsp": "capers, sesame seeds, pumpkin seeds, sunflower seeds",
  "season tender 1 clove": "garlic",
  "season tender 5 g": "ginger, thyme, rosemary, sage, lemongrass",
  "season tender 0.25 -": "chilli = red chillies, red chillies, green chillies, jalapeños",
  "season tender 0.25 tsp":
    "cumin = ground cumin, turmeric, paprika, smoked paprika, cinnamon, dried oregano, oregano = dried oregano, curry powder, garam masala, za'atar, sumac, chilli flakes, cayenne pepper, Chinese five spice, five spice = Chinese five spice, saffron, Cajun seasoning, jerk seasoning",
  "season tender 0.5 tbsp":
    "miso = white miso, harissa, soy sauce, peanut butter, tahini, dijon mustard, mustard = dijon mustard, honey, maple syrup, gochujang, sriracha, hoisin sauce, oyster sauce, fish sauce, teriyaki = teriyaki sauce, teriyaki sauce, barbecue sauce, Thai red curry paste, Thai green curry paste, tomato purée, balsamic vinegar, butter, chipotle = chipotle paste, chipotle paste, sweet chilli sauce, anchovies = anchovy fillets",
  "season tender 50 ml":
    "white wine, red wine, beer, stout, coconut milk, double cream, cream = double cream, passata",
  "sweet tender 120 g":
    "apples, pears, bananas, strawberries, raspberries, blueberries, blackberries, cranberries, mixed berries, berries = mixed berries, peaches, nectarines, plums, cherries, rhubarb, apricots, figs, grapes, fruit = mixed berries, watermelon, melon, kiwis, papaya",
  "sweet tender 30 g":
    "chocolate = dark chocolate, dark chocolate, white chocolate, milk chocolate",
};
