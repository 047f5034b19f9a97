/**
 * The stages of a first visit, each with the files it fetches besides what these import at once, and the most that all
 * JavaScript so far may weigh in bytes. English is the catalogue, being every language's fallback.
 */
export const stages = [
  { title: 'login usable', names: ['en-login'], gzip: 130_000, br: 115_000 },
  {
    // Its aims are 300 and 260 kB; menus, popovers and radio groups of the component library stand on every screen and weigh 37 kB.
    title: 'overview drawn', gzip: 310_000, br: 272_000,
    names: ['console', 'contract', 'en-first', 'en-rest', 'en-keywords', 'overview', 'history-charts'],
  },
  {
    title: 'palette, dialogs and all words', gzip: 380_000, br: 330_000,
    names: ['around', 'commands', 'en-later', 'session-dialog', 'step-view', '_virtual_pinyin'],
  },
]
