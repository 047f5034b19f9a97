import { expect, it } from 'vitest'
import { splitLine } from './line'
import { holdsSecret, findSecretName, takesNextWord } from './secret-word'

const wordOf = (line: string) => splitLine(line).tokens[0] ?? { text: '', start: 0, end: 0, quoted: false }

it.each([
  ['password=Hunter22', 'password'],
  ['Secret="a b"', 'Secret'],
  ['api_key=x', 'api_key'],
  ['private_key=x', 'private_key'],
  ['token=', 'token'],
  ['--password=x', 'password'],
  ['--token', 'token'],
  ['密码=x', '密码'],
  ['"-----BEGIN PRIVATE KEY-----\\nx"', 'private key'],
])('recognizes the secret %s by its name', (line, name) => {
  expect([findSecretName(wordOf(line)), holdsSecret(`add user zed ${line}`)]).toEqual([name, true])
})

it.each(['reason=x', 'a=b', 'password', '"password=x"', '--yes', '-----', 'tokens/t', 'monkey=1'])(
  'finds no secret in %s',
  (line) => {
    expect([findSecretName(wordOf(line)), holdsSecret(`ban ${line}`)]).toEqual([undefined, false])
  },
)

it.each([
  ['--token x', true],
  ['password= x', true],
  ['--token=x', false],
  ['password=x', false],
])('reports whether the value of %s is the next word', (line, next) => {
  expect(takesNextWord(wordOf(line))).toBe(next)
})
