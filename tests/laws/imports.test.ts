import { readFileSync, existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'
import { filesBelow, root } from '../registries'

/** Product code: neither specs nor what only they use, such as the corpus of statements. */
const source = (file: string) => /\.tsx?$/.test(file) && !/(\.(test|d)|\/(harness|fixture|stage|seeded))\.tsx?$|\/corpus\//.test(file)
const files = [...filesBelow('src', source), ...filesBelow('commands', source)]

/** The project's own files that a file imports at run time; type-only imports draw no edge. */
function imports(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/^\s*import type[\s\S]*?from\s+'[^']+'/gm, '').replace(/^\s*export type[\s\S]*?from\s+'[^']+'/gm, '')
  const found = [...text.matchAll(/(?:^|\n)\s*(?:import|export)\s[^']*?from\s+'([^']+)'|(?:^|\n)\s*import\s+'([^']+)'/g)].map((hit) => hit[1] ?? hit[2] ?? '')
  return found.flatMap((specifier) => {
    const base = specifier.startsWith('@/') ? `src/${specifier.slice(2)}`
      : specifier.startsWith('@commands/') ? `commands/${specifier.slice('@commands/'.length)}`
      : specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : undefined
    if (base === undefined) return []
    return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path))).slice(0, 1)
  })
}

const graph = new Map(files.map((file) => [file, imports(file)]))

function cycle(): string[] | undefined {
  const state = new Map<string, 'open' | 'done'>()
  const path: string[] = []
  const visit = (file: string): string[] | undefined => {
    if (state.get(file) === 'done') return undefined
    if (state.get(file) === 'open') return [...path.slice(path.indexOf(file)), file]
    state.set(file, 'open')
    path.push(file)
    for (const next of graph.get(file) ?? []) {
      const found = visit(next)
      if (found !== undefined) return found
    }
    path.pop()
    state.set(file, 'done')
    return undefined
  }
  for (const file of files) {
    const found = visit(file)
    if (found !== undefined) return found
  }
  return undefined
}

it('has no import cycle', () => {
  expect(cycle()).toBeUndefined()
})

it('keeps screens apart: no screen folder imports another', () => {
  const folder = (file: string) => /^src\/screens\/([^/]+)\//.exec(file)?.[1]
  const wrong = files.filter((file) => folder(file) !== undefined).flatMap((file) => imports(file).filter((next) => folder(next) !== undefined && folder(next) !== folder(file)).map((next) => `${file} → ${next}`))
  expect(wrong).toEqual([])
})

it('has no orphan: every file is reached from an entry', () => {
  const entries = ['src/app/main.tsx', 'src/server/main.ts', 'src/terminal/cmd.ts', 'src/terminal/list.ts', 'src/i18n/vite-pinyin.ts', 'src/i18n/vite-words.ts', 'src/mqtt/vite-mqtt.ts', 'src/ui/icon/vite-icons.ts']
  const dynamic = (file: string) => [...readFileSync(join(root, file), 'utf8').matchAll(/import\('([^']+)'\)/g)].flatMap(([, specifier = '']) => {
    const base = specifier.startsWith('@/') ? `src/${specifier.slice(2)}` : normalize(join(dirname(file), specifier))
    return [base, `${base}.ts`, `${base}.tsx`].filter((path) => graph.has(path))
  })
  const types = (file: string) => [...readFileSync(join(root, file), 'utf8').matchAll(/from\s+'([^']+)'/g)].flatMap(([, specifier = '']) => {
    const base = specifier.startsWith('@/') ? `src/${specifier.slice(2)}` : specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : ''
    return [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`].filter((path) => graph.has(path))
  })
  const reached = new Set<string>()
  const queue = [...entries, ...files.filter((file) => file.startsWith('commands/'))]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (reached.has(file) || !graph.has(file)) continue
    reached.add(file)
    queue.push(...imports(file), ...dynamic(file), ...types(file))
  }
  const tests = new Set(filesBelow('tests').concat(filesBelow('e2e')).flatMap((file) => (/\.tsx?$/.test(file) ? types(file).concat(imports(file)) : [])))
  expect(files.filter((file) => !reached.has(file) && !tests.has(file))).toEqual([])
})

describe('the linter refuses a broken import rule', () => {
  const eslint = new ESLint({ cwd: root })
  const messages = async (file: string, text: string) => {
    const [result] = await eslint.lintText(text, { filePath: join(root, file) })
    return (result?.messages ?? []).map((message) => message.ruleId)
  }
  it.each([
    ['src/lib/broken.ts', "import { contract } from '@/contract'\nexport const x = contract\n"],
    ['src/contract/broken.ts', "import { useState } from 'react'\nexport const x = useState\n"],
    ['src/ui/broken.tsx', "import { broker } from '@/api/broker'\nexport const x = broker\n"],
    ['commands/client/broken.ts', "import kick from './kick'\nexport default kick\n"],
    ['commands/client/broken.ts', "import { queries } from '@/api/query'\nexport const x = queries\n"],
    ['src/screens/client/broken.tsx', "import { desk } from '@/app/desk'\nexport const x = desk\n"],
    ['src/app/broken.ts', "import { createBroker } from '@/broker/broker'\nexport const x = createBroker\n"],
    ['src/screens/rule/broken.tsx', "import { EditorView } from '@codemirror/view'\nexport const x = EditorView\n"],
    ['src/screens/rule/broken.tsx', "import { ReactFlow } from '@xyflow/react'\nexport const x = ReactFlow\n"],
    ['src/ui/broken.tsx', "import { ReactFlow } from '@xyflow/react'\nexport const x = ReactFlow\n"],
    ['src/sql/broken.ts', "import { broker } from '@/api/broker'\nexport const x = broker\n"],
    ['src/broker/broken.ts', "import { useWords } from '@/i18n/use-words'\nexport const x = useWords\n"],
  ])('%s: %s', async (file, text) => {
    expect(await messages(file, text)).toContain('no-restricted-imports')
  })
  it('lets the right directions pass', async () => {
    expect(await messages('src/contract/fine.ts', "import { isIp } from '@/lib/net/ip'\nexport const x = isIp\n")).toEqual([])
  })
})
