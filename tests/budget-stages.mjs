/**
 * The stages of a first visit, each with the files it fetches besides those that these import statically, and the upper limit in
 * bytes for all JavaScript so far. English is the fallback of every language, so its words are included; the pinyin index,
 * which only a Chinese interface fetches, is not.
 */
export const stages = [
  { title: 'login usable', names: ['en-login'], gzip: 165_000, br: 143_000 },
  {
    title: 'overview drawn',
    gzip: 340_000,
    br: 295_000,
    names: ['console', 'contract', 'catalogues', 'en-first', 'en-rest', 'en-keywords', 'overview'],
  },
  {
    title: 'palette and dialogs with all their words',
    gzip: 495_000,
    br: 430_000,
    names: ['around', 'commands', 'en-later', 'session-dialog', 'step-view'],
  },
  {
    // Fetched for newer brokers, and elsewhere once a search may concern one of these commands.
    title: 'commands of newer brokers',
    gzip: 520_000,
    br: 452_000,
    names: ['en-newer', 'newer'],
  },
]
