const verbs = ['Kick', 'Ban', 'Show', 'Subscribe', 'Restart', 'Create', 'Remove', 'Edit']
const nouns = ['client', 'rule', 'bridge', 'listener', 'user', 'node', 'topic', 'session']

/** The same titles for both sides of every comparison: words of commands with names of devices. */
export const createTitles = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, index) =>
      `${verbs[index % 8] ?? ''} ${nouns[Math.floor(index / 8) % 8] ?? ''} device-${String(index).padStart(6, '0')}`,
  )

/** What is typed, letter by letter. */
export const typed = ['kick c', 'ban rule', 'aaaa', 'device-0004', 'rule'] as const
