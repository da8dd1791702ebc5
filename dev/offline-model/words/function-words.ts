// Words by which a short message shows its language: function words and words of the kitchen. Data.
import type { Language } from "../../../shared/contracts/language.ts";

export const FUNCTION_WORDS: Readonly<Record<Language, string>> = {
  en: `the a an and or of to in on with for my our me i i'm is are was what what's which how do does can could
    please make create add save show put have not don't some it that this them`,
  de: `der die das den dem ein eine einen einem und oder von zu im mit für mein meine meinen meinem mir mich ich
    ist sind habe haben was welche welches wie kann kannst könntest bitte mach mache erstelle schreib speichere
    zeig füge setze auf nicht kein keine es alle hallo guten tag heute morgen gibt wir uns rezept rezepte einkaufsliste`,
  fr: `le la les un une des et ou de du dans avec pour mon ma mes moi je j'ai est sont quoi quel quelle quelles
    que qu'est comment peux peut pourrais s'il plaît fais crée ajoute enregistre montre mets sur pas ne aux au
    ce cette il nous notre nos aujourd'hui demain recette recettes courses bonjour salut merci`,
  es: `el la los las un una unos unas y o de del en con para mi mis me yo es son qué cuál cuáles cómo puedes
    puede podrías favor haz crea añade agrega guarda muestra pon sobre no tengo hay lo nuestra hoy mañana receta
    recetas compra hola gracias quiero`,
  it: `il lo la gli le un uno una e o di del della dei nel nella con per mio mia miei mie mi io è sono che cosa
    quale quali come puoi può potresti favore fai crea aggiungi salva mostra metti su non ho abbiamo c'è ci oggi
    domani ricetta ricette spesa ciao grazie vorrei`,
  pt: `o a os as um uma uns umas e ou de do da dos das no na com para meu minha meus minhas me eu é são que qual
    quais como pode podes poderia favor faz faça cria crie adiciona adicione guarda guarde mostra põe em não
    tenho há isso hoje amanhã receita receitas compras olá obrigado obrigada quero`,
  nl: `de het een en of van te in op met voor mijn ons onze mij me ik is zijn heb hebben wat welke hoe kan kun je
    zou alsjeblieft maak schrijf voeg bewaar toon zet niet geen dat deze dit er toe vandaag morgen recept
    recepten boodschappenlijst hallo dank graag`,
};
