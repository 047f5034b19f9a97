import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { clearLibrary } from '@/api/library'
import { complete, type Sources } from './complete'
import { formatReplies, splitWords } from './shell-words'
import { createSources } from './sources'

const library = mkdtempSync(join(tmpdir(), 'switchboard-completion-'))
for (const kind of ['macros', 'views']) mkdirSync(join(library, kind))
writeFileSync(join(library, 'macros', 'Night shift.txt'), 'client.kick clientid=${client} --yes')
writeFileSync(join(library, 'views', 'off.json'), '{"name":"Off","address":"/clients"}')
afterAll(() => {
  clearLibrary()
  rmSync(library, { recursive: true, force: true })
})

const asked: string[] = []
const sources: Sources = {
  ...createSources({}),
  objects: (_, resource, text) => {
    asked.push(`${resource} ${text}`)
    return Promise.resolve([
      { value: 'sensor-1', about: 'node 1' },
      { value: 'valve-2', about: 'node 2' },
    ])
  },
}
const values = async (...words: readonly string[]) =>
  (await complete(words, sources)).map(({ value }) => value)

describe('completion of switchboard', () => {
  it.each([
    ['programs', ['c'], ['cmd', 'config', 'check', 'commands', 'completion']],
    ['shells', ['completion', ''], ['bash', 'zsh', 'fish']],
    ['commands by their ids', ['cmd', 'client.ki'], ['client.kick']],
    ['commands to help with', ['cmd', 'help', 'client.ki'], ['client.kick']],
    ['parameters', ['cmd', 'client.kick', '--cl'], ['--clientid']],
    ['choices', ['cmd', 'publish.send', '--qos', ''], ['0', '1', '2']],
    ['choices after an equals sign', ['cmd', 'publish.send', '--qos=1'], ['--qos=1']],
    ['switches of parameters', ['cmd', 'publish.send', '--retain', 't'], ['true']],
    ['objects of the broker', ['cmd', 'client.kick', '--clientid', 'sen'], ['sensor-1']],
    ['lists', ['list', 'cli'], ['clients']],
    ['columns of a list', ['list', 'clients', '--columns', 'clientid,us'], ['clientid,username']],
    ['filters of a list', ['list', 'clients', '--lis'], ['--listener']],
    ['choices of a filter', ['list', 'clients', '--state', 'dis'], ['disconnected']],
    ['forms of a list', ['list', 'clients', '-o', 'js'], ['json', 'jsonl']],
    ['nouns to show', ['show', 'clie'], ['client']],
    ['objects to show', ['show', 'client', 'sen'], ['sensor-1']],
    ['verbs of config', ['config', 'p'], ['pull', 'push']],
    ['options of check', ['check', '--js'], ['--json']],
    ['options of watch', ['watch', 'rules.json', '--fo'], ['--format']],
    ['formats of a webhook', ['watch', 'rules.json', '--format', 's'], ['slack']],
    ['options of library', ['library', '--lib'], ['--library']],
    ['forms of library', ['library', '-o', 'j'], ['json']],
    ['macros of a library', ['cmd', 'macro.run', '--library', library, '--macro', 'Ni'], ['Night shift']],
    [
      'the parameters of a macro',
      ['cmd', 'macro.run', `--library=${library}`, '--macro', 'Night shift', '--cl'],
      ['--client'],
    ],
    ['views of a library', ['cmd', 'view.open', '--library', library, '--view', ''], ['Off']],
    ['views for a list', ['list', 'clients', '--library', library, '--view', 'O'], ['Off']],
    ['nothing of a folder that does not exist', ['cmd', 'macro.run', '--library', 'none', '--macro', ''], []],
    ['the flag of a library', ['show', 'client', 'a', '--lib'], ['--library']],
    ['options of config', ['config', 'push', 'conf', '--pr'], ['--prune']],
    ['options of the server', ['--se'], ['--seed']],
    ['their values', ['serve', '--seed', 'b'], ['busy']],
    ['nothing for free text', ['cmd', 'publish.send', '--topic', ''], []],
    ['nothing for unknown commands', ['cmd', 'client.none', ''], []],
  ])('has %s', async (_, words, expected) => {
    expect(await values(...words)).toEqual(expected)
  })

  it('asks the broker for the typed text', async () => {
    asked.length = 0
    await values('cmd', 'client.kick', '--clientid=sen')
    expect(asked).toEqual(['client sen'])
  })

  it('says what commands and parameters are for, and leaves out what is on the line', async () => {
    expect(await complete(['cmd', 'client.kick'], sources)).toEqual([
      { value: 'client.kick', about: expect.stringMatching(/\w/) },
    ])
    const names = await values('cmd', 'client.kick', '--clientid', 'a', '--')
    expect(names).toContain('--yes')
    expect(names).not.toContain('--clientid')
  })
})

describe('replies to shells', () => {
  const candidates = [{ value: 'tcp:default', about: 'a:b' }]
  it('bash replaces what follows its last word break', () => {
    expect(formatReplies('bash', candidates, 'tcp:d', ' :=')).toEqual(['default'])
    expect(formatReplies('bash', [{ value: 'a b;c', about: '' }], 'a', ' :=')).toEqual(['a\\ b\\;c'])
  })
  it('zsh and fish get the words about a value', () => {
    expect(formatReplies('zsh', candidates, '', '')).toEqual(['tcp\\:default:a:b'])
    expect(formatReplies('fish', candidates, '', '')).toEqual(['tcp:default\ta:b'])
  })
  it('leaves out values with line breaks', () => {
    expect(formatReplies('fish', [{ value: 'a\nb', about: '' }], '', '')).toEqual([])
  })
  it.each([
    ['switchboard cmd ', ['switchboard', 'cmd', '']],
    ['switchboard cmd "a b" c', ['switchboard', 'cmd', 'a b', 'c']],
    ["switchboard cmd '' --x=a\\ b", ['switchboard', 'cmd', '', '--x=a b']],
    ['switchboard  cmd', ['switchboard', 'cmd']],
  ])('splits %j as bash does', (line, words) => {
    expect(splitWords(line)).toEqual(words)
  })
})
