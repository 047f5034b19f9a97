import { join } from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'
import { circles, fetches, imports, isProduct, findCycles } from '../imports'
import { filesBelow, root } from '../registries'

const source = (file: string) => /\.tsx?$/.test(file) && isProduct(file)
const files = [...filesBelow('src', source), ...filesBelow('commands', source)]

it('has no import cycle, type imports included', () => {
  expect(findCycles()).toEqual([])
})

it('detects a planted cycle', () => {
  expect(
    circles(
      new Map([
        ['a', ['b', 'c']],
        ['b', []],
        ['c', ['d']],
        ['d', ['b', 'a']],
      ]),
    ),
  ).toEqual([['a', 'c', 'd', 'a']])
})

it('keeps screens apart: no feature imports the list, detail page or form of another', () => {
  const folder = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]
  const screen = /\/(list|detail|form|create|settings)\.tsx$/
  const wrong = files
    .filter((file) => folder(file) !== undefined)
    .flatMap((file) =>
      imports(file)
        .filter((next) => folder(next) !== undefined && screen.test(next) && folder(next) !== folder(file))
        .map((next) => `${file} → ${next}`),
    )
  expect(wrong).toEqual([])
})

it('keeps engine and building blocks free of nouns, dynamic and type imports included', () => {
  const exceptions = /^src\/(?:form\/acl\/|command\/fixture\.ts$|palette\/search\/row-icon\.ts$)/
  const wrong = files
    .filter(
      (file) => /^src\/(?:api|command|detail|form|list|palette|ui)\//.test(file) && !exceptions.test(file),
    )
    .flatMap((file) =>
      [...imports(file), ...fetches(file)]
        .filter((next) => /^(?:src\/features|commands)\//.test(next))
        .map((next) => `${file} → ${next}`),
    )
  expect(wrong).toEqual([])
})

it('reaches every file but fixtures from an entry', () => {
  const entries = [
    'src/app/main.tsx',
    'src/generate/main.ts',
    'src/server/main.ts',
    'src/cli/switchboard.ts',
    // In place of `sources.ts` where there are no folders.
    'src/terminal/bundled-sources.ts',
    'src/terminal/cmd.ts',
    'src/terminal/check-line.ts',
    'src/terminal/config-line.ts',
    'src/terminal/list.ts',
    'src/terminal/features.ts',
    ...files.filter((file) => /\/vite-[^/]+\.ts$/.test(file)),
    // Loaded by VitePress.
    ...files.filter((file) => /^src\/docs\/(?:\.vitepress\/|.*\.paths\.ts$)/.test(file)),
    // Collected from the folders, as the commands are.
    ...files.filter((file) => /^src\/features\/[^/]+\/(?:listings|noun|screens)\.ts$/.test(file)),
  ]
  const reached = new Set<string>()
  const queue = [...entries, ...files.filter((file) => file.startsWith('commands/'))]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    queue.push(...imports(file), ...fetches(file))
  }
  const tests = new Set(
    filesBelow('tests')
      .concat(filesBelow('e2e'))
      .flatMap((file) => (/\.tsx?$/.test(file) ? imports(file) : [])),
  )
  expect(
    files.filter((file) => !reached.has(file) && !tests.has(file) && !/[/-]fixture\.tsx?$/.test(file)),
  ).toEqual([])
})

describe('the linter rejects forbidden imports', () => {
  const eslint = new ESLint({ cwd: root })
  const messages = async (file: string, text: string) => {
    const [result] = await eslint.lintText(text, { filePath: join(root, file) })
    return (result?.messages ?? []).map((message) => message.ruleId)
  }
  it.each([
    ['src/lib/broken.ts', "import { contract } from '@/contract'\nexport const x = contract\n"],
    ['src/contract/broken.ts', "import { useState } from 'react'\nexport const x = useState\n"],
    [
      'src/features/client/contract-broken.ts',
      "import { connection } from '@/connection/page'\nexport const x = connection\n",
    ],
    ...['api', 'command', 'detail', 'form', 'list', 'palette', 'ui'].flatMap((folder) => [
      [`src/${folder}/broken.ts`, "import type { X } from '@/features/rule/contract'\nexport type Y = X\n"],
      [`src/${folder}/broken.ts`, "import kick from '@commands/client/kick'\nexport const y = kick\n"],
    ]),
    ['src/ui/broken.tsx', "import { connection } from '@/connection/page'\nexport const x = connection\n"],
    ['commands/client/broken.ts', "import kick from './kick'\nexport default kick\n"],
    ['commands/client/broken.ts', "import { queries } from '@/api/query'\nexport const x = queries\n"],
    [
      'src/features/client/broken.tsx',
      "import { desk } from '@/app/command-runtime'\nexport const x = desk\n",
    ],
    ['src/palette/broken.tsx', "import { Sheet } from '@/app/parts'\nexport const x = Sheet\n"],
    ['src/app/broken.ts', "import { createBroker } from '@/broker/broker'\nexport const x = createBroker\n"],
    [
      'src/features/rule/broken.tsx',
      "import { EditorView } from '@codemirror/view'\nexport const x = EditorView\n",
    ],
    [
      'src/features/rule/broken.tsx',
      "import { ReactFlow } from '@xyflow/react'\nexport const x = ReactFlow\n",
    ],
    ['src/ui/broken.tsx', "import { ReactFlow } from '@xyflow/react'\nexport const x = ReactFlow\n"],
    [
      'src/code-editor/broken.ts',
      "import { parseRule } from '@/rule-sql/parse'\nexport const x = parseRule\n",
    ],
    [
      'src/code-editor/broken.ts',
      "import { connection } from '@/connection/page'\nexport const x = connection\n",
    ],
    ['src/broker/mqtt/broken.ts', "import { Refusal } from '../http/refusal'\nexport const x = Refusal\n"],
    ['src/broker/broken.ts', "import { useWords } from '@/i18n/use-words'\nexport const x = useWords\n"],
  ])('rejects %s: %s', async (file, text) => {
    // Layers, and homes of libraries, have a rule each.
    expect(await messages(file, text)).toContainEqual(expect.stringMatching(/(?:^|\/)no-restricted-imports$/))
  })
  it('allows imports in the right direction', async () => {
    expect(
      await messages(
        'src/broker/mqtt/fine.ts',
        "import { attempt } from '../lib/attempt'\nexport const x = attempt\n",
      ),
    ).toEqual([])
    expect(
      await messages('src/contract/fine.ts', "import { isIp } from '@/lib/net/ip'\nexport const x = isIp\n"),
    ).toEqual([])
  })
})
