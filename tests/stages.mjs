/**
 * The stages of a first visit, each with the files it fetches besides what these import at once, and the most that all
 * JavaScript so far may weigh in bytes. English is the catalogue, being every
 * language's fallback; what only who reads Chinese fetches, how its titles sound, is not in it.
 */
export const stages = [
  { title: 'login usable', names: ['en-login'], gzip: 130_000, br: 112_600 },
  {
    // Of this, 37 kB are the component library: its menus, popovers and radio groups stand on every screen.
    title: 'overview drawn', gzip: 274_500, br: 238_500,
    names: ['console', 'contract', 'catalogues', 'en-first', 'en-rest', 'en-keywords', 'overview'],
  },
  {
    title: 'palette and dialogs with all their words', gzip: 380_000, br: 330_000,
    names: ['around', 'commands', 'en-later', 'session-dialog', 'step-view'],
  },
  {
    // Fetched before a newer broker, and elsewhere by whoever looks for what might be one of them.
    title: 'commands of newer brokers', gzip: 403_500, br: 350_500,
    names: ['en-newer', 'newer'],
  },
]
