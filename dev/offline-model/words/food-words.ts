// Words that names of foods are made of, as the seeded catalogue has them. Data.
export const FOOD_WORDS = `
adobo agar agar-agar agave ahi alaska albumen ale all-purpose allspice almond american anchovies anchovy
anglaise anise apple apricot arborio aril artichoke arugula asafoetida asparagus atlantic aubergine avocado
avocadoes avocados baby bacalao bacalhau baccala baccalà bacon bag bagel baguette baked baking ball balsamic
bamboo banana banger barbecue barley base basil basmati bass bavette bay bbq bean beancurd beansprout beef
beer beet beetroot belacan belgian bell bella belly berries berry besan bhindi bicarb bicarbonate biscuit
bittersweet black black-eyed blackberries blackberry blackcurrant blanched blood blue blueberries blueberry
bok bomba bone-in boneless borlotti boston bouillon braising bramble bramley brandy branzino brazil bread
breadcrumb bream breast brewed brie brine brinjal brioche brisket broad broccoli broccolini broth brown
brussel brussels buckwheat buffalo bulb bulgar bulghur bulgur bun burger burrata butt butter butterhead
buttermilk butternut button cabbage caesar cajun calamari camembert canned cannellini canola cantaloupe
caper capsicum caraway cardamom carnaroli carrot cashew cassava caster castor catsup cauliflower cava cavolo
cayenne celeriac celery cellophane champagne chard cheddar cheese cherries cherry chestnut chevre chia
chicken chickpea chicory chile chili chilies chilli chillies chinese chip chipotle chive chocolate choi chop
chopped chorizo chow choy chuck chunk chutney chèvre ciabatta cider cilantro cinnamon clam clarified
clementine clove club cob cobnut cocoa coconut cod codfish coffee cognac cola cold coley collard concentrate
condensed confectioner's confectioners' conference cooking coriander corn corned cornflour cornichon
cornmeal cornstarch cos cottage courgette couscous cow's crab crabmeat cracked craisin cranberries cranberry
crawfish crayfish cream creamed creme cremini crimini croissant crouton crudo crumb crunchy crushed crust
crème crême cube cucumber cultured cumin cup curd curly currant curry custard cutlet daikon dairy dairy-free
dal danish dark dashi dates deer demerara desiccated dessert diced digestive dijon dill distilled dog dorade
double dough dover dressing dried drumstick dry dublin duck dukkah ear echalion edam edamame egg egg-free
eggplant elbow emmental emmentaler emmenthal endive english enoki escalope espresso essence evaporated evoo
extra extra-firm extra-virgin extract eye eyed fajita farro fast-action fat fava fennel fenugreek feta
fettuccine fettucine fig filbert filet fillet filo fine finnan firm fish five five-spice flake flaked flank
flat flat-leaf flatbread flax flaxseed flesh florence floret flour floury focaccia fragrant fraiche
frankfurter fraîche free-range freekeh french fresh freshly fresno frond frozen fruit frying full-fat
fusilli galangal gammon garam garbanzo garden garlic gelatin gelatine gem ghee gherkin giant ginger glass
glaze globe gluten gluten-free gnocchi goat goat's goats goats' gochujang golden goose gorgonzola gouda
grain grainy gram grana granola granulated granule grape grapefruit grass grated gravy greek greek-style
green groat ground groundnut gruyere gruyère guacamole guinness haddie haddock hake halibut halloumi halves
ham hamburger hanout hard haricot haricots harissa hazelnut heart heavy hen's herb herbes herring hing
hoisin honey honeydew horseradish houmous hummus humous ice iceberg icing imitation indian instant israeli
italian jack jackfruit jalapeno jalapeño jam jarred jasmine jerk jerusalem joint juice jumbo kaffir kalamata
kale kasuri kelp kernel ketchup kidney kimchi kiwi kiwifruit kohlrabi kombu korean kosher kumara lacinato
lager lamb langoustine lard lardon large lasagna lasagne leaf leaves leek leftover leg leicester lemon
lemongrass lentil lettuce light lima lime linguine linguini linseed litchi littleneck liver loaf lobster
loin long-grain lox lupin lupini lychee macadamia macaroni mackerel madras magret makrut malt mam manchego
mandarin mangetout mango mangoes manioc maple marinara maris marmalade marmite marrow marsala marzipan
masala mascarpone mature mayo mayonnaise meal meat medium medjool mein melon mesclun methi mignon mild milk
millet mince minced mint mirin miso mix mixed molasses monkey monkfish monterey mooli mozzarella muffin mung
muscovado mushroom mussel mustard naan nam nan napa natural navel navy nectar nectarine neep nero neutral
new noodle nori norway nuoc nut nutella nutmeg nutritional oat oatmeal oats octopus oelek oil okra olive
onion orange orecchiette oregano orzo oxtail oyster pacific pad padano paella pak palm pancetta paneer panko
papaya paprika parma parmesan parmigiano parmigiano-reggiano parsley parsnip passata passion pasta paste
pastry pawpaw pea peach peaches peanut pear pearl pearled pecan pecorino peel penne pepita pepper peppercorn
pepperoni pesto petit phyllo pickle pickled pie piece pignoli pilchard pimento pimenton pimentón pine
pineapple pink pinto piper piquillo pistachio pita pitta pitted pizza pla plaice plain plant-based plantain
plum pod pois polenta pollock pomegranate popcorn popping poppy porcini pork porridge port portobello potato
potatoes pouring powder powdered prawn preserve preserved prosciutto prosecco protein provence provolone
prune pudding puff pumpernickel pumpkin puree purpose purée puy quail quail's queensland quick-cook quinoa
rabbit radicchio radish radishes rainbow raisin raising ramen rapeseed ras rasher raspberries raspberry
ravioli raw red reduction refried reggiano rhubarb rib rib-eye ribeye rice ricotta rigatoni rind ring
risotto roast roasted roasting rocket rolled romaine romano root roquette rose rosemary rotisserie rum rump
runny russet rutabaga rye sablefish saffron sage saithe sake salad salami salmon salsa salt salted sambal
sardine satsuma sauce sauerkraut sausage savoy scallion scallop sea seabass seabream seafood seasoning seed
seedless seitan self self-raising self-rising semi-skimmed semisweet semolina sesame shallot shank shaoxing
shape sharp sheet shell shelled sherry shiitake shoot short short-grain shortcrust shoulder shoyu shredded
shrimp sichuan silken silverside single sirloin skim skimmed skinless slice sliced slivered smoked smooth
snap snapper snow soba soda soft sole sour sourdough soured soy soya soybean spaghetti spare sparerib
sparkling spear spelt spice spinach spirit split spray spread sprig spring sprout squash squid sriracha
stalk star starch steak stew stewing stilton stock stout strained strand strawberries strawberry streaky
string strip strong suet sugar sultana sumac summer sun sun-dried sunchoke sundried sunflower superfine
surimi sushi swede sweet sweetcorn sweetened swiss syrup szechuan tabasco taco tagliatelle tahini tail
tamari tamarind tangerine tap tarragon tartar tartare tea tempeh tenderloin tenderstem tentacle teriyaki
textured thai thigh thread thyme tiger tilapia tinned toasted tofu tomato tomatoes topside tortellini
tortilla treacle trout tube tuna turkey turmeric turnip turtle tuscan tvp tzatziki udon unsalted unsweetened
unwaxed vacuum-packed vanilla veal veg vegan vegemite vegetable vegetarian veggie venison vermicelli vert
verts vine vinegar virgin vital vongole wakame walnut wasabi water watercress watermelon waxy weed wheat
whipped whipping white whole whole-grain wholegrain wholemeal wholewheat wiener wild wine wing witloof
worcester worcestershire wrap yeast yellow yellowfin yoghurt yogurt yolk york young yuca za'atar zaatar zest
zucchini
`;
