import js from '@eslint/js'
import a11y from 'eslint-plugin-jsx-a11y'
import hooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import ts from 'typescript-eslint'

/**
 * Who may import whom. Each layer lists what it must not reach; `lib` is lowest, `app` knows everything. The
 * last group of each is given as globs over import specifiers, absolute (`@/…`) and relative alike.
 */
const layer = (name) => [`@/${name}`, `@/${name}/**`, `**/../${name}/**`]
const browserLibraries = [
  'react',
  'react-dom',
  'react-dom/*',
  'react-i18next',
  '@tanstack/*',
  '@headlessui/*',
  'wouter',
  'wouter/*',
  'cmdk',
  '@nivo/*',
  'lucide-react',
  '@codemirror/*',
  '@lezer/*',
  '@xyflow/*',
]
const node = ['node:*', 'ws', 'mqtt-packet']

/** The editors of text: the shared parts, and one folder for each language. */
const editors = ['src/code-editor/**', 'src/rule-sql/editor/**', 'src/features/authorization/acl-editor/**']

/** Each outside library has one home. */
const homes = {
  redaxios: ['src/api/http.ts'],
  '/mqtt': ['src/mqtt/**', 'src/broker/**'],
  'mqtt-packet': ['src/broker/mqtt/**', 'src/server/mqtt-packets.ts'],
  undici: ['src/broker/bridges/**', 'src/server/forward.ts'],
  fastify: ['src/server/**'],
  '@fastify/*': ['src/server/**'],
  pino: ['src/server/log.ts'],
  'prom-client': ['src/server/metrics.ts'],
  'rate-limiter-flexible': [
    'src/server/login-limit.ts',
    'src/server/handshake-limit.ts',
    'src/terminal/mcp/call-limit.ts',
  ],
  'lru-cache': ['src/server/write-once.ts', 'src/terminal/mcp/http.ts'],
  '@modelcontextprotocol/*': ['src/terminal/mcp/**'],
  protobufjs: ['src/broker/schema/protobuf.ts'],
  marked: ['src/features/plugin/markdown.tsx'],
  '/diff': ['src/lib/text/line-diff.ts'],
  'cbor2/*': ['src/lib/payload/cbor.ts'],
  re2js: ['src/lib/text/linear-regex.ts'],
  fflate: ['src/broker/**'],
  nanotar: ['src/broker/**'],
  cmdk: ['src/palette/**'],
  '@headlessui/*': ['src/ui/**'],
  '@nivo/*': ['src/chart/**'],
  wouter: ['src/app/**', 'src/palette/**'],
  '@xyflow/*': ['src/features/flow/**'],
  '@codemirror/*': editors,
  '@lezer/*': editors,
  i18next: ['src/i18n/**'],
  immer: ['src/lib/store.ts'],
  uqr: ['src/ui/qr-code.tsx'],
  'react-hotkeys-hook': ['src/command/keys/**'],
  'react-i18next': ['src/i18n/**'],
}

const patterns = (forbidden, message) => [
  'error',
  { patterns: [{ group: [...new Set(forbidden)], message }] },
]
const restricted = (forbidden, message) => ({ 'no-restricted-imports': patterns(forbidden, message) })

const untested = ['**/*.test.ts', '**/*.test.tsx']

/** Whether a folder or file, as a glob, lies in another one. */
const liesIn = (place, home) => place === home || place.startsWith(home.replace(/\*\*$/, ''))

/**
 * One rule for each home, which allows the libraries at home there, and no other. The last rule that a file matches applies, so
 * that the innermost home comes last.
 */
const homeRules = ['src/**', 'commands/**', ...new Set(Object.values(homes).flat())]
  .toSorted((a, b) => a.length - b.length)
  .map((place) => ({
    files: [place],
    ignores: untested,
    rules: {
      '@typescript-eslint/no-restricted-imports': patterns(
        Object.entries(homes)
          .filter(([, home]) => !home.some((one) => liesIn(place, one)))
          .map(([name]) => name),
        'each library has one home (eslint.config.js)',
      ),
    },
  }))

const rule = (files, layers, libraries, message, ignores = []) => ({
  files,
  ignores: [...untested, ...ignores],
  rules: restricted([...layers.flatMap(layer), ...libraries], message),
})

/** What describes the API of one noun, without React, DOM or Node. */
const pureFeatureFiles = ['src/features/*/{contract,fields,paths}*.ts', 'src/features/*/{fields,model}/**']

/** The commands, which know the engine, but not the other way round. */
const commands = '@commands/**'

/** Programs and the shell of the console: nothing below them imports them. */
const programs = ['app', 'palette', 'broker', 'server', 'terminal', 'cli']

/** What screens are built of. These folders know no noun. */
const blocks = ['list', 'detail', 'form', 'chart', 'code-editor', 'ui']

const aboveEditors = ['command', 'features', ...blocks.filter((name) => name !== 'code-editor'), ...programs]

const aboveContract = ['api', 'connection', 'i18n', 'route', 'command', ...blocks, ...programs]

/** What no file may contain. */
const forbidden = [
  {
    selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]',
    message: 'device text is never HTML',
  },
  {
    selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
    message: 'device text is never HTML',
  },
  {
    selector: 'CallExpression[callee.property.name="setAttribute"][arguments.0.value="style"]',
    message: 'refused by the content security policy',
  },
]

export default defineConfig([
  globalIgnores([
    'dist/**',
    'dist-node/**',
    'dist-docs/**',
    'node_modules/**',
    '.cache/**',
    'test-results/**',
    'public/**',
    '**/*.gen.ts',
  ]),
  js.configs.recommended,
  // The rules that read types are in `.oxlintrc.json`: the native compiler runs them in a third of the time.
  ts.configs.recommended,
  {
    files: ['src/**/*.tsx'],
    extends: [a11y.flatConfigs.recommended],
    rules: {
      // What scrolls takes the focus, so that keys can scroll it (the axe rule scrollable-region-focusable).
      'jsx-a11y/no-noninteractive-tabindex': 'off',
      // Dialogs and steps of the palette are opened by a key and typed into at once.
      'jsx-a11y/no-autofocus': 'off',
      // The options of a list share one focus, and keys are handled where they bubble to, not on each element.
      'jsx-a11y/click-events-have-key-events': 'off',
      'jsx-a11y/interactive-supports-focus': 'off',
      'jsx-a11y/no-static-element-interactions': 'off',
      'jsx-a11y/no-noninteractive-element-interactions': 'off',
    },
  },
  {
    files: ['src/**/*.tsx', 'src/**/*.ts'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // Longer files are split by subject. The two of the MQTT engine are still to be split.
    files: ['src/**/*.{ts,tsx}', 'commands/**/*.ts'],
    ignores: ['**/*.test.*', 'src/broker/mqtt/{connection,mqtt-engine}.ts'],
    rules: { 'max-lines': ['error', 300] },
  },
  {
    rules: {
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-undef': 'off',
      eqeqeq: 'error',
      // Names that say less than maxResponseBytes, setInterceptor and rereadDelayMs.
      'id-denylist': ['error', 'mostBytes', 'passBy', 'secondLook'],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': ['error', ...forbidden],
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx', 'commands/**/*.ts'],
    ignores: ['src/route/location.ts', 'src/broker/**', 'src/server/**', '**/*.test.*'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'history', property: 'pushState', message: 'navigate by go() of route/location' },
        { object: 'history', property: 'replaceState', message: 'navigate by go() of route/location' },
        { object: 'location', property: 'replace', message: 'navigate by go() of route/location' },
      ],
    },
  },
  {
    files: ['src/{app,detail,features,form,list,palette}/**'],
    // A finding of a diagnosis names its remedy by the id of a command.
    ignores: ['**/*.test.*', 'src/features/client/diagnose/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...forbidden,
        {
          selector: 'ObjectExpression:has(> Property[key.name="command"]):has(> Property[key.name="with"])',
          message:
            'offer(command, values), or step(command, values) for an undo, checks the values against the parameters of the command',
        },
        {
          selector: 'ImportSpecifier[imported.name="stepOfId"]',
          message: 'step(command, values) checks the values against the parameters of the command',
        },
      ],
    },
  },
  ...homeRules,
  rule(
    ['src/lib/**'],
    ['contract', 'features', 'rule-sql', ...aboveContract],
    [...browserLibraries, ...node, 'zod', 'zod/*', 'immer'],
    'lib is the lowest layer and pure',
    ['src/lib/store.ts'],
  ),
  rule(
    ['src/lib/store.ts'],
    ['contract', 'features', 'rule-sql', ...aboveContract],
    [...browserLibraries, ...node, 'zod', 'zod/*'],
    'lib is the lowest layer and pure',
  ),
  rule(
    ['src/contract/**'],
    aboveContract,
    [...browserLibraries, ...node],
    'the contract is pure: no React, DOM or Node',
  ),
  rule(
    pureFeatureFiles,
    aboveContract,
    [...browserLibraries, ...node],
    'contract, fields and model of a feature are pure: no React, DOM or Node',
  ),
  rule(
    ['src/rule-sql/**'],
    ['features', ...aboveContract],
    [...browserLibraries, ...node],
    'the language is pure and knows no noun',
    ['src/rule-sql/editor/**'],
  ),
  rule(
    ['src/route/**'],
    ['contract', 'features', 'rule-sql', ...aboveContract.filter((name) => name !== 'route')],
    [...browserLibraries.filter((name) => name !== 'react'), ...node, 'zod'],
    'addresses stand below all that uses them',
  ),
  rule(
    ['src/api/**'],
    ['features', ...blocks, ...programs],
    [...node, commands, 'react-dom', '@headlessui/*', 'wouter', '@nivo/*'],
    'api knows the contract, no noun and no screen',
  ),
  rule(
    ['src/connection/**'],
    ['command', 'features', 'route', ...blocks.filter((name) => name !== 'ui'), ...programs],
    [...node, commands, 'react-dom', '@headlessui/*', 'wouter', '@nivo/*'],
    'a connection knows the contract and the client of the API, no command and no screen',
  ),
  rule(
    ['src/command/**'],
    ['features', 'list', 'detail', 'form', 'chart', 'code-editor', ...programs],
    [...node, commands, '@headlessui/*', 'wouter', '@nivo/*'],
    'the command engine knows no noun, no screen and no app: features give it what it needs (features/<noun>/noun.ts)',
    // A fixture of tests.
    ['src/command/fixture.ts'],
  ),
  {
    files: ['commands/**'],
    rules: {
      ...restricted(
        [
          ...[...blocks, ...programs].flatMap(layer),
          '@/features/*/use-*',
          '@/features/*/{list,detail,form,create,settings}',
          '@/api/query',
          '@/connection/page',
          '@/connection/use-*',
          '@/command/react',
          ...browserLibraries,
          ...node,
          './*',
          '../*',
          '@commands/**',
        ],
        'a command knows src/command, contracts, api resources and addresses only, and no other command',
      ),
      'no-restricted-globals': [
        'error',
        'window',
        'document',
        'localStorage',
        'sessionStorage',
        'location',
        'history',
        'navigator',
      ],
    },
  },
  rule(
    ['src/ui/**'],
    [
      'api',
      'command',
      'connection',
      'contract',
      'features',
      'i18n',
      'rule-sql',
      ...blocks.filter((name) => name !== 'ui'),
      ...programs,
    ],
    [...node, commands, '@tanstack/*', '@nivo/*'],
    'ui knows no router, query or words',
  ),
  rule(
    ['src/list/**', 'src/detail/**', 'src/form/**'],
    ['features', ...programs],
    [...node, commands, '@headlessui/*'],
    'building blocks know no noun and no app',
    // The rules of access control are a kind of parameter with a control of its own.
    ['src/form/acl/**'],
  ),
  rule(
    ['src/code-editor/**'],
    ['api', 'connection', 'rule-sql', ...aboveEditors],
    [...node, '@headlessui/*', '@tanstack/*', '@nivo/*', 'wouter'],
    'what editors share knows no language and no broker',
  ),
  rule(
    ['src/rule-sql/editor/**'],
    ['api', 'connection', ...aboveEditors],
    [...node, '@headlessui/*', '@tanstack/*', '@nivo/*', 'wouter'],
    'an editor knows its language, not the broker',
  ),
  rule(
    ['src/mqtt/**'],
    [...blocks, ...programs],
    [...browserLibraries, ...node],
    'the MQTT client lives outside React and knows no screen',
  ),
  rule(
    ['src/chart/**'],
    ['api', 'command', 'connection', ...programs],
    [...node, '@headlessui/*'],
    'charts draw points and know nothing else',
  ),
  rule(['src/features/*/**'], programs, node, 'a feature knows no app', pureFeatureFiles),
  rule(
    ['src/app/**'],
    ['broker', 'server', 'terminal'],
    [...node, '@nivo/*', '@headlessui/*'],
    'nothing of the broker reaches the browser',
  ),
  rule(
    ['src/palette/**'],
    ['app', 'features', 'broker', 'server', 'terminal'],
    [...node, commands, '@nivo/*', '@headlessui/*'],
    'the palette knows no noun, no app and nothing of the broker',
    // The icons of screens.
    ['src/palette/search/row-icon.ts'],
  ),
  rule(
    ['src/broker/**'],
    ['api', 'command', 'connection', 'i18n', ...blocks, 'app', 'palette', 'server', 'terminal'],
    [...browserLibraries],
    'the broker knows contracts and lib only',
  ),
  rule(
    ['src/broker/*/**'],
    ['api', 'command', 'connection', 'i18n', ...blocks, 'app', 'palette', 'server', 'terminal'],
    [...browserLibraries, '../handlers/*', '../../handlers/*'],
    'a service of the broker knows no handlers',
    // Each namespace has handlers of its own; some handlers declare endpoints of 6.2.
    ['src/broker/handlers/**', 'src/broker/namespaces/**', 'src/broker/releases/**', 'src/broker/mqtt/**'],
  ),
  rule(
    ['src/broker/mqtt/**'],
    ['api', 'command', 'connection', 'i18n', ...blocks, 'app', 'palette', 'server', 'terminal', 'contract'],
    [...browserLibraries, '@/broker/*', '../*', '!../lib'],
    'the MQTT engine imports nothing of the broker but its lib',
    ['src/broker/mqtt/harness.ts'],
  ),
  rule(
    ['src/server/**'],
    ['api', 'command', 'connection', 'i18n', 'features', ...blocks, 'app', 'palette', 'terminal'],
    [...browserLibraries],
    'the server knows broker, contract and lib only',
  ),
])
