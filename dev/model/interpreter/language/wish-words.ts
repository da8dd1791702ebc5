// The words in which people say what a dish should be like, as parts of patterns.

export const CUISINES =
  "italian mexican indian thai chinese japanese french spanish greek british american moroccan turkish korean vietnamese lebanese irish scandinavian mediterranean asian middle-eastern".split(
    " ",
  );
export const EQUIPMENT =
  "air fryer|air-fryer|airfryer|slow cooker|slow-cooker|instant pot|pressure cooker|wok|grill|barbecue|bbq|microwave|sheet pan|sheet-pan|tray bake|traybake|one pan|one-pan|one pot|one-pot|oven|toaster oven";
export const STYLES =
  "light|healthy|fresh|comforting|comfort food|comfort|hearty|cosy|cozy|warming|cheap|budget|kid-friendly|family-friendly|make-ahead|meal prep|no-cook|breakfast|brunch|dessert|soup|salad|curry|stir-fry|stir fry|stew|tacos?|casserole|traybake|bowl|snack";
export const FLAVORS =
  "spicy|mild|smoky|tangy|creamy|sweet|garlicky|lemony|crispy|zesty|savoury|savory|hot";
export const DIETS = "vegetarian|vegan|pescatarian|veggie|meatless|plant-based|low-carb|keto";
export const FREE_OF =
  "nut|gluten|dairy|lactose|egg|alcohol|sugar|soy|shellfish|fish|meat|wheat|onion|garlic";
