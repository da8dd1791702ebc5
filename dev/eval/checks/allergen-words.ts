// Patterns for the names of allergens in seven languages, for checks. They match folded text.

export type Allergen = keyof typeof ALLERGEN_WORDS;

export const ALLERGEN_WORDS = {
  peanuts: /peanut|erdnu|arachide|cacahu|amendoi|pinda/,
  nuts: /\bnuts?\b|nuss|nusse|noix|fruits? a coque|frutos? secos?|nuec|noci\b|noce|frutta a guscio|nozes|noz\b|noten|noot/,
  milk: /milk|dairy|lacto|milch|lait|leche|lacteo|latte|lattos|leite|melk|zuivel/,
  eggs: /\beggs?\b|\beier?\b|oeuf|huevo|uov[ao]|\bovos?\b|\beieren\b/,
  fish: /fish|fisch|poisson|pescado|pesce|peixe|\bvis\b/,
  crustaceans:
    /shellfish|crustac|shrimp|prawn|krebs|krusten|garnele|meeresfr|crevette|fruits de mer|marisco|gamba|gamberi|crostac|camar|schaaldier|garna|schelpdier/,
  gluten: /gluten|wheat|weizen|\bble\b|trigo|frumento|grano|tarwe|coeliac|celiac/,
  sesame: /sesam/,
  celery: /celery|sellerie|celeri|apio|sedano|aipo|selderij/,
  mustard: /mustard|senf|moutarde|mostaza|senape|mostarda|mosterd/,
  soybeans: /soy|soja|soia/,
} as const satisfies Record<string, RegExp>;
