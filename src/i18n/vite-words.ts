import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { flatten, type Block } from './catalogue.ts'
import { isLaterNoun } from './late-nouns.ts'
import { saidOutsideScreens } from './vite-said.ts'

const pattern = /^virtual:words\/(en|zh)-(login|first|keywords|rest|later|newer|screens)$/

/** Files that shell and palette speak from; of all others only the titles of commands are needed at once. */
const ofShell = /^(?:shell|common|palette|session)$/
/** What is said before anybody has signed in: the sign-in, its toggles, and what may go wrong with the page itself. */
const ofLogin =
  /^(?:login\.|choice\.language\.|action\.(?:retry|details)$|session\.over\.other$|shell\.(?:theme|language|storage|fault|crash|chunk)(?:\.|$))/
/** What may go wrong with the sign-in; all other errors and the parameters are met by running commands only. */
const ofRefusal = new RegExp(
  `^error\\.(?:${[
    'required|invalid|failure\\..*',
    'code\\.(?:BAD_USERNAME_OR_PWD|BAD_TOKEN|TOKEN_TIME_OUT|AUTHORIZATION_HEADER_ERROR|NO_TOKEN|BROKER_UNREACHABLE|INTERNAL_ERROR)',
  ].join('|')})$`,
)

/** The parts of a catalogue, in the order they are needed; the keywords of commands are for searching only, and what only screens say comes with them. */
export type WordPart = 'login' | 'first' | 'keywords' | 'rest' | 'later' | 'newer' | 'screens'

/** What one screen and its commands say, and no other place: the overview, which most visits begin with, does without. */
const ofOthers = new RegExp(
  `^(?:${[
    'api-key|audit|authn|authz|backlog|backup|bridge|broker|cluster-link|config|delayed|diagnose',
    'exhook|field|file-transfer|flow|gate|gateway|integration|journal|listener|macro|metrics|mqtt',
    'namespace|node-cache|payload|plugin|prometheus|publish|rebalance|related|reference|retained|rule',
    'schema|slow-subscription|subscription|system-topic|terminal|topic-metrics|trace',
  ].join('|')})$`,
)

/** Titles of these commands. */
const ofLater = (key: string): boolean =>
  /^[\w-]+\.[\w-]+\.(?:title|on)$/.test(key) && isLaterNoun(key.slice(0, key.indexOf('.')))

/** What commands say that only newer brokers have something for (`app/newer-commands.ts`). */
const ofNewer = new RegExp(
  `^(?:${[
    '(?:action|cluster-link|connector|namespace|queue|source|stream|transformation|validation)\\.[\\w-]+',
    'alarm\\.deactivate|auth[nz]\\.node-cache|auth[nz]\\.node-cache-reset|backup\\.delete',
    'backup\\.download|backup\\.export|backup\\.import|backup\\.upload|ban\\.pattern|client\\.queue',
    'delayed\\.clear|metrics\\.clear|plugin\\.configure|retained\\.clear-all|rule\\.trial|user\\.two-step',
    'user\\.two-step-off',
  ].join('|')})\\.`,
)
const newerFile = /^(?:audit|backlog|cluster-link|gate|integration|namespace|node-cache)$/

function partOf(file: string, key: string, said: (key: string) => boolean): WordPart {
  if (ofLogin.test(key) || ofRefusal.test(key)) return 'login'
  if (ofNewer.test(key)) return 'newer'
  if (ofLater(key) || /^[\w-]+\.[\w-]+\.keywords$/.test(key)) return 'keywords'
  if (ofShell.test(file) || /^[\w-]+\.[\w-]+\.(?:title|on)$/.test(key)) return 'first'
  if (!said(key)) return 'screens'
  if (newerFile.test(file)) return 'newer'
  return ofOthers.test(file) ? 'later' : 'rest'
}

/** One language's flat catalogue in its parts, so that each stage of loading carries only the words it shows. */
export function splitWords(
  dir: string,
  said = saidOutsideScreens(),
): Record<WordPart, Record<string, string>> {
  const parts: Record<WordPart, Record<string, string>> = {
    login: {},
    first: {},
    keywords: {},
    rest: {},
    later: {},
    newer: {},
    screens: {},
  }
  for (const name of readdirSync(dir)
    .filter((file) => file.endsWith('.json'))
    .sort()) {
    const file = name.slice(0, -'.json'.length)
    for (const [key, text] of Object.entries(
      flatten(JSON.parse(readFileSync(join(dir, name), 'utf8')) as Block),
    )) {
      parts[partOf(file, key, said)][key] = text
    }
  }
  return parts
}

/** Serves `virtual:words/<language>-<part>` from `locales/`. */
export function words(dir = 'locales'): Plugin {
  let root = dir
  let base = '.'
  // All parts of a language are asked for, and to tell them apart takes a look at every source.
  const split = new Map<string, ReturnType<typeof splitWords>>()
  return {
    name: 'switchboard-words',
    hotUpdate: () => split.clear(),
    configResolved(config) {
      base = config.root
      root = resolve(base, dir)
    },
    resolveId: (id) => (pattern.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, language, part] = pattern.exec(id.slice(1)) ?? []
      if (!id.startsWith('\0') || language === undefined) return undefined
      const folder = join(root, language)
      for (const file of readdirSync(folder)) this.addWatchFile(join(folder, file))
      const parts = split.get(language) ?? splitWords(folder, saidOutsideScreens(base))
      split.set(language, parts)
      return `export default ${JSON.stringify(parts[part as WordPart])}`
    },
  }
}
