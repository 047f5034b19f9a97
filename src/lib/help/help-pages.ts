/** The pages of the broker's manual that help links to, by name. */
export const helpPages = [
  'docs',
  'forum',
  'source',
  'blog',
  'start',
  'dashboard',
  'access',
  'rules',
  'bridges',
  'config',
  'api',
  'faq',
  'mqtt',
  'mqtt5',
  'clients',
  'enterprise',
  'cloud',
  'feedback',
  'contact',
] as const
export type HelpPage = (typeof helpPages)[number]
