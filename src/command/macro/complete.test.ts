// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest'
import { allWords, startI18n } from '@/i18n/i18n'
import { commandFiles } from '../../../tests/registries'
import { createRegistry } from '../registry'
import { lineOffers } from './complete'

const registry = createRegistry((await commandFiles()).map(({ command }) => command))
beforeAll(async () => {
  await startI18n('en')
  await allWords()
})

/** The completions at the end of a text, and the part of the text that they replace. */
function at(text: string) {
  const found = lineOffers(text, text.length, registry)
  return found && { taken: text.slice(found.from), texts: found.offers.map((offer) => offer.text) }
}

it('completes commands by id and by title at the start of each line', () => {
  const found = lineOffers('client.kick a\nkick', 18, registry)
  expect(found?.from).toBe(14)
  expect(found?.offers).toContainEqual({
    label: 'client.kick Kick client',
    text: 'client.kick ',
    detail: 'Kick client',
  })
  expect(at('cli')?.taken).toBe('cli')
})

it('completes the parameters that a line does not have yet, but no secret', () => {
  expect(at('ban.create who=a ')).toMatchObject({ taken: '' })
  expect(at('ban.create who=a ')?.texts).toContain('reason=')
  expect(at('ban.create who=a ')?.texts).not.toContain('who=')
  expect(at('ban.create who=a rea')?.taken).toBe('rea')
  expect(at('user.create ')?.texts).not.toContain('password=')
  // Also under the name that the palette uses for the command.
  expect(at('kick client ')?.texts).toEqual(['clientid='])
})

it('completes the values of a choice and of a switch', () => {
  expect(at('retainer.edit storage_type=d')).toEqual({ taken: 'd', texts: ['ram', 'disc'] })
  expect(at('retainer.edit enable=')).toEqual({ taken: '', texts: ['true', 'false'] })
  expect(at('client.kick clientid=')?.texts).toEqual([])
})

it('completes nothing in a comment and inside quotes', () => {
  expect([at('# client'), at('ban.create who=a reason="too ch')]).toEqual([undefined, undefined])
})
