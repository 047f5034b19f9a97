import type { HelpPage } from './help-pages'

type Language = 'en' | 'zh'

/** The manual of the broker version that the console targets. */
const manual = (language: Language, page = '') => `https://docs.emqx.com/${language}/emqx/v5.1/${page}`
const site = (language: Language, page: string) => `https://www.emqx.com/${language}/${page}`

/** The address of each page by language. */
const places: Readonly<Record<HelpPage, (language: Language) => string>> = {
  docs: (language) => manual(language),
  forum: (language) =>
    language === 'zh' ? 'https://askemq.com/' : 'https://github.com/emqx/emqx/discussions',
  source: () => 'https://github.com/emqx/emqx',
  blog: (language) => site(language, 'blog'),
  start: (language) => manual(language, 'getting-started/getting-started.html'),
  dashboard: (language) => manual(language, 'dashboard/introduction.html'),
  access: (language) => manual(language, 'access-control/overview.html'),
  rules: (language) => manual(language, 'data-integration/rules.html'),
  bridges: (language) => manual(language, 'data-integration/data-bridges.html'),
  config: (language) => manual(language, 'configuration/configuration.html'),
  api: (language) => manual(language, 'admin/api.html'),
  faq: (language) => manual(language, 'faq/faq.html'),
  mqtt: (language) => site(language, 'mqtt-guide'),
  mqtt5: (language) => site(language, 'mqtt/mqtt5'),
  clients: (language) => site(language, 'blog/mqtt-client-tools'),
  enterprise: (language) => site(language, 'products/emqx'),
  cloud: (language) => site(language, 'cloud'),
  feedback: (language) =>
    language === 'zh' ? 'https://askemq.com/c/emqx/5' : 'https://github.com/emqx/emqx/issues',
  contact: (language) => site(language, 'contact'),
}

/** The address of a page in a language. */
export const helpUrl = (page: HelpPage, language: Language): string => places[page](language)
