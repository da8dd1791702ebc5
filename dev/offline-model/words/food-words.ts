// Words in the names of the catalogue's more common foods. Data.
export const FOOD_WORDS = `
agave alaska ale all-purpose allspice almond american anchovies anchovy anise apple apricot arborio artichoke
arugula asparagus atlantic aubergine avocado avocadoes avocados baby bacon bag bagel baguette baked baking
ball balsamic bamboo banana barbecue barley base basil basmati bass bay bbq bean beancurd beansprout beef beer
beet beetroot belgian bell bella belly berries berry bicarbonate biscuit bittersweet black black-eyed
blackberries blackberry blackcurrant blanched blood blue blueberries blueberry bone-in boneless braising
bramley brandy brazil bread breadcrumb bream breast brewed brie brine brioche brisket broad broccoli
broccolini broth brown brussels buckwheat buffalo bulb bulgur bun burger butt butter butterhead buttermilk
butternut button cabbage caesar cajun camembert canned cannellini canola cantaloupe caper caraway cardamom
carrot cashew caster castor cauliflower cayenne celery cellophane champagne chard cheddar cheese cherries
cherry chestnut chevre chia chicken chickpea chicory chile chili chilies chilli chillies chinese chip chipotle
chive chocolate chop chopped chorizo chunk chutney chèvre ciabatta cider cilantro cinnamon clam clarified
clementine clove club cob cocoa coconut cod coffee cognac cola cold concentrate condensed cooking coriander
corn corned cornflour cornmeal cos cottage courgette couscous cow's crab crabmeat cracked cranberries
cranberry crawfish crayfish cream creamed creme croissant crouton crumb crunchy crushed crust crème crême cube
cucumber cultured cumin cup curd curly currant curry custard cutlet dairy dairy-free dal danish dark dates
desiccated dessert diced dijon dill distilled dog double dough dover dressing dried drumstick dry duck ear
edam edamame egg egg-free eggplant elbow endive english espresso essence evaporated extra extra-firm
extra-virgin extract eye eyed fajita fast-action fat fennel feta fettuccine fettucine fig filet fillet filo
fine firm fish five five-spice flake flaked flank flat flat-leaf flatbread flax flaxseed flesh florence floret
flour floury focaccia fragrant fraiche frankfurter fraîche free-range french fresh freshly fresno frozen fruit
frying full-fat fusilli garam garden garlic gem ghee gherkin giant ginger glass glaze globe gluten gluten-free
gnocchi goat goat's goats goats' gochujang golden goose gorgonzola gouda grain grainy gram granola granulated
grape grapefruit grass grated gravy greek greek-style green groat ground gruyere gruyère guacamole haddock
hake halibut halloumi halves ham hamburger hard haricot haricots harissa hazelnut heart heavy hen's herb
herbes herring honey honeydew horseradish houmous hummus humous ice icing indian instant italian jalapeno
jalapeño jam jarred jasmine jerk joint juice jumbo kale kelp kernel ketchup kidney kimchi kiwi kiwifruit
kosher lager lamb langoustine lard large lasagna lasagne leaf leaves leek leftover leg lemon lemongrass lentil
lettuce light lime linguine linguini litchi liver loaf lobster loin long-grain lychee macadamia macaroni
mackerel manchego mandarin mangetout mango mangoes maple marinara marmalade marrow masala mascarpone mature
mayo mayonnaise meal meat medium melon mild milk millet mince minced mint mirin miso mix mixed molasses monkey
monkfish monterey mozzarella muffin mushroom mussel mustard naan nan natural navy nectar nectarine neutral new
noodle nori nut nutella nutmeg nutritional oat oatmeal oats octopus oil okra olive onion orange oregano orzo
oxtail oyster pacific paella pak palm pancetta paneer panko papaya paprika parma parmesan parmigiano
parmigiano-reggiano parsley parsnip passata passion pasta paste pastry pea peach peaches peanut pear pearl
pecan pecorino peel penne pepper peppercorn pepperoni pesto pickle pickled pie piece pine pineapple pink pinto
pistachio pita pitta pitted pizza pla plaice plain plant-based plantain plum pod polenta pomegranate popcorn
popping poppy porcini pork porridge port portobello potato potatoes pouring powder powdered prawn preserve
preserved prosciutto prosecco protein provence provolone prune pudding puff pumpkin puree purpose purée quail
quick-cook quinoa rabbit radish radishes rainbow raisin raising ramen rapeseed rasher raspberries raspberry
ravioli raw red reduction refried rhubarb rib rib-eye ribeye rice ricotta rigatoni rind ring risotto roast
roasted roasting rocket rolled romaine romano root rose rosemary rum rump runny rye saffron sage sake salad
salami salmon salsa salt salted sambal sardine sauce sauerkraut sausage savoy scallion scallop sea seabass
seabream seafood seasoning seed seedless self self-raising self-rising semi-skimmed semisweet semolina sesame
shallot shank shape sharp sheet shell shelled sherry shiitake shoot short short-grain shortcrust shoulder
shredded shrimp silken single sirloin skim skimmed skinless slice sliced slivered smoked smooth snap snapper
snow soda soft sole sour sourdough soured soy soya soybean spaghetti spare sparerib sparkling spear spelt
spice spinach spirit split spray spread sprig spring sprout squash squid sriracha stalk star starch steak stew
stewing stilton stock stout strained strand strawberries strawberry streaky string strip strong suet sugar
summer sun sun-dried sundried sunflower superfine surimi sushi swede sweet sweetcorn sweetened swiss syrup
tabasco taco tagliatelle tahini tail tamari tamarind tangerine tap tarragon tea tempeh tenderloin tenderstem
teriyaki textured thai thigh thread thyme tiger tinned toasted tofu tomato tomatoes tortellini tortilla
treacle trout tube tuna turkey turmeric turnip turtle tuscan tzatziki unsalted unsweetened unwaxed vanilla
veal veg vegan vegetable vegetarian veggie venison vermicelli vine vinegar virgin vital walnut wasabi water
watercress watermelon waxy weed wheat whipped whipping white whole whole-grain wholegrain wholemeal wholewheat
wild wine wing worcestershire wrap yeast yellow yoghurt yogurt yolk york young zest zucchini
`;
