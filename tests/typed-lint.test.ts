import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './registries'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'typed-lint-'))
  const compilerOptions = { strict: true, target: 'ES2023', module: 'ESNext', skipLibCheck: true }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** The rules that the linter of `npm run lint` reports for a text, as `rule:line`. */
function findProblems(text: string): readonly string[] {
  writeFileSync(join(folder, 'faulty.ts'), text)
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['--type-aware', '--config', join(root, '.oxlintrc.json'), '--format', 'unix', 'faulty.ts'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  )
  return [...stdout.matchAll(/faulty\.ts:(\d+):.*typescript\(([\w-]+)\)/g)]
    .map(([, line, rule]) => `${rule ?? ''}:${line ?? ''}`)
    .sort()
}

it('finds work that nothing waits for, also where it is voided', () => {
  expect(
    findProblems(`async function save(): Promise<void> {
  await Promise.resolve()
}
export function close(): void {
  save()
  void save()
}
export const all = [1].forEach(async () => {
  await save()
})
`),
  ).toEqual(['no-floating-promises:5', 'no-floating-promises:6', 'no-misused-promises:8'])
})

it('finds a switch that leaves out a case, unless it has a default', () => {
  const toSwitch = (last: string) => `type Kind = 'a' | 'b' | 'c'
export function weigh(kind: Kind): number {
  switch (kind) {
    case 'a':
      return 1
    ${last}
      return 2
  }
  return 0
}
`
  expect(findProblems(toSwitch("case 'b':"))).toEqual(['switch-exhaustiveness-check:3'])
  expect(findProblems(toSwitch('default:'))).toEqual([])
})
