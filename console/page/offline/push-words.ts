// The texts of Web Push notices, in all languages: the service worker shows them while no page is open.

type Words = Readonly<Record<string, string>>;

export const PUSH_WORDS: Readonly<Record<string, Words>> = {
  en: {
    due: "Due today: {process}",
    waits: "“{process}” waits for your decision.",
    failed: "“{process}” has failed.",
    skipped: "“{process}” was left out once: an earlier run has not ended.",
    off: "“{process}” no longer starts by itself: its last runs have failed.",
  },
  de: {
    due: "Heute fällig: {process}",
    waits: "„{process}“ wartet auf deine Entscheidung.",
    failed: "„{process}“ ist fehlgeschlagen.",
    skipped: "„{process}“ wurde einmal ausgelassen: Ein früherer Lauf ist noch nicht beendet.",
    off: "„{process}“ startet nicht mehr von selbst: Die letzten Läufe sind fehlgeschlagen.",
  },
  fr: {
    due: "À faire aujourd’hui : {process}",
    waits: "« {process} » attend ta décision.",
    failed: "« {process} » a échoué.",
    skipped: "« {process} » a été sauté une fois : une exécution précédente n’est pas terminée.",
    off: "« {process} » ne démarre plus de lui-même : ses dernières exécutions ont échoué.",
  },
  es: {
    due: "Para hoy: {process}",
    waits: "«{process}» espera tu decisión.",
    failed: "«{process}» ha fallado.",
    skipped: "«{process}» se saltó una vez: una ejecución anterior no ha terminado.",
    off: "«{process}» ya no empieza por sí solo: sus últimas ejecuciones han fallado.",
  },
  it: {
    due: "Da fare oggi: {process}",
    waits: "«{process}» aspetta una tua decisione.",
    failed: "«{process}» è fallito.",
    skipped: "«{process}» è stato saltato una volta: un’esecuzione precedente non è terminata.",
    off: "«{process}» non parte più da solo: le ultime esecuzioni sono fallite.",
  },
  pt: {
    due: "Para hoje: {process}",
    waits: "“{process}” espera a sua decisão.",
    failed: "“{process}” falhou.",
    skipped: "“{process}” foi pulado uma vez: uma execução anterior não terminou.",
    off: "“{process}” não começa mais sozinho: as últimas execuções falharam.",
  },
  nl: {
    due: "Vandaag te doen: {process}",
    waits: "“{process}” wacht op je beslissing.",
    failed: "“{process}” is mislukt.",
    skipped: "“{process}” is één keer overgeslagen: een eerdere run is nog niet klaar.",
    off: "“{process}” start niet meer vanzelf: de laatste runs zijn mislukt.",
  },
};
