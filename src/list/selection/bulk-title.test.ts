// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest'
import clientKick from '@commands/client/kick'
import namespaceExport from '@commands/namespace/export'
import { offer } from '@/command/offer'
import { allWords, startI18n } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'
import { bulkTitle } from './bulk-title'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})

it.each([
  [offer(clientKick, { clientid: ['a', 'b', 'c'] }), 'Kick 3 clients'],
  [offer(namespaceExport, { namespaces: ['a', 'b'] }), 'Export namespaces'],
])('names the number of targets where each is one of its own: %#', (one, title) =>
  expect(bulkTitle(translate, one)).toBe(title),
)
