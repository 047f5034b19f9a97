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
/** The drawing of the flow: its home is `src/screens/flow`. */
const drawing = ['@xyflow/*']
const node = ['node:*', 'ws', 'mqtt-packet']

/** Each outside library has one home. */
const homes = {
  redaxios: ['src/api/http.ts'],
  '/mqtt': ['src/mqtt/**', 'src/broker/**'],
  'mqtt-packet': ['src/broker/mqtt/**'],
  undici: ['src/broker/bridges/**'],
  '@grpc/*': ['src/broker/exhook/**'],
  protobufjs: ['src/broker/exhook/**'],
  marked: ['src/screens/plugin/**'],
  '/diff': ['src/lib/text/line-diff.ts'],
  re2js: ['src/lib/text/linear-regex.ts'],
  fflate: ['src/broker/**'],
  nanotar: ['src/broker/**'],
  cmdk: ['src/app/palette/**'],
  '@headlessui/*': ['src/ui/**'],
  '@nivo/*': ['src/chart/**'],
  wouter: ['src/app/**'],
  '@xyflow/*': ['src/screens/flow/**'],
  '@codemirror/*': ['src/sql/**'],
  '@lezer/*': ['src/sql/**'],
  i18next: ['src/i18n/**'],
  immer: ['src/lib/store.ts'],
  uqr: ['src/ui/qr-code.tsx'],
  'react-hotkeys-hook': ['src/command/keys/**'],
  'react-i18next': ['src/i18n/**'],
}

const restricted = (forbidden, message) => ({
  'no-restricted-imports': ['error', { patterns: [{ group: [...new Set(forbidden)], message }] }],
})

/** The libraries whose home lies outside of all these folders: what else a folder may not import is named in its rule. */
const strangers = (files) =>
  Object.entries(homes)
    .filter(
      ([, home]) => !files.some((glob) => home.some((file) => file.startsWith(glob.replace(/\*.*/, '')))),
    )
    .map(([name]) => name)

const rule = (files, layers, libraries, message, ignores = []) => ({
  files,
  ignores: ['**/*.test.ts', '**/*.test.tsx', ...ignores],
  rules: restricted([...layers.flatMap(layer), ...libraries, ...strangers(files)], message),
})

const upper = [
  'route',
  'command',
  'form',
  'table',
  'chart',
  'flow',
  'ui',
  'screens',
  'app',
  'broker',
  'server',
  'terminal',
  'sql',
]

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
  globalIgnores(['dist/**', 'node_modules/**', '.cache/**', 'test-results/**', 'public/**']),
  js.configs.recommended,
  ts.configs.recommended,
  {
    // Of the tests and of what runs them the compiler alone reads the types: together they would take three times as long.
    files: ['src/**/*.{ts,tsx}', 'commands/**/*.ts'],
    ignores: ['**/*.test.*'],
    extends: [ts.configs.recommendedTypeCheckedOnly],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      // `no-explicit-any` keeps `any` out where it is written; these look for it in every expression, a third of the whole time.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // What is async by its type, such as an endpoint's handler, need not wait for anything.
      '@typescript-eslint/require-await': 'off',
      // Collections of functions are written as methods and taken apart; none of them uses `this`.
      '@typescript-eslint/unbound-method': 'off',
      // Values of the broker's JSON are shown as text by String().
      '@typescript-eslint/no-base-to-string': 'off',
      // Ranks of the search are kept as numbers in typed arrays.
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
    },
  },
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
    rules: {
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-undef': 'off',
      eqeqeq: 'error',
      // Names that say less than maxResponseBytes, setInterceptor, rereadDelayMs and everyone.
      'id-denylist': ['error', 'mostBytes', 'passBy', 'secondLook', 'whoever'],
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
    files: ['src/{app,form,screens,table}/**'],
    ignores: ['**/*.test.*'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...forbidden,
        {
          selector: 'ObjectExpression:has(> Property[key.name="command"]):has(> Property[key.name="with"])',
          message: 'offer(command, values) checks the values against the parameters of the command',
        },
      ],
    },
  },
  rule(
    ['src/lib/**'],
    ['contract', 'api', 'i18n', ...upper],
    [...browserLibraries, ...node, 'zod', 'zod/*', 'immer'],
    'lib is the lowest layer and pure',
    ['src/lib/store.ts'],
  ),
  rule(
    ['src/lib/store.ts'],
    ['contract', 'api', 'i18n', ...upper],
    [...browserLibraries, ...node, 'zod', 'zod/*'],
    'lib is the lowest layer and pure',
  ),
  rule(
    ['src/contract/**'],
    ['api', 'i18n', ...upper],
    [...browserLibraries, ...node],
    'the contract is pure: no React, DOM or Node',
  ),
  rule(
    ['src/route/**'],
    ['contract', 'api', 'i18n', ...upper],
    [...browserLibraries.filter((name) => name !== 'react'), ...node, 'zod'],
    'addresses stand below all that uses them',
  ),
  rule(
    ['src/api/**'],
    ['screens', 'form', 'table', 'chart', 'flow', 'ui', 'app', 'broker', 'server', 'terminal'],
    [...node, 'react-dom', '@headlessui/*', 'wouter', '@nivo/*'],
    'api knows the contract, not the screens',
  ),
  rule(
    ['src/command/**'],
    ['form', 'table', 'chart', 'flow', 'screens', 'app', 'broker', 'server', 'terminal'],
    [...node, '@headlessui/*', 'wouter', '@nivo/*'],
    'the heart knows no screen and no app',
  ),
  {
    files: ['commands/**'],
    rules: {
      ...restricted(
        [
          ...['form', 'table', 'chart', 'ui', 'app', 'broker', 'server', 'terminal'].flatMap(layer),
          '@/screens/**',
          '@/api/query',
          '@/api/broker',
          '@/api/session',
          '@/command/react',
          ...browserLibraries,
          ...node,
          ...Object.keys(homes),
          './*',
          '../*',
          '@commands/**',
        ],
        'a command knows src/command, src/contract, api resources and route/paths only, and no other command',
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
      'contract',
      'i18n',
      'form',
      'table',
      'chart',
      'flow',
      'screens',
      'app',
      'broker',
      'server',
    ],
    [...node, '@tanstack/*', '@nivo/*'],
    'ui knows no router, query or words',
  ),
  rule(
    ['src/flow/**'],
    ['form', 'screens', 'app', 'broker', 'server', 'terminal'],
    [...node, '@headlessui/*'],
    'building blocks know no app',
  ),
  rule(
    ['src/form/**', 'src/table/**', 'src/chart/**'],
    ['flow', 'screens', 'app', 'broker', 'server', 'terminal'],
    [...node, '@headlessui/*'],
    'building blocks know no app',
  ),
  rule(
    ['src/sql/**'],
    ['api', ...upper.filter((layer) => layer !== 'route' && layer !== 'sql')],
    [...node, '@headlessui/*', '@tanstack/*', '@nivo/*', 'wouter'],
    'the editor knows the language, not the broker',
  ),
  rule(
    ['src/mqtt/**'],
    ['form', 'table', 'chart', 'flow', 'ui', 'screens', 'app', 'broker', 'server', 'terminal'],
    [...browserLibraries, ...node],
    'the MQTT client lives outside React and knows no screen',
  ),
  rule(
    ['src/chart/**'],
    ['api', 'command', 'app', 'screens', 'broker', 'server'],
    [...node, '@headlessui/*'],
    'charts draw points and know nothing else',
  ),
  rule(
    ['src/screens/*/**'],
    ['app', 'broker', 'server', 'terminal'],
    [...drawing, ...node, '@headlessui/*', '@nivo/*', 'wouter'],
    'a screen knows no app, and no other screen',
    ['src/screens/flow/**'],
  ),
  rule(
    ['src/screens/flow/**'],
    ['app', 'broker', 'server', 'terminal'],
    [...node, '@headlessui/*', '@nivo/*', 'wouter'],
    'a screen knows no app, and no other screen',
  ),
  rule(
    ['src/app/**'],
    ['broker', 'server', 'terminal'],
    [...node, '@nivo/*', '@headlessui/*'],
    'nothing of the broker reaches the browser',
  ),
  rule(
    ['src/broker/**'],
    ['api', 'command', 'i18n', 'form', 'table', 'chart', 'ui', 'screens', 'app', 'server'],
    [...browserLibraries],
    'the broker knows contract and lib only',
  ),
  rule(
    ['src/server/**'],
    ['api', 'command', 'i18n', 'form', 'table', 'chart', 'ui', 'screens', 'app'],
    [...browserLibraries],
    'the server knows broker, contract and lib only',
  ),
])
